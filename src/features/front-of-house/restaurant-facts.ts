import type { Location } from '#features/locations/contract.ts';

/** The restaurant's data for guests' pages and panels. A `Location` has all of them. */
export type RestaurantFacts = Pick<
  Location,
  'rlid' | 'address1' | 'city' | 'state' | 'phone' | 'latitude' | 'longitude' | 'timeZone'
> & { name?: string | undefined };
