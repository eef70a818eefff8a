import type { LocationEntry } from './directory-entry.ts';

/** Change of one restaurant. `before` is undefined for a new restaurant, `after` for an archived one. */
export interface EntryChange {
  before: LocationEntry | undefined;
  after: LocationEntry | undefined;
}

/** Returns the entries that leave the listed restaurants, and the entries that join them. */
export function listedChanges(changes: readonly EntryChange[]): { gone: LocationEntry[]; come: LocationEntry[] } {
  const listed = (entry: LocationEntry | undefined) => (entry?.isListed ? [entry] : []);
  return {
    gone: changes.flatMap(({ before }) => listed(before)),
    come: changes.flatMap(({ after }) => listed(after)),
  };
}

/** Entries by text keys; several entries may have the same key. Each list is in order of rlid. */
export class EntryMap {
  readonly #lists = new Map<string, LocationEntry[]>();

  get(key: string): readonly LocationEntry[] | undefined {
    return this.#lists.get(key);
  }

  /** Ignores an empty key, so an empty key never matches. */
  add(key: string, entry: LocationEntry): void {
    if (key === '') return;
    const list = this.#lists.get(key);
    if (!list) this.#lists.set(key, [entry]);
    else list.splice(placeOf(list, entry), 0, entry);
  }

  remove(key: string, entry: LocationEntry): void {
    const list = this.#lists.get(key);
    const at = list?.indexOf(entry) ?? -1;
    if (at < 0) return;
    list?.splice(at, 1);
    if (list?.length === 0) this.#lists.delete(key);
  }
}

function placeOf(list: readonly LocationEntry[], entry: LocationEntry): number {
  const after = list.findLastIndex(({ rlid }) => rlid < entry.rlid);
  return after + 1;
}
