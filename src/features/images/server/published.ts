import { mediaView } from '#features/collections/server/published.ts';

/** Images as other features may read them. */
export const images = mediaView('images');
