import { describe, expect, it } from 'vitest';
import { dueDays, localMoment } from './reminder-days.ts';

const at = (year: number, month: number, day: number, hour = 9) => ({ year, month, day, hour });
const names = (days: ReturnType<typeof dueDays>) => days.map(({ month, day }) => `${month}-${day}`);

describe('dueDays', () => {
  it('are empty at night', () => {
    expect(dueDays(at(2026, 11, 21, 7), 7)).toEqual([]);
    expect(dueDays(at(2026, 11, 21, 20), 7)).toEqual([]);
    expect(names(dueDays(at(2026, 11, 21, 8), 0))).toEqual(['11-21']);
    expect(names(dueDays(at(2026, 11, 21, 19), 0))).toEqual(['11-21']);
  });

  it('continue into the next month and year, with the year of each date', () => {
    expect(names(dueDays(at(2026, 12, 30), 3))).toEqual(['12-30', '12-31', '1-1', '1-2']);
    expect(dueDays(at(2026, 12, 31), 1).map(({ keptOn }) => keptOn.year)).toEqual([2026, 2027]);
  });

  it('contain 29 February once a year', () => {
    expect(names(dueDays(at(2027, 2, 27), 2))).toEqual(['2-27', '2-28', '2-29', '3-1']);
    expect(names(dueDays(at(2028, 2, 27), 2))).toEqual(['2-27', '2-28', '2-29']);
    expect(dueDays(at(2027, 2, 28), 0).at(-1)?.keptOn).toEqual({ year: 2027, month: 2, day: 28 });
  });
});

describe('localMoment', () => {
  it.each([
    ['2026-11-21T13:00:00Z', 'America/New_York', at(2026, 11, 21, 8)],
    ['2026-11-21T13:00:00Z', 'America/Los_Angeles', at(2026, 11, 21, 5)],
    ['2026-11-21T02:00:00Z', 'Pacific/Honolulu', at(2026, 11, 20, 16)],
    ['2026-11-21T05:00:00Z', 'America/New_York', at(2026, 11, 21, 0)],
    ['2026-07-01T12:00:00Z', 'America/St_Johns', at(2026, 7, 1, 9)],
  ])('at %s in %s', (instant, zone, moment) => expect(localMoment(Date.parse(instant), zone)).toEqual(moment));
});
