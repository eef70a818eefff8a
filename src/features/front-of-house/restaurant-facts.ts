import type { Location } from '#features/locations/contract.ts';

/** What pages and panels for guests say about the restaurant. A `Location` is one. */
export type RestaurantFacts = Pick<
  Location,
  'rlid' | 'address1' | 'city' | 'state' | 'phone' | 'latitude' | 'longitude' | 'timeZone'
> & { name?: string | undefined };
