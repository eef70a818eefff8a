export { deleteVideo, type NewVideo, storeVideo } from './commands.ts';
export { assembleVideo, loadVideoRows } from './queries.ts';
