import type { Location } from '#features/locations/contract.ts';

/** The restaurant's data for guests' pages and panels. A `Location` has all of them. */
export type RestaurantFacts = Pick<
  Location,
  'rlid' | 'address1' | 'city' | 'state' | 'phone' | 'latitude' | 'longitude' | 'timeZone'
> & { name?: string | undefined };

/** These alone, for the data of a page: hours, holidays and services would be most of it. */
export function restaurantFacts(restaurant: RestaurantFacts): RestaurantFacts {
  const { rlid, address1, city, state, phone, latitude, longitude, timeZone, name } = restaurant;
  return { rlid, address1, city, state, phone, latitude, longitude, timeZone, name };
}
