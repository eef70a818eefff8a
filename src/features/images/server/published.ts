import { mediaView } from '#features/collections/server/published.ts';

/** Images for other features, read-only. */
export const images = mediaView('images');
