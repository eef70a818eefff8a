import type { LocationEntry } from '#features/locator/server/index.ts';
import { temporalZoneClock } from '#features/opening-hours/hours-zone-temporal.ts';
import { businessDateAt } from '../business-day.ts';

/** The business day of an instant at a restaurant. */
export function dateOfInstant({ timeZone }: Pick<LocationEntry, 'timeZone'>, epochMs: number): string {
  return businessDateAt(temporalZoneClock(timeZone), epochMs);
}
