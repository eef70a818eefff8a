import type { Location } from './contract.ts';

/** Filters of a search, as the values of the form's `filter` checkboxes. */
export const LOCATION_FILTERS = [
  'open_now',
  'dine_in',
  'outdoor',
  'curbside',
  'delivery',
  'online_ordering',
  'reservations',
  'wait_list',
] as const;
export type LocationFilter = (typeof LOCATION_FILTERS)[number];

/**
 * Conditions by filter, for a location as returned by `offeredOn`. `open_now` has no condition here, because it needs the
 * opening hours and an instant.
 */
export const SERVICE_FILTERS: Readonly<Record<Exclude<LocationFilter, 'open_now'>, (location: Location) => boolean>> = {
  dine_in: ({ isDiningRoomOpened }) => isDiningRoomOpened,
  outdoor: ({ outsideDining }) => outsideDining,
  curbside: ({ hasCurbside }) => hasCurbside,
  delivery: ({ hasDelivery }) => hasDelivery,
  online_ordering: ({ hasOnlineOrdering }) => hasOnlineOrdering,
  reservations: ({ isReservationsEnabled }) => isReservationsEnabled,
  wait_list: ({ waitListReady }) => waitListReady === true,
};

/** Returns the known filters among values that may be repeated or comma-separated, each once, in the order of `LOCATION_FILTERS`. */
export function readFilters(values: readonly string[]): LocationFilter[] {
  const asked = new Set(values.flatMap((value) => value.split(',')).map((value) => value.trim()));
  return LOCATION_FILTERS.filter((filter) => asked.has(filter));
}
