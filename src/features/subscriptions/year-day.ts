import type { YearDay } from './sign-up.ts';

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
