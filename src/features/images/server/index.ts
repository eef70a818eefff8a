export { storeImage } from './commands.ts';
export { loadImages, MEDIA_ROOT } from './queries.ts';
