import { slugify } from '#shared/slug.ts';

const FIRST_RLID = 10_001;
/** Canadian restaurants count in a range of their own, far above any number of American ones. */
const FIRST_CANADIAN_RLID = 2_010_001;
const CANADIAN_RANGE_FROM = 2_000_000;

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

/** `reserved` are rlids that the file itself claims for later rows. Rows are archived and never deleted, so none is used again. */
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
    localPageUrl({ stateName, city, address1 }, wanted) {
      const path =
        wanted ?? `${slugify(stateName) || 'place'}/${slugify(city) || 'city'}/${slugify(address1) || 'restaurant'}/`;
      return claim(paths, path, (suffix) => path.replace(/\/$/, `-${suffix}/`));
    },
    sourceKey: (wanted) => claim(keys, wanted, (suffix) => `${wanted}:${suffix}`),
    isRlidFree: (rlid) => !rlids.has(rlid),
    isPathFree: (path) => !paths.has(path),
    isKeyFree: (key) => !keys.has(key),
  };
}

function claim(taken: Set<string>, wanted: string, variant: (suffix: number) => string): string {
  let free = wanted;
  for (let suffix = 2; taken.has(free); suffix++) free = variant(suffix);
  taken.add(free);
  return free;
}
