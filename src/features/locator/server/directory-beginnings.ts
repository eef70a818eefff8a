import type { LocationEntry } from './directory-entry.ts';

/** Number of first letters by which keys are divided into lists, so that each list is quick to sort and to change. */
const LETTERS = 2;

interface Beginning {
  key: string;
  entry: LocationEntry;
}

/** Entries by the texts that users begin to type, in alphabetical order. A list is sorted when it is first searched. */
export class Beginnings {
  readonly #lists = new Map<string, { isSorted: boolean; list: Beginning[] }>();
  #order: string[] | null = null;

  add(key: string, entry: LocationEntry): void {
    const letters = key.slice(0, LETTERS);
    const found = this.#lists.get(letters);
    if (found) {
      found.list.push({ key, entry });
      found.isSorted = false;
      return;
    }
    this.#lists.set(letters, { isSorted: true, list: [{ key, entry }] });
    this.#order = null;
  }

  remove(key: string, entry: LocationEntry): void {
    const letters = key.slice(0, LETTERS);
    const list = this.#lists.get(letters)?.list;
    const at = list?.findIndex((one) => one.entry === entry && one.key === key) ?? -1;
    if (at < 0) return;
    list?.splice(at, 1);
    if (list?.length !== 0) return;
    this.#lists.delete(letters);
    this.#order = null;
  }

  /** Returns at most `limit` entries with a key that begins with the text, each entry once. */
  find(text: string, limit: number): LocationEntry[] {
    const found = new Set<LocationEntry>();
    if (text === '') return [];
    const letters = text.slice(0, LETTERS);
    this.#order ??= [...this.#lists.keys()].toSorted();
    for (const name of this.#order) {
      if (!name.startsWith(letters)) continue;
      const list = this.#sorted(name);
      for (let at = firstAtOrAfter(list, text); at < list.length && found.size < limit; at++) {
        const candidate = list[at];
        if (!candidate?.key.startsWith(text)) break;
        found.add(candidate.entry);
      }
      if (found.size >= limit) break;
    }
    return [...found];
  }

  #sorted(letters: string): readonly Beginning[] {
    const found = this.#lists.get(letters);
    if (!found) return [];
    if (!found.isSorted) {
      found.list.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.entry.rlid - b.entry.rlid));
      found.isSorted = true;
    }
    return found.list;
  }
}

function firstAtOrAfter(list: readonly Beginning[], key: string): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.key ?? '') < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
