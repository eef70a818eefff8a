import type { DatedException, Interval, Service, Week } from './hours.ts';
import { normaliseDay, sameIntervals } from './hours-week.ts';
import { addDays } from './hours-calendar.ts';
import { type ClosureFacts, closureOn, exceptionOn, type OpeningHours } from './opening-hours.ts';

/** One line of the weekly table. */
export interface HoursRow {
  /** Neighbouring days in the table's order, 0 = Sunday; the first and last name a range ("Mon–Thu"). */
  days: readonly number[];
  /** Empty is closed. */
  intervals: readonly Interval[];
}

/**
 * The week as table lines, from one day through seven.
 * @param firstDay the day of the first line, today's for instance; 1 (Monday) unless told
 * @param mergeEqual neighbouring days with the same hours share a line; true unless told
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

/** The exceptions that rule a service on the `days` dates from `from` on, one per date at most, in date order; none while it is closed for days. */
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
