import type { MediaStore } from '#platform/storage/media-store.ts';

/** A store that records what is put into it, so that the files of a failed change can be removed. */
export interface KeptFiles {
  store: MediaStore;
  /** True when a file was put and not removed again. */
  hasNew(): boolean;
  /**
   * Removes the recorded files. One that cannot be removed stays unreferenced, without an error: the caller's own error
   * matters more.
   */
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
