import { mediaView } from '#features/collections/server/published.ts';

/** Videos as other features may read them. */
export const videos = mediaView('videos');
