import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, isCalendarDate, weekdayOf } from './hours-calendar.ts';

describe('isCalendarDate', () => {
  it.each(['', '2026-02-30', '2026-13-01', '2026-2-3', '20260203', '2026-02-03T00:00', '2025-02-29'])(
    'refuses "%s"',
    (text) => {
      expect(isCalendarDate(text)).toBe(false);
    },
  );

  it('accepts a leap day', () => {
    expect(isCalendarDate('2028-02-29')).toBe(true);
  });
});

describe('calendar counting', () => {
  it('crosses months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2);
    expect(daysBetween('2027-01-01', '2026-12-31')).toBe(-1);
  });

  it('counts weekdays from Sunday', () => {
    expect(weekdayOf('2026-06-07')).toBe(0);
    expect(weekdayOf('2026-06-06')).toBe(6);
  });
});
