import { MAX_ID } from '#shared/listing.ts';
import { slugify } from '#shared/slug.ts';

const FIRST_RLID = 10_001;
/** Rlids of Canadian restaurants are in a separate range, far above those of any number of American restaurants. */
const FIRST_CANADIAN_RLID = 2_010_001;
const CANADIAN_RANGE_FROM = 2_000_000;

/** Returns the range of a country's rlids. */
export function rlidRangeOf(country: string): { from: number; to: number } {
  return country === 'CA' ? { from: CANADIAN_RANGE_FROM, to: MAX_ID } : { from: 0, to: CANADIAN_RANGE_FROM - 1 };
}

/** Maximum number of restaurants that share one street address, or one key without a restaurant number. */
const MOST_ALIKE = 100;

/** Returns all page addresses and keys that a new restaurant may get: the wanted ones, and the same with a number added. */
export function namesFor(
  place: Parameters<Allocator['localPageUrl']>[0],
  sourceKey: string,
): { localPageUrls: string[]; sourceKeys: string[] } {
  const path = pathFor(place);
  const numbers = Array.from({ length: MOST_ALIKE - 1 }, (_, at) => at + 2);
  return {
    localPageUrls: [path, ...numbers.map((number) => numberedPath(path, number))],
    sourceKeys: [sourceKey, ...numbers.map((number) => numberedKey(sourceKey, number))],
  };
}

/** Assigns rlids, page addresses and keys that no other restaurant has. */
export interface Allocator {
  /** Returns the wanted rlid if it is free, else the rlid after the country's greatest. */
  rlid(country: string, wanted: number | undefined): number;
  /** Returns the wanted path, or one made from the address: "florida/orlando/12-bay-street/". Adds a number if it is taken: "…-2/". */
  localPageUrl(place: { stateName: string; city: string; address1: string }, wanted: string | undefined): string;
  /** Returns the wanted key; adds a number if the key is taken. */
  sourceKey(wanted: string): string;
  isRlidFree(rlid: number): boolean;
  isPathFree(path: string): boolean;
  isKeyFree(key: string): boolean;
}

/**
 * Creates an allocator. Rows are archived and never deleted, so no rlid is assigned twice.
 * @param stored all restaurants; for a single new restaurant, the last one of its range (`rlidRangeOf`) and those that
 * have an address or a key of `namesFor` are enough
 * @param reserved rlids given in rows of the file
 */
export function createAllocator(
  stored: readonly { rlid: number; localPageUrl: string; sourceKey: string }[],
  reserved: readonly number[],
): Allocator {
  const rlids = new Set(stored.map(({ rlid }) => rlid));
  const paths = new Set(stored.map(({ localPageUrl }) => localPageUrl));
  const keys = new Set(stored.map(({ sourceKey }) => sourceKey));
  const last = { home: FIRST_RLID - 1, canada: FIRST_CANADIAN_RLID - 1 };
  const note = (rlid: number) => {
    const range = rlid >= CANADIAN_RANGE_FROM ? 'canada' : 'home';
    last[range] = Math.max(last[range], rlid);
  };
  for (const rlid of rlids) note(rlid);
  for (const rlid of reserved) note(rlid);
  return {
    rlid(country, wanted) {
      const rlid = wanted !== undefined && !rlids.has(wanted) ? wanted : ++last[country === 'CA' ? 'canada' : 'home'];
      rlids.add(rlid);
      return rlid;
    },
    localPageUrl(place, wanted) {
      const path = wanted ?? pathFor(place);
      return claim(paths, path, (number) => numberedPath(path, number));
    },
    sourceKey: (wanted) => claim(keys, wanted, (number) => numberedKey(wanted, number)),
    isRlidFree: (rlid) => !rlids.has(rlid),
    isPathFree: (path) => !paths.has(path),
    isKeyFree: (key) => !keys.has(key),
  };
}

function pathFor({ stateName, city, address1 }: Parameters<Allocator['localPageUrl']>[0]): string {
  return `${slugify(stateName) || 'place'}/${slugify(city) || 'city'}/${slugify(address1) || 'restaurant'}/`;
}

function numberedPath(path: string, number: number): string {
  return path.replace(/\/$/, `-${number}/`);
}

function numberedKey(key: string, number: number): string {
  return `${key}:${number}`;
}

function claim(taken: Set<string>, wanted: string, variant: (suffix: number) => string): string {
  let free = wanted;
  for (let suffix = 2; taken.has(free); suffix++) free = variant(suffix);
  taken.add(free);
  return free;
}
