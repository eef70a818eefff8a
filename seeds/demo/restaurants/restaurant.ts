import type { DatedException, Week } from '#features/opening-hours/hours.ts';
import { EXPORT_FORMAT, EXPORT_VERSION } from '#features/location-imports/records/json-export.ts';
import type { LocationFields } from '#features/locations/fields/stored-location.ts';
import { writeInterval, writeWeek } from '#features/locations/fields/week-format.ts';
import type { FlagName } from '#features/locations/fields/flag-names.ts';

/** One restaurant in a restaurant list. The import derives zone, page address and key. */
export interface Restaurant extends Omit<LocationFields, 'timeZone' | 'localPageUrl' | 'archivedAt'> {
  rlid: number;
}

/** Services of a restaurant, without name and place. */
export type Offer = Pick<Restaurant, FlagName | 'waitListReady' | 'waitListMaxPartySize' | 'estimatedWaitTime'>;

/** The list as a file of our own export format: seeds use the same import as every chain's list. */
export function writeRestaurantList(restaurants: readonly Restaurant[]): Uint8Array {
  const locations = restaurants.map(({ operationHours, curbsideHours, deliveryHours, exceptions, ...plain }) => ({
    ...plain,
    operationHours: written(operationHours),
    curbsideHours: written(curbsideHours),
    deliveryHours: written(deliveryHours),
    exceptions: exceptions.map(writeException),
  }));
  return new TextEncoder().encode(JSON.stringify({ format: EXPORT_FORMAT, version: EXPORT_VERSION, locations }));
}

function written(week: Week | null) {
  return week && writeWeek(week);
}

function writeException({ intervals, ...rest }: DatedException) {
  return { ...rest, intervals: intervals.map(writeInterval) };
}
