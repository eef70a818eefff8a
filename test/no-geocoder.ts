import type { Geocoder } from '#platform/geocoding/port.ts';

/** For orders that are not delivered anywhere: it knows no address. */
export const NO_GEOCODER: Geocoder = { geocode: () => Promise.resolve([]), suggest: () => Promise.resolve([]) };
