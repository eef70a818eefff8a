import type { LocationEntry } from '#features/locator/server/index.ts';
import type { ZoneClock } from '#features/opening-hours/hours-zone.ts';
import { temporalZoneClock } from '#features/opening-hours/hours-zone-temporal.ts';

/** A business day begins at four in the morning, so that an evening past midnight stays one day. */
export const DAY_BEGINS_MINUTES = 4 * 60;

/** The business day at an instant, YYYY-MM-DD. */
export function businessDateAt(clock: ZoneClock, epochMs: number): string {
  return clock.localTime(epochMs - DAY_BEGINS_MINUTES * 60_000).date;
}

/** The business day of an instant at a restaurant. */
export function dateOfInstant({ timeZone }: Pick<LocationEntry, 'timeZone'>, epochMs: number): string {
  return businessDateAt(temporalZoneClock(timeZone), epochMs);
}
