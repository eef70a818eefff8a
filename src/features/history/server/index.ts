export { recordHistory, SYSTEM, type Actor } from './commands.ts';
