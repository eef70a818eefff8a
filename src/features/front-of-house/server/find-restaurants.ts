import { rangeOf, searchPatterns } from '#shared/listing.ts';
import type { LocationDirectory, LocationEntry } from '#features/locator/server/index.ts';
import { nameOfRestaurant } from './restaurant.ts';

const PAGE_SIZE = 50;

/** A page of the listed restaurants that a user may see and that match all words of `q`, by name and city. */
export function findRestaurants(
  locations: Pick<LocationDirectory, 'listed'>,
  { maySee, q, p }: { maySee: (restaurant: LocationEntry) => boolean; q: string; p: number },
): { shown: LocationEntry[]; total: number; p: number; pages: number } {
  const words = searchPatterns(q).map((pattern) => pattern.slice(1, -1).replaceAll('\\', '').toLowerCase());
  const found = locations
    .listed()
    .filter(maySee)
    .filter(({ wire, rlid }) => {
      if (words.length === 0) return true;
      const text = `${wire.name ?? ''} ${wire.address1} ${wire.city} ${wire.state} ${wire.zip} ${rlid}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .map((restaurant) => ({ restaurant, title: titleOf(restaurant) }))
    .toSorted((one, other) => (one.title < other.title ? -1 : 1));
  const range = rangeOf(p, found.length, PAGE_SIZE);
  return {
    shown: found.slice(range.offset, range.offset + range.limit).map(({ restaurant }) => restaurant),
    total: found.length,
    p: range.p,
    pages: range.pages,
  };
}

const titleOf = (restaurant: LocationEntry) => `${nameOfRestaurant(restaurant)} ${restaurant.wire.city}`.toLowerCase();
