import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { diskRefusal } from './disk-refusal.ts';
import { exactBytes } from './exact-bytes.ts';
import { checkMediaKey } from './media-key.ts';
import type { MediaStore } from './media-store.ts';
import { probeStore } from './probe-store.ts';

/** The folder of a local store with the files that are not completely written. */
export const INCOMPLETE_FOLDER = '.incomplete';

/**
 * Stores files in a local directory. A file gets its name when it is completely on the disk, so a crash leaves no partial
 * file.
 */
export function localMediaStore(directory: string): MediaStore {
  const fileOf = (key: string): string => {
    checkMediaKey(key);
    return join(directory, key);
  };
  const store: MediaStore = {
    async put(key, content) {
      const file = fileOf(key);
      const temporary = join(directory, INCOMPLETE_FOLDER, randomUUID());
      try {
        await mkdir(dirname(file), { recursive: true });
        await mkdir(dirname(temporary), { recursive: true });
        const handle = await open(temporary, 'wx');
        try {
          await handle.writeFile(content instanceof Uint8Array ? content : exactBytes(content));
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(temporary, file);
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => undefined);
        throw diskRefusal('The media store', error);
      }
    },
    get: async (key) => unlessMissing(readFile(fileOf(key))),
    async open(key, range) {
      const handle = await unlessMissing(open(fileOf(key), 'r'));
      if (!handle) return undefined;
      try {
        const found = await handle.stat();
        if (!found.isFile()) {
          await handle.close();
          return undefined;
        }
        if (range && (range.start < 0 || range.start > range.end || range.end >= found.size))
          throw new RangeError(`The range is not inside the ${found.size} bytes of ${key}`);
        return { stream: handle.createReadStream(range ?? {}), sizeBytes: found.size };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },
    has: async (key) => (await unlessMissing(stat(fileOf(key))))?.isFile() ?? false,
    remove: async (key) => rm(fileOf(key), { force: true }),
    check: () => probeStore(store),
  };
  return store;
}

/** Undefined when the file, or a folder in its path, does not exist. */
async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
