import type { Geocoder } from '#platform/geocoding/port.ts';

/** For orders without delivery: finds no address. */
export const NO_GEOCODER: Geocoder = { geocode: () => Promise.resolve([]), suggest: () => Promise.resolve([]) };
