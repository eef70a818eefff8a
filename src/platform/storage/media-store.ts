import type { Readable } from 'node:stream';
import type { MediaConfig } from '#platform/config/media-url.ts';
import { localMediaStore } from './local-media-store.ts';

/** Bytes of a file by position, both ends included, as HTTP counts them. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A file on its way in that is too large for memory: exactly `sizeBytes` come out of the stream. */
export interface MediaUpload {
  stream: Readable;
  sizeBytes: number;
}

/** A file on its way out. Whoever opens it reads the stream to its end or destroys it. */
export interface OpenedMedia {
  stream: Readable;
  /** Size of the whole file, also when only a range was requested. */
  sizeBytes: number;
}

/**
 * Where files live: keys are relative paths ("images/ab12/960.webp"), contents never change once written.
 * A key that leaves the store is refused with an Error; a store that does not answer is an `Unavailable`.
 */
export interface MediaStore {
  /** The file appears whole or not at all. @throws when a stream has more or fewer bytes than announced. */
  put(key: string, content: Uint8Array | MediaUpload): Promise<void>;
  /** Undefined when there is no such key. For small files: the whole of it is in memory. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Undefined when there is no such key. @throws RangeError when the range is not inside the file. */
  open(key: string, range?: ByteRange): Promise<OpenedMedia | undefined>;
  has(key: string): Promise<boolean>;
  /** A key that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Writes, reads back and removes a probe. @throws when the store cannot be written, with the reason. */
  check(): Promise<void>;
}

/** The store of MEDIA_URL. No request is sent yet: `check` shows whether it works. */
export async function openMediaStore(config: MediaConfig): Promise<MediaStore> {
  if (config.kind === 'local') return localMediaStore(config.directory);
  // Only who uses such a store loads its client.
  const { s3MediaStore } = await import('./s3-media-store.ts');
  return s3MediaStore(config);
}
