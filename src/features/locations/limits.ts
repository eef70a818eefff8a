/** Radius asked by the header, the map and the detail search, in statute miles (Spec §9). */
export const SEARCH_RADIUS_MILES = 200;
/** Half the globe: the nearest restaurants wherever they are. */
export const ANYWHERE_MILES = 12_500;
/** Results of the header's search (Spec §9). */
export const HEADER_SEARCH_LIMIT = 4;
/** Results of the map's search, one per marker letter (Spec §9). */
export const MAP_SEARCH_LIMIT = 26;
/** The map page's list grows by 26 at a time, up to this. */
export const MOST_LISTED = 260;
/** How long the preferred-location cookie lives (Spec §9). */
export const PREFERRED_LOCATION_MAX_AGE_DAYS = 365;
/** Cookie and browser-storage key that hold the preferred location's rlid, the same name on both sides. */
export const PREFERRED_LOCATION_KEY = 'preferred_location_rlid';

/** The page's `limit` parameter, in steps of 26; undefined for the first 26, which need none. */
export function readListLimit(text: string | null): number | undefined {
  const steps = Math.ceil(Number(text) / MAP_SEARCH_LIMIT);
  return steps > 1 ? Math.min(steps * MAP_SEARCH_LIMIT, MOST_LISTED) : undefined;
}
