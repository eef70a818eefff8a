import { expect, it } from 'vitest';
import { daysKeptOn } from './year-day.ts';

const LEAP_DAY = { month: 2, day: 29 };

it('finds 29 February on exactly one day of every year: the day itself in leap years, else the 28th', () => {
  expect(daysKeptOn({ year: 2027, month: 2, day: 28 })).toContainEqual(LEAP_DAY);
  expect(daysKeptOn({ year: 2100, month: 2, day: 28 })).toContainEqual(LEAP_DAY);
  expect(daysKeptOn({ year: 2028, month: 2, day: 28 })).not.toContainEqual(LEAP_DAY);
  expect(daysKeptOn({ year: 2028, month: 2, day: 29 })).toEqual([LEAP_DAY]);
  expect(daysKeptOn({ year: 2000, month: 2, day: 29 })).toEqual([LEAP_DAY]);
  expect(daysKeptOn({ year: 2027, month: 3, day: 1 })).toEqual([{ month: 3, day: 1 }]);
});
