import { mediaView } from '#features/collections/server/published.ts';

/** Videos for other features, read-only. */
export const videos = mediaView('videos');
