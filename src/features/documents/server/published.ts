import { mediaView } from '#features/collections/server/published.ts';

/** Documents for other features, read-only. */
export const documents = mediaView('documents');
