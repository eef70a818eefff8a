import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatShortDate } from './short-date.ts';

describe('formatShortDate', () => {
  it.each([
    ['2026-03-04', '3.4.26'],
    ['2026-11-21', '11.21.26'],
    ['2000-12-01', '12.1.00'],
    ['1999-01-31', '1.31.99'],
  ])('writes %s as %s', (date, text) => {
    expect(formatShortDate(date)).toBe(text);
  });

  it.each(['', 'soon', '2026-3-4', '2026-03-04T00:00:00Z'])('leaves %o alone, which is no calendar date', (text) => {
    expect(formatShortDate(text)).toBe(text);
  });

  it('names the day of the calendar in every time zone and without leading zeros', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2099 }), fc.integer({ min: 0, max: 364 }), (year, ahead) => {
        const day = new Date(Date.UTC(year, 0, 1 + ahead));
        const [month, date, short] = formatShortDate(day.toISOString().slice(0, 10)).split('.');
        expect([month, date]).toEqual([String(day.getUTCMonth() + 1), String(day.getUTCDate())]);
        expect(2000 + Number(short)).toBe(day.getUTCFullYear());
      }),
    );
  });
});
