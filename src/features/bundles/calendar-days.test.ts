import { describe, expect, it } from 'vitest';
import { daysOfMonth, monthAfter, readMonth } from './calendar-days.ts';

describe('daysOfMonth', () => {
  it('is whole weeks that hold the month', () => {
    const days = daysOfMonth('2026-12');
    expect([days[0], days.at(-1), days.length % 7]).toEqual(['2026-11-30', '2027-01-03', 0]);
    expect(daysOfMonth('2027-02')).toHaveLength(28);
  });
});

describe('monthAfter', () => {
  it('goes over the end of a year, both ways', () => {
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  });
});

describe('readMonth', () => {
  it.each(['', '2026-13', '2026-1', 'soon', '26-01'])('takes no %j', (sent) => {
    expect(readMonth(sent, '2026-11-25')).toBe('2026-11');
  });
});
