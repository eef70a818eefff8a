import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { exactBytes } from '#platform/storage/exact-bytes.ts';
import { checkMediaKey } from '#platform/storage/media-key.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';

/** A media store in memory: tests can inspect, change and count its content. */
export function memoryMediaStore(): MediaStore & { files: Map<string, Uint8Array> } {
  const files = new Map<string, Uint8Array>();
  return {
    files,
    async put(key, content) {
      checkMediaKey(key);
      files.set(key, content instanceof Uint8Array ? content : await buffer(exactBytes(content)));
    },
    async get(key) {
      checkMediaKey(key);
      return files.get(key);
    },
    async open(key, range) {
      checkMediaKey(key);
      const bytes = files.get(key);
      if (!bytes) return undefined;
      const { start, end } = range ?? { start: 0, end: bytes.byteLength - 1 };
      if (range && (start > end || end >= bytes.byteLength)) throw new RangeError('The range is not inside the file');
      return { stream: Readable.from([Buffer.from(bytes.subarray(start, end + 1))]), sizeBytes: bytes.byteLength };
    },
    async has(key) {
      checkMediaKey(key);
      return files.has(key);
    },
    async remove(key) {
      checkMediaKey(key);
      files.delete(key);
    },
    check: async () => undefined,
  };
}
