import type { DatedException, Week } from '#features/opening-hours/hours.ts';
import { EXPORT_FORMAT, EXPORT_VERSION } from '#features/location-imports/records/json-export.ts';
import type { LocationFields } from '#features/locations/fields/stored-location.ts';
import { writeInterval, writeWeek } from '#features/locations/fields/week-format.ts';
import type { FlagName } from '#features/locations/fields/flag-names.ts';

/** One restaurant in a restaurant list. Zone, page address and key are left to the import. */
export interface Restaurant extends Omit<LocationFields, 'timeZone' | 'localPageUrl' | 'archivedAt'> {
  rlid: number;
}

/** What a restaurant offers, apart from who and where it is. */
export type Offer = Pick<Restaurant, FlagName | 'waitListReady' | 'waitListMaxPartySize' | 'estimatedWaitTime'>;

/** The list as a file of our own export format: seeds go through the door that every chain's list goes through. */
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
