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

/**
 * Number of maps that share the keys, a power of two. A map that grows copies all its keys at once: with a million keys in one
 * map, that blocks the event loop for 50 ms.
 */
const MAPS = 64;

/**
 * Entries by text keys; several entries may have the same key. Each list is in order of rlid. Most keys have one entry, which
 * is kept without a list: of 100,000 restaurants the lists would be a million objects.
 */
export class EntryMap {
  readonly #maps = Array.from({ length: MAPS }, () => new Map<string, LocationEntry | LocationEntry[]>());

  get(key: string): readonly LocationEntry[] | undefined {
    const found = this.#mapOf(key).get(key);
    return found && listOf(found);
  }

  /** Ignores an empty key, so an empty key never matches. */
  add(key: string, entry: LocationEntry): void {
    if (key === '') return;
    const map = this.#mapOf(key);
    const found = map.get(key);
    if (!found) {
      map.set(key, entry);
      return;
    }
    const list = listOf(found);
    list.splice(placeOf(list, entry), 0, entry);
    map.set(key, list);
  }

  remove(key: string, entry: LocationEntry): void {
    const map = this.#mapOf(key);
    const found = map.get(key);
    if (found === entry) map.delete(key);
    if (!Array.isArray(found)) return;
    const at = found.indexOf(entry);
    if (at >= 0) found.splice(at, 1);
    const [first, other] = found;
    if (first && !other) map.set(key, first);
  }

  #mapOf(key: string): Map<string, LocationEntry | LocationEntry[]> {
    let hash = 0;
    for (let at = 0; at < key.length; at++) hash = (hash * 31 + key.charCodeAt(at)) | 0;
    const map = this.#maps[hash & (MAPS - 1)];
    if (!map) throw new Error('Every hash has a map');
    return map;
  }
}

function listOf(found: LocationEntry | LocationEntry[]): LocationEntry[] {
  return Array.isArray(found) ? found : [found];
}

function placeOf(list: readonly LocationEntry[], entry: LocationEntry): number {
  const after = list.findLastIndex(({ rlid }) => rlid < entry.rlid);
  return after + 1;
}
