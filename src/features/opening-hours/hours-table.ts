import type { DatedException, Interval, Service, Week } from './hours.ts';
import { normaliseDay, sameIntervals } from './hours-week.ts';
import { addDays } from './hours-calendar.ts';
import { type ClosureFacts, closureOn, exceptionOn, type OpeningHours } from './opening-hours.ts';

/** One row of the weekly table. */
export interface HoursRow {
  /** Consecutive days in the order of the table, 0 = Sunday. The first and the last day form the label ("Mon–Thu"). */
  days: readonly number[];
  /** Empty means closed. */
  intervals: readonly Interval[];
}

/**
 * Returns the seven days of a week as table rows.
 * @param firstDay the day of the first row, for example today; by default 1 (Monday)
 * @param mergeEqual whether consecutive days with the same hours share a row; by default true
 */
export function weekRows(week: Week, { firstDay = 1, mergeEqual = true } = {}): HoursRow[] {
  const rows: { days: number[]; intervals: readonly Interval[] }[] = [];
  for (let step = 0; step < 7; step += 1) {
    const day = (firstDay + step) % 7;
    const intervals = normaliseDay(week[day] ?? []);
    const last = rows.at(-1);
    if (mergeEqual && last && sameIntervals(last.intervals, intervals)) last.days.push(day);
    else rows.push({ days: [day], intervals });
  }
  return rows;
}

/**
 * Returns the exceptions that apply to a service on `days` dates starting with `from`, at most one per date, in date order.
 * Dates on which the restaurant is temporarily closed or not yet open have none.
 */
export function exceptionsAhead(
  subject: Pick<OpeningHours, 'hours' | 'exceptions'> & ClosureFacts,
  service: Service,
  { from, days }: { from: string; days: number },
): DatedException[] {
  const end = addDays(from, days);
  const dates = new Set(
    subject.exceptions
      .map(({ date }) => date)
      .filter((date) => date >= from && date < end && closureOn(subject, date) === null),
  );
  return [...dates].toSorted().flatMap((date) => exceptionOn(subject, service, date) ?? []);
}
