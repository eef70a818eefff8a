import {
  listArchivedLocations,
  listLocationsOf,
  type LocationRow,
  LOCATIONS_TAG,
  MAX_ANNOUNCED,
  readLocations,
} from '#features/locations/server/index.ts';
import type { Location } from '#features/locations/contract.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Logger } from '#platform/logger.ts';
import { inSlices } from '#platform/slices.ts';
import type { PageLocation } from '../page-location.ts';
import type { EntryChange } from './directory-change.ts';
import { buildDirectoryData, compareWith } from './directory-data.ts';
import { createLocationEntry, type LocationEntry, wireAt } from './directory-entry.ts';
import type { DirectoryLookup } from './directory-lookup.ts';
import type { DirectoryCountry, DirectoryPlaces, DirectoryState } from './directory-places.ts';
import type { DirectorySearch } from './directory-search.ts';
import { tagsOfChanges } from './directory-tags.ts';
import { placeOnPage } from './page-location.ts';

/**
 * Every restaurant in memory, as it is shown. Answers are of one state of the database: a rebuild replaces all at once.
 * Permanently closed restaurants are found by address only, to answer that they are gone.
 */
export interface LocationDirectory extends Omit<DirectorySearch, 'jsonOf'>, DirectoryLookup, DirectoryPlaces {
  /** False while the newest rebuild has failed and an older state is shown. */
  readonly isReady: boolean;
  /** Restaurants that are listed. */
  readonly size: number;
  /** Changes whenever the restaurants do; the same on every node. */
  readonly version: string;
  /**
   * Reads the database again. Calls during a rebuild share the one that follows it, so a change made before the call is seen.
   * False when the database did not answer: the former state stays, and the reason is logged.
   */
  rebuild(): Promise<boolean>;
  /**
   * Reads some restaurants again and replaces those that changed, as `rebuild` does for all. Resolves to the tags of
   * the pages that may show them; all such tags when there are too many to list, or when the database did not answer.
   */
  update(rlids: readonly number[]): Promise<readonly string[]>;
  /**
   * The listed restaurant, with its wait-time reading while fresh. @param now epoch ms; the directory's clock by
   * default
   */
  byRlid(rlid: number, now?: number): Location | undefined;
  /** As `byRlid`, as JSON text. */
  jsonByRlid(rlid: number, now?: number): string | undefined;
  /** @param root path of the site's local pages */
  pageLocation(rlid: number, root: string): PageLocation | undefined;
  /** All data of a restaurant, permanently closed ones too (`isListed`). */
  entry(rlid: number): LocationEntry | undefined;
  /**
   * As `entry`, archived restaurants too, which are not listed: guests may still have reservations, orders and parties
   * there.
   */
  record(rlid: number): LocationEntry | undefined;
  /** Every restaurant, permanently closed ones too. */
  known(): readonly LocationEntry[];
  /** Every restaurant, permanently closed and archived ones too. */
  records(): readonly LocationEntry[];
  /** Listed restaurants by rlid. */
  listed(): readonly LocationEntry[];
  /** The states of a country by name, with their cities. */
  states(country: string): readonly DirectoryState[];
  country(code: string): DirectoryCountry | undefined;
}

/** Place of a restaurant: its city's name and its position. */
export interface CityPlace {
  city: string;
  state: string;
  country: string;
  lat: number;
  lng: number;
}

export interface DirectoryOptions {
  clock: Clock;
  logger?: Pick<Logger, 'error'>;
  /**
   * Called after the first build and every one that changed something.
   * @param places former and present places of restaurants: a geocoder learns unknown cities from them
   */
  onRebuilt?: (directory: LocationDirectory, places: { gone: CityPlace[]; come: CityPlace[] }) => void | Promise<void>;
}

/** Restaurants per slice, each compared with its former place. */
const SLICE = 2000;
/** Restaurants per slice whose rows are compared with what is shown. */
const COMPARED = 100;
/** Rows that are read at once for the first state, before requests are served. */
const FIRST_PART = 2000;

