import type { MediaStore } from '#platform/storage/media-store.ts';

/** A store that records what is put into it, so that the files of a failed change can be removed. */
export interface KeptFiles {
  store: Pick<MediaStore, 'put'>;
  /**
   * Removes the recorded files. One that cannot be removed stays unreferenced, without an error: the caller's own error
   * matters more.
   */
  takeBack(): Promise<void>;
}

export function keptFiles(store: MediaStore): KeptFiles {
  const keys: string[] = [];
  return {
    store: {
      async put(key, content) {
        keys.push(key);
        await store.put(key, content);
      },
    },
    async takeBack() {
      await Promise.allSettled(keys.map((key) => store.remove(key)));
    },
  };
}
