/** Radius of the searches in the header, on the map and on the detail page, in statute miles (Spec §9). */
export const SEARCH_RADIUS_MILES = 200;
/** Half the globe's circumference: finds the nearest restaurants at any distance. */
export const ANYWHERE_MILES = 12_500;
/** Number of results of the header's search (Spec §9). */
export const HEADER_SEARCH_LIMIT = 4;
/** Number of results of the map's search, one per marker letter (Spec §9). */
export const MAP_SEARCH_LIMIT = 26;
/** Maximum length of the map page's list, which grows by 26 at a time. */
export const MOST_LISTED = 260;
/** Lifetime of the preferred-location cookie (Spec §9). */
export const PREFERRED_LOCATION_MAX_AGE_DAYS = 365;
/** Name of the cookie and of the browser-storage key that hold the preferred location's rlid. */
export const PREFERRED_LOCATION_KEY = 'preferred_location_rlid';

/** Reads the page's `limit` parameter, rounded up to steps of 26. Undefined for the first 26, which need no parameter. */
export function readListLimit(text: string | null): number | undefined {
  const steps = Math.ceil(Number(text) / MAP_SEARCH_LIMIT);
  return steps > 1 ? Math.min(steps * MAP_SEARCH_LIMIT, MOST_LISTED) : undefined;
}