/** Opens the directory. @throws when the first build fails, because there is no earlier state. */
export async function createLocationDirectory(db: Db, options: DirectoryOptions): Promise<LocationDirectory> {
  const opening = compareWith(new Map());
  await readLocations(db, opening.add, FIRST_PART);
  const first = opening.changes([]);
  let state = await buildDirectoryData(first.flatMap(({ after }) => after ?? []));
  const archived = new Map((await listArchivedLocations(db)).map((row) => [row.rlid, archivedEntry(row)]));
  let isReady = true;

  const reader = createReader(async (asked): Promise<readonly EntryChange[] | null> => {
    try {
      const comparison = compareWith(state.entries);
      if (asked === 'all') await readLocations(db, comparison.add);
      else for await (const slice of inSlices(await listLocationsOf(db, asked), COMPARED)) comparison.add(slice);
      const changes = comparison.changes(asked === 'all' ? state.entries.keys() : asked);
      if (changes.length > 0) state = await state.after(changes);
      keepArchived(archived, changes);
      if (asked === 'all') isReady = true;
      if (changes.length > 0) await options.onRebuilt?.(directory, await placesOf(changes));
      return changes;
    } catch (error) {
      isReady = false;
      options.logger?.error({ err: error }, 'The location directory could not be rebuilt; the former one stays');
      return null;
    }
  });

  const directory: LocationDirectory = {
    get isReady() {
      return isReady;
    },
    get size() {
      return state.listed.length;
    },
    get version() {
      return state.version;
    },
    get countries() {
      return state.places.countries;
    },
    rebuild: async () => (await reader.read('all')) !== null,
    update: async (rlids) => {
      // Changes during an earlier failure are unknown, so everything is read.
      const changes = await reader.read(isReady ? rlids : 'all');
      return changes && changes.length <= MAX_ANNOUNCED ? tagsOfChanges(changes) : [LOCATIONS_TAG];
    },
    byRlid(rlid, now = options.clock.now()) {
      const entry = state.entries.get(rlid);
      return entry?.isListed ? wireAt(entry, now) : undefined;
    },
    jsonByRlid(rlid, now = options.clock.now()) {
      const entry = state.entries.get(rlid);
      return entry?.isListed ? state.search.jsonOf(entry, now) : undefined;
    },
    pageLocation(rlid, root) {
      const entry = state.entries.get(rlid);
      return entry?.isListed ? placeOnPage(entry, root) : undefined;
    },
    entry: (rlid) => state.entries.get(rlid),
    record: (rlid) => state.entries.get(rlid) ?? archived.get(rlid),
    known: () => [...state.entries.values()],
    records: () => [...state.entries.values(), ...archived.values()],
    listed: () => state.listed,
    states: (country) => directory.country(country)?.states ?? [],
    country: (code) => state.places.countries.find((country) => country.code === code),
    nearest: (query) => state.search.nearest(query),
    nearestJson: (query) => state.search.nearestJson(query),
    findCity: (...place) => state.places.findCity(...place),
    findLocalPage: (...place) => state.places.findLocalPage(...place),
    countIn: (place) => state.places.countIn(place),
    byNumberOrPhone: (text) => state.lookup.byNumberOrPhone(text),
    byAddress: (text) => state.lookup.byAddress(text),
    byName: (text) => state.lookup.byName(text),
    beginning: (text, limit) => state.lookup.beginning(text, limit),
  };
  await options.onRebuilt?.(directory, await placesOf(first));
  return directory;
}

function archivedEntry(row: LocationRow): LocationEntry {
  return { ...createLocationEntry(row), isListed: false };
}

/** A restaurant that is not stored any more was archived; one that is stored was restored. */
function keepArchived(archived: Map<number, LocationEntry>, changes: readonly EntryChange[]): void {
  for (const { before, after } of changes)
    if (after) archived.delete(after.rlid);
    else if (before) archived.set(before.rlid, { ...before, isListed: false });
}

/** Restaurants that stay where they are need not be learnt again. */
async function placesOf(changes: readonly EntryChange[]): Promise<{ gone: CityPlace[]; come: CityPlace[] }> {
  const places: { gone: CityPlace[]; come: CityPlace[] } = { gone: [], come: [] };
  for await (const slice of inSlices(changes, SLICE))
    for (const change of slice) {
      const [before, after] = [spotOf(change.before), spotOf(change.after)];
      if (before && after && isSameSpot(before, after)) continue;
      if (before) places.gone.push(before);
      if (after) places.come.push(after);
    }
  return places;
}

function isSameSpot(a: CityPlace, b: CityPlace): boolean {
  return a.lat === b.lat && a.lng === b.lng && a.city === b.city && a.state === b.state && a.country === b.country;
}

function spotOf(entry: LocationEntry | undefined): CityPlace | undefined {
  if (!entry?.isListed) return undefined;
  const { city, state, country, latitude: lat, longitude: lng } = entry.wire;
  return { city, state, country, lat, lng };
}

type Asked = 'all' | readonly number[];

/**
 * One reading at a time. What is asked for meanwhile waits for the one after, together, so that a change made before the
 * call is always seen.
 */
function createReader<T>(read: (asked: Asked) => Promise<T>): { read(asked: Asked): Promise<T> } {
  let running: Promise<T> | null = null;
  let next: { asked: 'all' | Set<number>; result: Promise<T> } | null = null;
  const start = (asked: Asked): Promise<T> => {
    const started = read(asked).finally(() => {
      if (running === started) running = null;
    });
    running = started;
    return started;
  };
  return {
    read(asked) {
      if (!running && !next) return start(asked);
      if (!next) {
        const waiting = {
          asked: asked === 'all' ? asked : new Set(asked),
          result: (running ?? Promise.resolve()).then(begin, begin),
        };
        next = waiting;
        return waiting.result;
      }
      if (asked === 'all') next.asked = asked;
      else if (next.asked !== 'all') for (const rlid of asked) next.asked.add(rlid);
      return next.result;
    },
  };
  function begin(): Promise<T> {
    const asked = next?.asked ?? 'all';
    next = null;
    return start(asked === 'all' ? asked : [...asked]);
  }
}
