import type { StoredLocation } from './stored-location.ts';

/** "#412 Harbor Point, 12 Bay Street, Orlando, FL" */
export function labelOf({
  restaurantNumber,
  name,
  address1,
  city,
  state,
}: Pick<StoredLocation, 'restaurantNumber' | 'name' | 'address1' | 'city' | 'state'>): string {
  const number = restaurantNumber ? `#${restaurantNumber} ` : '';
  return `${number}${name ? `${name}, ` : ''}${address1}, ${city}, ${state}`;
}
