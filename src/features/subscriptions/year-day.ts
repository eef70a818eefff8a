import type { YearDay } from './sign-up.ts';

/** The days that are celebrated on a date: in common years, 28 February includes the 29th. */
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
