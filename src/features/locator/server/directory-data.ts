import { setImmediate } from 'node:timers/promises';
import type { LocationRow } from '#features/locations/server/index.ts';
import { inSlices } from '#platform/slices.ts';
import { type EntryChange, listedChanges } from './directory-change.ts';
import { createLocationEntry, digestOf, type LocationEntry } from './directory-entry.ts';
import { createDirectoryLookup, type DirectoryLookup } from './directory-lookup.ts';
import { createDirectoryPlaces, type DirectoryPlaces } from './directory-places.ts';
import { createDirectorySearch, type DirectorySearch } from './directory-search.ts';

/** Maximum number of changes in place. More changes are built into a new state in slices, to avoid blocking the event loop. */
const MOST_IN_PLACE = 100;
/** Maximum of `search.loose`; above it, the next changes build a new state with a new search. */
const MOST_LOOSE = 500;
/** Restaurants per slice that are put into all indexes. */
const SLICE = 50;
/** Restaurants per slice that are only put into a list. */
const MAP_SLICE = 2000;

/** One state of all restaurants, with the indexes to find them. */
export interface DirectoryData {
  readonly version: string;
  readonly entries: ReadonlyMap<number, LocationEntry>;
  /** In order of rlid. A list that was returned never changes. */
  readonly listed: readonly LocationEntry[];
  readonly search: DirectorySearch;
  readonly places: DirectoryPlaces;
  readonly lookup: DirectoryLookup;
  /** Returns the state after the changes: this state, changed in place, or a new state that is built in slices. */
  after(changes: readonly EntryChange[]): Promise<DirectoryData>;
}

/** Compares the entries of a state with the stored rows of the same restaurants, part by part. */
export interface Comparison {
  /** Unchanged rows cost almost nothing. */
  add(rows: readonly LocationRow[]): void;
  /** @param asked rlids that were queried; a known restaurant without a row was archived */
  changes(asked: Iterable<number>): EntryChange[];
}

export function compareWith(known: ReadonlyMap<number, LocationEntry>): Comparison {
  const seen = new Set<number>();
  const changes: EntryChange[] = [];
  let met = 0;
  return {
    add(rows) {
      for (const row of rows) {
        seen.add(row.rlid);
        const before = known.get(row.rlid);
        if (before) met += 1;
        const digest = digestOf(row);
        if (before?.digest !== digest) changes.push({ before, after: createLocationEntry(row, digest) });
      }
    },
    changes(asked) {
      // Searching all 100,000 takes milliseconds, and usually none is missing.
      if (met === known.size) return changes;
      for (const rlid of asked) {
        const before = seen.has(rlid) ? undefined : known.get(rlid);
        if (before) changes.push({ before, after: undefined });
      }
      return changes;
    },
  };
}

/** Builds a state in slices. @param list in order of rlid */
export async function buildDirectoryData(list: readonly LocationEntry[]): Promise<DirectoryData> {
  const entries = new Map<number, LocationEntry>();
  const lookup = createDirectoryLookup();
  const shown: LocationEntry[] = [];
  let sum = 0n;
  for await (const slice of inSlices(list, SLICE)) {
    for (const entry of slice) {
      entries.set(entry.rlid, entry);
      sum += entry.digest;
      if (!entry.isListed) continue;
      lookup.add(entry);
      shown.push(entry);
    }
  }
  const places = await createDirectoryPlaces(list);
  const search = await createDirectorySearch(shown, entries);
  let listed: readonly LocationEntry[] = shown;

  const changeInPlace = (changes: readonly EntryChange[]) => {
    const { gone, come } = listedChanges(changes);
    for (const { before } of changes) {
      if (!before) continue;
      entries.delete(before.rlid);
      sum -= before.digest;
    }
    for (const { after } of changes) {
      if (!after) continue;
      entries.set(after.rlid, after);
      sum += after.digest;
    }
    for (const entry of gone) lookup.remove(entry);
    for (const entry of come) lookup.add(entry);
    places.change(changes);
    search.change(changes);
    listed = withChanges(listed, gone, come);
  };

  const data: DirectoryData = {
    get version() {
      return `${entries.size.toString(36)}-${BigInt.asUintN(64, sum).toString(36)}`;
    },
    get listed() {
      return listed;
    },
    entries,
    search,
    places,
    lookup,
    async after(changes) {
      if (changes.length <= MOST_IN_PLACE && search.loose <= MOST_LOOSE) {
        changeInPlace(changes);
        return data;
      }
      const changed = new Set<number>();
      const next: LocationEntry[] = [];
      for await (const slice of inSlices(changes, MAP_SLICE))
        for (const { before, after } of slice) {
          if (before) changed.add(before.rlid);
          if (after) next.push(after);
        }
      for await (const slice of inSlices([...entries.values()], MAP_SLICE))
        for (const entry of slice) if (!changed.has(entry.rlid)) next.push(entry);
      await setImmediate();
      return buildDirectoryData(next.sort((a, b) => a.rlid - b.rlid));
    },
  };
  return data;
}

/** Returns a copy with the changes, so that the old list stays unchanged for its readers. */
function withChanges(
  listed: readonly LocationEntry[],
  gone: readonly LocationEntry[],
  come: readonly LocationEntry[],
): readonly LocationEntry[] {
  const next = listed.slice();
  for (const entry of gone) next.splice(next.indexOf(entry), 1);
  for (const entry of come) next.splice(next.findLastIndex(({ rlid }) => rlid < entry.rlid) + 1, 0, entry);
  return next;
}
