import { Unavailable } from '#shared/problem.ts';

/** The service answers and refuses what MEDIA_URL says: the credentials, or the name of the bucket. */
export class MediaStoreRefused extends Unavailable {}
