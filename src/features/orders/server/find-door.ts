import { LRUCache } from 'lru-cache';
import { Invalid } from '#shared/problem.ts';
import type { Geocoder } from '#platform/geocoding/port.ts';
import type { Point } from '../delivery.ts';

const MOST_KNOWN = 500;
const KNOWN_MS = 10 * 60_000;

/** Location of an address. */
export interface Door {
  point: Point;
  /** True when only the centre of the postal code is known. */
  isRough: boolean;
}

/**
 * Geocodes a typed delivery address; results are cached for some minutes, because each check of a basket needs them.
 */
export function doorFinder(geocoder: Geocoder): (address: string) => Promise<Door> {
  const known = new LRUCache<string, Promise<Door>>({ max: MOST_KNOWN, ttl: KNOWN_MS });
  return (address) => {
    const key = address.toLowerCase().replaceAll(/\s+/g, ' ');
    const found = known.get(key) ?? findDoor(geocoder, address);
    known.set(key, found);
    found.catch(() => known.delete(key));
    return found;
  };
}

/** @throws Invalid without a street and a postal code; Unavailable */
async function findDoor(geocoder: Geocoder, address: string): Promise<Door> {
  const [place] = /\d/.test(address) ? await geocoder.geocode(address, { limit: 1 }) : [];
  const isExact = place?.kinds[0] === 'street_address' && !place.isPartial;
  const isRough = place?.kinds[0] === 'postal_code' && place.isPartial === true;
  if (!place?.point || (!isExact && !isRough))
    throw new Invalid([{ field: 'address', message: 'must be a street, a city and a postal code that we can find' }]);
  return { point: place.point, isRough };
}
