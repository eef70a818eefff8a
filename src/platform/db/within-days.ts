import { and, type Column, gte, lt, type SQL } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';

/**
 * Condition that an instant is on the days from `from` to `to`, both included: "2026-11-21". Without a day, that side is
 * open. A day begins at midnight in `timeZone`, also where it has 23 or 25 hours.
 */
export function withinDays(
  column: Column,
  { from, to }: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): SQL | undefined {
  return and(
    from === undefined ? undefined : gte(column, midnight(from, 0, timeZone)),
    to === undefined ? undefined : lt(column, midnight(to, 1, timeZone)),
  );
}

function midnight(day: string, daysOn: number, timeZone: string): string {
  return Temporal.PlainDate.from(day).add({ days: daysOn }).toZonedDateTime(timeZone).toInstant().toString();
}
