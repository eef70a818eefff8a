import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HoursEntry } from './contract.ts';
import { entriesToWeek, exceptionsFromWire, exceptionsToWire, weekToEntries } from './hours-wire.ts';
import type { DatedException, Week } from '#features/opening-hours/hours.ts';
import { addDays } from '#features/opening-hours/hours-calendar.ts';
import { normaliseDay, normaliseWeek } from '#features/opening-hours/hours-week.ts';
import { formatOsmHours, parseOsmHours } from '#features/opening-hours/osm-hours.ts';

const day = fc.array(
  fc
    .tuple(
      fc.integer({ min: 0, max: 1439 }),
      fc.oneof(fc.integer({ min: 1, max: 1440 }), fc.constantFrom(60, 720, 1380, 1440)),
    )
    .map(([opens, lasts]) => ({ opens, closes: opens + lasts })),
  { maxLength: 3 },
);
const allDay = fc.constant([{ opens: 0, closes: 1440 }]);
const toMidnight = fc.constant([{ opens: 660, closes: 1440 }]);
const week = fc
  .array(fc.oneof(day, allDay, toMidnight), { minLength: 7, maxLength: 7 })
  .map((days): Week => normaliseWeek(days));
const isOpenSometime = (some: Week): boolean => some.some((intervals) => intervals.length > 0);

describe('weekToEntries', () => {
  it('gives entries that the contract accepts and that spell the same week', () => {
    fc.assert(
      fc.property(week.filter(isOpenSometime), (some) => {
        const entries = weekToEntries(some);
        expect(HoursEntry.array().parse(entries)).toEqual(entries);
        expect(entriesToWeek(entries)).toEqual(some);
        expect(entriesToWeek(entries.toReversed())).toEqual(some);
      }),
    );
  });
});

describe('exceptionsToWire', () => {
  it('gives exceptions that spell the same dates', () => {
    const exception = fc.record(
      {
        date: fc.nat(1000).map((days) => addDays('2026-01-01', days)),
        service: fc.constantFrom<DatedException['service']>('operation', 'curbside', 'delivery', 'all'),
        intervals: day.map(normaliseDay),
        label: fc.string(),
      },
      { requiredKeys: ['date', 'service', 'intervals'] },
    );
    fc.assert(
      fc.property(fc.array(exception), (exceptions) => {
        expect(exceptionsFromWire(exceptionsToWire(exceptions))).toEqual(exceptions);
      }),
    );
  });
});

describe('formatOsmHours', () => {
  it('gives a text that reads as the same week, nothing ignored, unless a day ends a minute before midnight', () => {
    const isSpelledOut = (some: Week): boolean =>
      !some.flat().some(({ opens, closes }) => opens === 0 && closes === 1439);
    fc.assert(
      fc.property(week.filter(isSpelledOut), (some) => {
        expect(parseOsmHours(formatOsmHours(some))).toEqual({ week: some, ignored: [] });
      }),
      { numRuns: 300 },
    );
  });
});
