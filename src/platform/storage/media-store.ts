import type { Readable } from 'node:stream';
import type { MediaConfig } from '#platform/config/media-url.ts';
import { localMediaStore } from './local-media-store.ts';

/** A range of bytes in a file, both ends included, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/** An upload that is too large for memory. The stream must contain exactly `sizeBytes` bytes. */
export interface MediaUpload {
  stream: Readable;
  sizeBytes: number;
}

/** An opened file. The caller must read the stream to its end or destroy it. */
export interface OpenedMedia {
  stream: Readable;
  /** Size of the whole file, also when only a range is read; undefined when the service does not say it. */
  sizeBytes: number | undefined;
}

/**
 * Stores files. Keys are relative paths ("images/ab12/960.webp"); the content of a key never changes. A key outside the
 * store throws an Error; a store that does not respond throws `Unavailable`.
 */
export interface MediaStore {
  /** Stores a file completely or not at all. @throws when a stream has more or fewer bytes than announced */
  put(key: string, content: Uint8Array | MediaUpload): Promise<void>;
  /** The whole content of a small file; undefined when the key does not exist. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Undefined when the key does not exist. @throws RangeError when the range is not inside the file */
  open(key: string, range?: ByteRange): Promise<OpenedMedia | undefined>;
  has(key: string): Promise<boolean>;
  /** Removes a file; a key that does not exist is no error. */
  remove(key: string): Promise<void>;
  /** Writes, reads and removes a test file. @throws when the store is not writable, with the reason */
  check(): Promise<void>;
}

/** Opens the store in MEDIA_URL. It sends no request yet; `check` tells whether the store works. */
export async function openMediaStore(config: MediaConfig): Promise<MediaStore> {
  if (config.kind === 'local') return localMediaStore(config.directory);
  // Imported here, so that the client is loaded only when it is needed.
  const { s3MediaStore } = await import('./s3-media-store.ts');
  return s3MediaStore(config);
}
