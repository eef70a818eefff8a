import { gt, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { LocationEntry } from '#features/locator/server/index.ts';
import { temporalZoneClock } from '#features/opening-hours/hours-zone-temporal.ts';
import { businessDateAt } from '../business-day.ts';

const DAY_MS = 86_400_000;

/** The business day of an instant at a restaurant. */
export function dateOfInstant({ timeZone }: Pick<LocationEntry, 'timeZone'>, epochMs: number): string {
  return businessDateAt(temporalZoneClock(timeZone), epochMs);
}

/**
 * In SQL: a business date of the last days or to come. The index of a restaurant's days then skips the past ones, which are
 * most of its rows. A business day is over within two days of its date, anywhere.
 */
export function isRecentOrComing(businessDate: SQLWrapper, nowMs: number): SQL {
  return gt(businessDate, new Date(nowMs - 3 * DAY_MS).toISOString().slice(0, 10));
}
