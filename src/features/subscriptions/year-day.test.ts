import { describe, expect, it } from 'vitest';
import { daysKeptOn, isYearDay, keptIn } from './year-day.ts';

describe('isYearDay', () => {
  it.each([
    [1, 31],
    [2, 29],
    [4, 30],
    [12, 31],
  ])('knows %i/%i', (month, day) => expect(isYearDay(month, day)).toBe(true));

  it.each([
    [2, 30],
    [4, 31],
    [0, 1],
    [13, 1],
    [1, 0],
    [1, -1],
    [1, 1.5],
    [Number.NaN, 1],
    [1, Number.NaN],
  ])('knows no %d/%d', (month, day) => expect(isYearDay(month, day)).toBe(false));
});

describe('29 February', () => {
  const leapDay = { month: 2, day: 29 };

  it('is kept on the day itself in leap years, else on the 28th', () => {
    expect(keptIn(leapDay, 2028)).toEqual(leapDay);
    expect(keptIn(leapDay, 2000)).toEqual(leapDay);
    expect(keptIn(leapDay, 2027)).toEqual({ month: 2, day: 28 });
    expect(keptIn(leapDay, 2100)).toEqual({ month: 2, day: 28 });
    expect(keptIn({ month: 6, day: 14 }, 2027)).toEqual({ month: 6, day: 14 });
  });

  it('is found on exactly one day of every year', () => {
    expect(daysKeptOn({ year: 2027, month: 2, day: 28 })).toContainEqual(leapDay);
    expect(daysKeptOn({ year: 2028, month: 2, day: 28 })).not.toContainEqual(leapDay);
    expect(daysKeptOn({ year: 2028, month: 2, day: 29 })).toEqual([leapDay]);
    expect(daysKeptOn({ year: 2027, month: 3, day: 1 })).toEqual([{ month: 3, day: 1 }]);
  });
});
