import type { DatedException, Interval } from '#features/opening-hours/hours.ts';
import { addDays, dateOfMs, weekdayOf } from '#features/opening-hours/hours-calendar.ts';
import type { Random } from './random.ts';

const SUPPER_ENDS_EARLY: Interval = { opens: 11 * 60, closes: 20 * 60 };
const HOLIDAY_DINNER: Interval = { opens: 12 * 60, closes: 18 * 60 };
const NEW_YEARS_EVE: Interval = { opens: 11 * 60, closes: 25 * 60 };
const NEW_YEARS_DAY: Interval = { opens: 12 * 60, closes: 21 * 60 };
const MONDAY = 1;
const THURSDAY = 4;

/** The holidays from a day on, of its year and the next, so that some are always ahead. @param today YYYY-MM-DD */
export function holidaysOf(country: string, today: string, random: Random): DatedException[] {
  const year = Number(today.slice(0, 4));
  // Open for dinner.
  const keepsThanksgiving = random.chance(0.35);
  const staysUpLate = random.chance(0.4);
  return [year, year + 1].flatMap((at) => {
    const thanksgiving = country === 'CA' ? nthWeekday(at, 10, MONDAY, 2) : nthWeekday(at, 11, THURSDAY, 4);
    const days: [date: string, label: string, intervals: Interval[]][] = [
      [thanksgiving, 'Thanksgiving', keepsThanksgiving ? [HOLIDAY_DINNER] : []],
      [`${at}-12-24`, 'Christmas Eve', [SUPPER_ENDS_EARLY]],
      [`${at}-12-25`, 'Christmas Day', []],
      ...(staysUpLate ? [[`${at}-12-31`, "New Year's Eve", [NEW_YEARS_EVE]] as [string, string, Interval[]]] : []),
      [`${at + 1}-01-01`, "New Year's Day", [NEW_YEARS_DAY]],
    ];
    return days
      .filter(([date]) => date >= today)
      .map(([date, label, intervals]) => ({ date, label, intervals, service: 'all' as const }));
  });
}

/** "2026-11-26": the nth such weekday of a month. @param month 1–12 @param weekday 0 = Sunday */
export function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7);
}

/** "2026-05-31": the date this number of days after an instant, in UTC. */
export function dateAfter(nowMs: number, days: number): string {
  return addDays(dateOfMs(nowMs), days);
}
