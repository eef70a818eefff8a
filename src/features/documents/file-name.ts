export { cleanFileName, splitFileName } from '#shared/file-name.ts';
