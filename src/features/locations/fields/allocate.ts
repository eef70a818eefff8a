import { MAX_ID } from '#shared/listing.ts';
import { slugify } from '#shared/slug.ts';

const FIRST_RLID = 10_001;
/** Canadian restaurants count in a range of their own, far above any number of American ones. */
const FIRST_CANADIAN_RLID = 2_010_001;
const CANADIAN_RANGE_FROM = 2_000_000;

/** The range in which the rlids of a country lie. */
export function rlidRangeOf(country: string): { from: number; to: number } {
  return country === 'CA' ? { from: CANADIAN_RANGE_FROM, to: MAX_ID } : { from: 0, to: CANADIAN_RANGE_FROM - 1 };
}

/** How many restaurants may stand at one address, or share one key without a number of their own. */
const MOST_ALIKE = 100;

/** Every page address and key that a new restaurant may be given: what it wants, and those with a number behind it. */
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

/** Hands out rlids and page addresses that nobody has or had. */
export interface Allocator {
  /** The wanted rlid when it is free, else the next after the greatest of the country. */
  rlid(country: string, wanted: number | undefined): number;
  /** The wanted path when it is free, else one made of the address: "florida/orlando/12-bay-street/", "…-2/" when that is taken. */
  localPageUrl(place: { stateName: string; city: string; address1: string }, wanted: string | undefined): string;
  /** The wanted key when it is free, else with a number behind it. */
  sourceKey(wanted: string): string;
  isRlidFree(rlid: number): boolean;
  isPathFree(path: string): boolean;
  isKeyFree(key: string): boolean;
}

/**
 * Rows are archived and never deleted, so no rlid is used again.
 * @param stored every restaurant; for one new restaurant, the last of its range (`rlidRangeOf`) and the holders of `namesFor`
 * @param reserved rlids that the file itself claims for later rows
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
