import { createHash } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Logger } from '#platform/logger.ts';
import { LOCAL_PAGE_ROOT, type Location } from '../contract.ts';
import type { PageLocation } from '../page-location.ts';
import { createLocationEntry, type LocationEntry, wireAt } from './directory-entry.ts';
import { createDirectoryLookup, type DirectoryLookup } from './directory-lookup.ts';
import {
  createDirectoryPlaces,
  type DirectoryCountry,
  type DirectoryPlaces,
  type DirectoryState,
} from './directory-places.ts';
import { createDirectorySearch, type DirectorySearch } from './directory-search.ts';
import { listLocations, type LocationRow } from './queries/list-locations.ts';

/** Page-cache tag of everything that shows restaurants. */
export const LOCATIONS_TAG = 'locations';

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
  /** The listed restaurant, with its wait-time reading while fresh. @param now epoch ms; the directory's clock unless told */
  byRlid(rlid: number, now?: number): Location | undefined;
  /** The same as JSON text. */
  jsonByRlid(rlid: number, now?: number): string | undefined;
  pageLocation(rlid: number): PageLocation | undefined;
  /** Everything about a restaurant, permanently closed ones too (`standing`). */
  entry(rlid: number): LocationEntry | undefined;
  /** By address of the local page, with or without the root: "/seafood-restaurants/locations/florida/orlando/12-bay-street/". */
  byLocalPageUrl(path: string): LocationEntry | undefined;
  /** Listed restaurants by rlid. */
  listed(): readonly LocationEntry[];
  /** The states of a country by name, with their cities. */
  states(country: string): readonly DirectoryState[];
  country(code: string): DirectoryCountry | undefined;
  /** One spot per restaurant, so that a geocoder finds cities that it does not know. */
  cityPlaces(): { city: string; state: string; country: string; lat: number; lng: number }[];
}

export interface DirectoryOptions {
  clock: Clock;
  logger?: Pick<Logger, 'error'>;
  /** Called after the first build and every one that changed something. */
  onRebuilt?: (directory: LocationDirectory) => void;
}

/** Opens the directory with one query. @throws when the first build fails: there is nothing to fall back to. */
export async function createLocationDirectory(db: Db, options: DirectoryOptions): Promise<LocationDirectory> {
  let state = buildState(await listLocations(db));
  let isReady = true;
  let running: Promise<boolean> | null = null;
  let next: Promise<boolean> | null = null;

  const rebuildOnce = async (): Promise<boolean> => {
    try {
      const built = buildState(await listLocations(db));
      const isChanged = built.version !== state.version;
      state = built;
      isReady = true;
      if (isChanged) options.onRebuilt?.(directory);
      return true;
    } catch (error) {
      isReady = false;
      options.logger?.error({ err: error }, 'The location directory could not be rebuilt; the former one stays');
      return false;
    }
  };
  const start = (): Promise<boolean> => {
    next = null;
    running = rebuildOnce().finally(() => {
      running = null;
    });
    return running;
  };

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
    rebuild: () => (running ? (next ??= running.then(start)) : start()),
    byRlid(rlid, now = options.clock.now()) {
      const entry = state.entries.get(rlid);
      return entry?.standing === 'listed' ? wireAt(entry, now) : undefined;
    },
    jsonByRlid(rlid, now = options.clock.now()) {
      const entry = state.entries.get(rlid);
      return entry?.standing === 'listed' ? state.search.jsonOf(entry, now) : undefined;
    },
    pageLocation(rlid) {
      const entry = state.entries.get(rlid);
      return entry?.standing === 'listed' ? entry.page : undefined;
    },
    entry: (rlid) => state.entries.get(rlid),
    byLocalPageUrl: (path) =>
      state.byPath.get(path.startsWith(LOCAL_PAGE_ROOT) ? path.slice(LOCAL_PAGE_ROOT.length) : path),
    listed: () => state.listed,
    states: (country) => directory.country(country)?.states ?? [],
    country: (code) => state.places.countries.find((country) => country.code === code),
    cityPlaces: () =>
      state.listed.map(({ wire }) => ({
        city: wire.city,
        state: wire.state,
        country: wire.country,
        lat: wire.latitude,
        lng: wire.longitude,
      })),
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
  options.onRebuilt?.(directory);
  return directory;
}

interface DirectoryData {
  version: string;
  entries: ReadonlyMap<number, LocationEntry>;
  listed: readonly LocationEntry[];
  byPath: ReadonlyMap<string, LocationEntry>;
  search: DirectorySearch;
  places: DirectoryPlaces;
  lookup: DirectoryLookup;
}

function buildState(rows: readonly LocationRow[]): DirectoryData {
  const entries = rows.map(createLocationEntry);
  return {
    version: versionOf(entries),
    entries: new Map(entries.map((entry) => [entry.rlid, entry])),
    listed: entries.filter((entry) => entry.standing === 'listed'),
    byPath: new Map(entries.map((entry) => [entry.wire.localPageURL ?? '', entry])),
    search: createDirectorySearch(entries),
    places: createDirectoryPlaces(entries),
    lookup: createDirectoryLookup(entries),
  };
}

function versionOf(entries: readonly LocationEntry[]): string {
  const hash = createHash('sha256');
  for (const entry of entries) hash.update(JSON.stringify([entry.standing, entry.wire, entry.wait, entry.updatedAt]));
  return hash.digest('base64url').slice(0, 16);
}
