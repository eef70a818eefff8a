import { describe, expect, it } from 'vitest';
import type { DatedException } from './hours.ts';
import { exceptionsAhead, weekRows } from './hours-table.ts';
import { normaliseWeek } from './hours-week.ts';

const short = [{ opens: 660, closes: 1320 }];
const long = [{ opens: 660, closes: 1380 }];
const week = normaliseWeek([short, short, short, short, short, long, long]);

describe('weekRows', () => {
  it('merges neighbouring days with the same hours, from Monday', () => {
    expect(weekRows(week)).toEqual([
      { days: [1, 2, 3, 4], intervals: short },
      { days: [5, 6], intervals: long },
      { days: [0], intervals: short },
    ]);
  });

  it('starts at the given day, around the end of the week', () => {
    expect(weekRows(week, { firstDay: 6 }).map(({ days }) => days)).toEqual([[6], [0, 1, 2, 3, 4], [5]]);
  });

  it('keeps seven lines without merging on request', () => {
    expect(weekRows(week, { firstDay: 3, mergeEqual: false }).map(({ days }) => days[0])).toEqual([
      3, 4, 5, 6, 0, 1, 2,
    ]);
  });

  it('shows a closed day as a line without intervals', () => {
    expect(weekRows(normaliseWeek([short]))).toEqual([
      { days: [1, 2, 3, 4, 5, 6], intervals: [] },
      { days: [0], intervals: short },
    ]);
  });
});

describe('exceptionsAhead', () => {
  const exceptions: DatedException[] = [
    { date: '2026-12-31', service: 'all', intervals: short },
    { date: '2026-12-25', service: 'all', intervals: [] },
    { date: '2026-12-25', service: 'operation', intervals: long },
    { date: '2026-12-24', service: 'delivery', intervals: [] },
    { date: '2026-12-01', service: 'all', intervals: [] },
  ];
  const subject = {
    hours: { operation: week, curbside: null, delivery: null },
    exceptions,
    isTemporarilyClosed: false,
    isComingSoon: false,
  };

  it('lists none before a closure ends', () => {
    const closed = { ...subject, isTemporarilyClosed: true, reopensOn: '2026-12-26' };
    expect(exceptionsAhead(closed, 'operation', { from: '2026-12-20', days: 12 })).toEqual([exceptions[0]]);
  });

  it('lists one ruling exception per date, in order, within the span', () => {
    expect(exceptionsAhead(subject, 'operation', { from: '2026-12-20', days: 11 })).toEqual([exceptions[2]]);
    expect(exceptionsAhead(subject, 'operation', { from: '2026-12-20', days: 12 })).toEqual([
      exceptions[2],
      exceptions[0],
    ]);
  });
});
