import { intlZoneClock } from '#features/opening-hours/hours-zone.ts';
import { openStatus, type OpeningHours, type OpenStatus } from '#features/opening-hours/opening-hours.ts';
import type { Location } from '#features/locations/contract.ts';
import { offeredOn, acceptsWaitListJoins } from '#features/locations/dining.ts';
import { openingHoursOf } from '#features/locations/hours-wire.ts';

const hoursOf = new WeakMap<Location, OpeningHours>();

/** A location's hours as the engine reads them, parsed once per location object. */
export function parsedHours(location: Location): OpeningHours {
  let hours = hoursOf.get(location);
  if (!hours) {
    hours = openingHoursOf(location);
    hoursOf.set(location, hours);
  }
  return hours;
}

/** Whether guests are served in the restaurant at `now` (epoch ms). */
export function isOpenNow(location: Location, now: number): boolean {
  const { state } = restaurantStatus(location, now);
  return state === 'open' || state === 'always-open';
}

const statusOf = new WeakMap<Location, { now: number; status: OpenStatus }>();

/** The status at `now` (epoch ms) by the hours of operation only; computed once for all views of a moment. */
export function restaurantStatus(location: Location, now: number): OpenStatus {
  const known = statusOf.get(location);
  if (known?.now === now) return known.status;
  const status = openStatus(parsedHours(location), 'operation', intlZoneClock(location.timeZone), now);
  statusOf.set(location, { now, status });
  return status;
}

/**
 * The location with what it offers at `now` (epoch ms): nothing while it is closed for days or not yet open, no wait list
 * outside its hours.
 */
export function offeredNow(location: Location, now: number): Location {
  const offered = offeredOn(location, intlZoneClock(location.timeZone).localTime(now).date);
  if (!offered.waitListReady || acceptsWaitListJoins(offered, restaurantStatus(location, now))) return offered;
  return { ...offered, waitListReady: false };
}
