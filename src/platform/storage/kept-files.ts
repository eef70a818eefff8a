import type { MediaStore } from '#platform/storage/media-store.ts';

/** A store that remembers what was put into it, so that the files of a change that failed can be taken back. */
export interface KeptFiles {
  store: MediaStore;
  /** True when a file was put and not removed again. */
  hasNew(): boolean;
  /** Removes what was put. A file that cannot be removed stays: nothing names it, and the first failure is what counts. */
  takeBack(): Promise<void>;
}

export function keptFiles(store: MediaStore): KeptFiles {
  const keys = new Set<string>();
  return {
    store: {
      ...store,
      async put(key, content) {
        keys.add(key);
        await store.put(key, content);
      },
      async remove(key) {
        await store.remove(key);
        keys.delete(key);
      },
    },
    hasNew: () => keys.size > 0,
    async takeBack() {
      await Promise.allSettled([...keys].map((key) => store.remove(key)));
    },
  };
}
