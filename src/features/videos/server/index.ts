export { type NewVideo, storeVideo } from './commands.ts';
export { assembleVideo, countVideos, loadVideoRows } from './queries.ts';
export { findListedVideos, type ListedVideo, listVideos } from './queries-list.ts';
export { readVideoMetadata } from './read-video-metadata.ts';
export { describeVideosFor, replaceInVideo } from './video-uses.ts';
export { putSource } from './source-file.ts';
export { videos } from './published.ts';
