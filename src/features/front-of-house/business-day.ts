import { addDays } from '#features/opening-hours/hours-calendar.ts';
import type { ZoneClock } from '#features/opening-hours/hours-zone.ts';

/** A business day begins at four in the morning, so that an evening past midnight stays one day. */
export const DAY_BEGINS_MINUTES = 4 * 60;

/**
 * The business day at an instant, YYYY-MM-DD. It changes when the restaurant's clock reads four, also in the nights of a
 * clock change, when that is not four hours after midnight.
 */
export function businessDateAt(clock: ZoneClock, epochMs: number): string {
  const { date, minutes } = clock.localTime(epochMs);
  return minutes < DAY_BEGINS_MINUTES ? addDays(date, -1) : date;
}
