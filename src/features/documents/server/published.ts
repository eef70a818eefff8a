import { mediaView } from '#features/collections/server/published.ts';

/** Documents as other features may read them. */
export const documents = mediaView('documents');
