import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Interval } from './hours.ts';
import { hasOpenings, normaliseDay, normaliseWeek } from './hours-week.ts';

const anyInterval = fc
  .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
  .map(([opens, lasts]): Interval => ({ opens, closes: opens + lasts }));

function openMinutes(intervals: readonly Interval[]): Set<number> {
  const minutes = new Set<number>();
  for (const { opens, closes } of intervals) for (let at = opens; at < closes; at += 1) minutes.add(at);
  return minutes;
}

describe('normaliseDay', () => {
  it('drops what cannot be', () => {
    const impossible = [
      { opens: -1, closes: 60 },
      { opens: 1440, closes: 1500 },
      { opens: 600, closes: 600 },
      { opens: 700, closes: 600 },
      { opens: 10.5, closes: 60 },
      { opens: Number.NaN, closes: 60 },
    ];
    expect(normaliseDay(impossible)).toEqual([]);
  });

  it('cuts an interval at 24 hours', () => {
    expect(normaliseDay([{ opens: 60, closes: 4000 }])).toEqual([{ opens: 60, closes: 1500 }]);
  });

  it('sorts, and joins what overlaps or touches', () => {
    const split = [
      { opens: 1020, closes: 1320 },
      { opens: 660, closes: 780 },
      { opens: 780, closes: 840 },
      { opens: 1300, closes: 1500 },
    ];
    expect(normaliseDay(split)).toEqual([
      { opens: 660, closes: 840 },
      { opens: 1020, closes: 1500 },
    ]);
  });

  it('does not change its argument', () => {
    const given = [
      { opens: 600, closes: 700 },
      { opens: 650, closes: 800 },
    ];
    normaliseDay(given);
    expect(given[0]).toEqual({ opens: 600, closes: 700 });
  });

  it('keeps exactly the open minutes, in possible intervals, one way only', () => {
    fc.assert(
      fc.property(fc.array(anyInterval, { maxLength: 5 }), (intervals) => {
        const normal = normaliseDay(intervals);
        expect(openMinutes(normal)).toEqual(openMinutes(intervals));
        expect(normaliseDay(normal)).toEqual(normal);
        expect(normaliseDay(intervals.toReversed())).toEqual(normal);
        for (const { opens, closes } of normal) {
          expect(opens).toBeLessThan(1440);
          expect(closes - opens).toBeLessThanOrEqual(1440);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('normaliseWeek', () => {
  it('closes the days that are missing', () => {
    expect(normaliseWeek([[{ opens: 0, closes: 60 }]])).toEqual([[{ opens: 0, closes: 60 }], [], [], [], [], [], []]);
  });
});

describe('hasOpenings', () => {
  it('is false without a week and for a week that never opens', () => {
    expect(hasOpenings(null)).toBe(false);
    expect(hasOpenings(normaliseWeek([]))).toBe(false);
    expect(hasOpenings(normaliseWeek([[{ opens: 0, closes: 60 }]]))).toBe(true);
  });
});
