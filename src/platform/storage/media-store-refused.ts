import { Unavailable } from '#shared/problem.ts';

/** The storage service refuses the credentials or the bucket name in MEDIA_URL. */
export class MediaStoreRefused extends Unavailable {}
