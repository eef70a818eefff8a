import type { Location } from '#features/locations/contract.ts';

/** The restaurant's data on guests' pages and panels. A `Location` is one. */
export type RestaurantFacts = Pick<
  Location,
  'rlid' | 'address1' | 'city' | 'state' | 'phone' | 'latitude' | 'longitude' | 'timeZone'
> & { name?: string | undefined };
