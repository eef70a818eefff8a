import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { randomUUID } from 'node:crypto';

/** Where files live: keys are relative paths ("images/ab12/960.webp"), contents never change once written. */
export interface MediaStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when there is no such key. */
  get(key: string): Promise<Uint8Array | undefined>;
  has(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Writes, reads back and removes a probe. @throws when the store cannot be written. */
  check(): Promise<void>;
}

/** A directory on this machine's disk. A file appears whole or not at all. */
export function localMediaStore(directory: string): MediaStore {
  const fileOf = (key: string): string => {
    const file = normalize(join(directory, key));
    if (!file.startsWith(normalize(directory) + sep)) throw new Error(`The media key ${key} leaves the store`);
    return file;
  };
  const store: MediaStore = {
    async put(key, bytes) {
      const file = fileOf(key);
      await mkdir(dirname(file), { recursive: true });
      const temporary = `${file}.${randomUUID()}.tmp`;
      try {
        const handle = await open(temporary, 'wx');
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(temporary, file);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async get(key) {
      try {
        return await readFile(fileOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    has: (key) =>
      stat(fileOf(key)).then(
        (found) => found.isFile(),
        () => false,
      ),
    remove: (key) => rm(fileOf(key), { force: true }),
    async check() {
      const key = `.probe-${randomUUID()}`;
      await store.put(key, new TextEncoder().encode('probe'));
      const read = await store.get(key);
      await store.remove(key);
      if (read === undefined) throw new Error('The media store does not give back what was put');
    },
  };
  return store;
}
