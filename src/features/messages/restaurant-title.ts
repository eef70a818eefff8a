import type { Location } from '#features/locations/contract.ts';

/** A restaurant in one line: "Harbor Point, 12 Wharf Road, Reno, NV 89501". */
export function restaurantTitle({
  name,
  address1,
  city,
  state,
  zip,
}: Pick<Location, 'address1' | 'city' | 'state' | 'zip'> & { name?: string | undefined }): string {
  return [name, address1, city, `${state} ${zip}`].filter(Boolean).join(', ');
}
