import type { Location } from './contract.ts';

/** Filters of a search, by the value of the form's `filter` boxes. */
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

/** What a location must offer to pass a filter, asked of what `offeredOn` says is offered. `open_now` is not here: it needs the hours engine and a moment. */
export const SERVICE_FILTERS: Readonly<Record<Exclude<LocationFilter, 'open_now'>, (location: Location) => boolean>> = {
  dine_in: ({ isDiningRoomOpened }) => isDiningRoomOpened,
  outdoor: ({ outsideDining }) => outsideDining,
  curbside: ({ hasCurbside }) => hasCurbside,
  delivery: ({ hasDelivery }) => hasDelivery,
  online_ordering: ({ hasOnlineOrdering }) => hasOnlineOrdering,
  reservations: ({ isReservationsEnabled }) => isReservationsEnabled,
  wait_list: ({ waitListReady }) => waitListReady === true,
};

/** The known filters among values that may be repeated or separated by commas, each once, in the list's order. */
export function readFilters(values: readonly string[]): LocationFilter[] {
  const asked = new Set(values.flatMap((value) => value.split(',')).map((value) => value.trim()));
  return LOCATION_FILTERS.filter((filter) => asked.has(filter));
}
