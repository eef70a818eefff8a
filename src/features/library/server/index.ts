export { deletedMedia } from './deleted-media.ts';
export { keepingFiles } from './keeping-files.ts';
export { bulkRoutes, type MediaRouteDeps, mediaRoutes, type MediaRoutes, uploadRoutes } from './routes-media.ts';
export { mediaBulk, type MediaChange, type MediaEdit } from './media-bulk.ts';
export { collectionOfForm, versionOfForm } from './upload-texts.ts';
