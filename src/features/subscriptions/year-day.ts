import type { YearDay } from './sign-up.ts';

const DAYS_OF_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** True for a day that some year has: 29 February is one, 30 February is none. */
export function isYearDay(month: number, day: number): boolean {
  return Number.isInteger(day) && day >= 1 && day <= (DAYS_OF_MONTHS[month - 1] ?? 0);
}

/** When a day is kept in a year: 29 February on the 28th where there is no 29th, so that it is missed in no year. */
export function keptIn({ month, day }: YearDay, year: number): YearDay {
  return month === 2 && day === 29 && !isLeapYear(year) ? { month, day: 28 } : { month, day };
}

/** The days that are kept on a date: on 28 February of most years also the 29th. */
export function daysKeptOn({ year, month, day }: YearDay & { year: number }): YearDay[] {
  const isStandIn = month === 2 && day === 28 && !isLeapYear(year);
  return isStandIn
    ? [
        { month, day },
        { month, day: 29 },
      ]
    : [{ month, day }];
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}
