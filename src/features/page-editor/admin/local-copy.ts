import { createStore, delMany, entries, set, type UseStore } from 'idb-keyval';
import type { PageValue } from './page-value.ts';

/** Typed changes that the server does not have, with the version on which they are based. */
export interface LocalCopy {
  account: number;
  /** The page's id, or `newPageKey`. */
  page: string;
  /** Id of the window that wrote the copy: each window has its own. */
  window: string;
  baseVersion: number;
  /** Time of writing, in ISO, by this device's clock: shown to users, never compared with the server's. */
  at: string;
  base: PageValue;
  mine: PageValue;
}

export const pageKey = (id: number) => String(id);
export const newPageKey = (template: string, parentId: number) => `new:${template}:${parentId}`;

/** The copies of one page by one account, on this device. */
export interface LocalCopies {
  /** Newest first; never the copies of other accounts. */
  find(): Promise<LocalCopy[]>;
  write(copy: LocalCopy): Promise<void>;
  /** Writes before it returns, for a window that is closing. False when the device cannot. */
  writeNow(copy: LocalCopy): boolean;
  remove(windows: readonly string[]): Promise<void>;
}

const KEPT_DAYS = 60;
/** Where `writeNow` puts copies: IndexedDB starts no write in a closing window. */
const LAST_MOMENTS = 'page-editor/';

let database: UseStore | undefined;

/**
 * Private windows and full disks refuse to store anything: then reading finds nothing and writing throws.
 * @param now in milliseconds; copies that were not read for two months are removed
 */
export function openLocalCopies(account: number, page: string, now: number): LocalCopies {
  const store = () => (database ??= createStore('page-editor', 'local-copies'));
  const hurried = () =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith(LAST_MOMENTS))
      .map((key): [string, LocalCopy] => [
        key.slice(LAST_MOMENTS.length),
        JSON.parse(localStorage.getItem(key) ?? '') as LocalCopy,
      ]);
  const keyOf = (window: string) => `${account}/${page}/${window}`;
  return {
    async find() {
      try {
        const kept = new Map(await entries<string, LocalCopy>(store()));
        for (const [key, copy] of hurried()) if ((kept.get(key)?.at ?? '') <= copy.at) kept.set(key, copy);
        const all = [...kept];
        const oldest = new Date(now - KEPT_DAYS * 86_400_000).toISOString();
        const old = all.filter(([, copy]) => copy.at < oldest);
        for (const [key] of old) localStorage.removeItem(LAST_MOMENTS + key);
        if (old.length > 0)
          await delMany(
            old.map(([key]) => key),
            store(),
          );
        return all
          .map(([, copy]) => copy)
          .filter((copy) => copy.account === account && copy.page === page && copy.at >= oldest)
          .toSorted((one, other) => (one.at < other.at ? 1 : -1));
      } catch {
        return [];
      }
    },
    async write(copy) {
      await set(keyOf(copy.window), copy, store());
      localStorage.removeItem(LAST_MOMENTS + keyOf(copy.window));
    },
    writeNow(copy) {
      try {
        localStorage.setItem(LAST_MOMENTS + keyOf(copy.window), JSON.stringify(copy));
        return true;
      } catch {
        return false;
      }
    },
    async remove(windows) {
      for (const window of windows) localStorage.removeItem(LAST_MOMENTS + keyOf(window));
      await delMany(windows.map(keyOf), store());
    },
  };
}
