import type { Location, LocationSearchResult } from './contract.ts';

/**
 * A result as it travels with a page: the names of fields once, and once each list that several restaurants share (weekly
 * hours, holidays). A quarter of the bytes of its own shape.
 */
export interface PackedSearchResult {
  total: number;
  names: string[];
  lists: unknown[];
  /** Distance, then the values in the order of `names`: null where the restaurant has none, an index of `lists` for a list. */
  rows: unknown[][];
}

/** Packs a result that has no current restaurant: a page is everybody's. */
export function packSearchResult({ totalLocations, locations }: LocationSearchResult): PackedSearchResult {
  const names = [...new Set(locations.flatMap(({ location }) => Object.keys(location)))] as (keyof Location)[];
  const lists = new Map<unknown, number>();
  const indexOf = (list: unknown): number => {
    const known = lists.get(list) ?? lists.size;
    lists.set(list, known);
    return known;
  };
  const rows = locations.map(({ distance, location }) => [
    distance,
    ...names.map((name) => {
      const value = location[name];
      return Array.isArray(value) ? indexOf(value) : (value ?? null);
    }),
  ]);
  return { total: totalLocations, names, lists: [...lists.keys()], rows };
}

const LISTS = new Set([
  'hours',
  'curbsideHours',
  'deliveryHours',
  'exceptions',
] satisfies (keyof Location)[] as string[]);

export function unpackSearchResult({ total, names, lists, rows }: PackedSearchResult): LocationSearchResult {
  const locations = rows.map(([distance, ...values]) => {
    const fields = names.flatMap((name, at) => {
      const value = values[at];
      return value === null ? [] : [[name, LISTS.has(name) ? lists[Number(value)] : value] as const];
    });
    return { distance: Number(distance), location: Object.fromEntries(fields) as Location };
  });
  return { totalLocations: total, locations, currentLocation: null };
}
