/** Radius asked by the header, the map and the detail search, in statute miles (Spec §9). */
export const SEARCH_RADIUS_MILES = 200;
/** Results of the header's search (Spec §9). */
export const HEADER_SEARCH_LIMIT = 4;
/** Results of the map's search, one per marker letter (Spec §9). */
export const MAP_SEARCH_LIMIT = 26;
/** How long the preferred-location cookie lives (Spec §9). */
export const PREFERRED_LOCATION_MAX_AGE_DAYS = 365;
/** Cookie and browser-storage key that hold the preferred location's rlid, the same name on both sides. */
export const PREFERRED_LOCATION_KEY = 'preferred_location_rlid';
/** Every local page lives under this path, followed by the location's `localPageURL` (Spec §2.1). */
export const LOCAL_PAGE_ROOT = '/seafood-restaurants/locations/';
