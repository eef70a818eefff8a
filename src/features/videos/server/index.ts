export { deleteVideo, type NewVideo, storeVideo } from './commands.ts';
export { assembleVideo, countVideos, loadVideoRows } from './queries.ts';
