import { describe, expect, it } from 'vitest';
import { normaliseWeek } from '#features/opening-hours/hours-week.ts';
import { entriesToWeek, exceptionsFromWire, weekToEntries } from './hours-wire.ts';

describe('entriesToWeek', () => {
  it('refuses a text that is not a clock time, naming it', () => {
    expect(() => entriesToWeek([{ dayOfWeek: 1, open: 'early', close: '10:00 PM' }])).toThrow('"early"');
    expect(() => entriesToWeek([{ dayOfWeek: 1, open: '11:00 AM', close: 'late' }])).toThrow('"late"');
  });

  it('is null without entries', () => {
    expect(entriesToWeek([])).toBeNull();
  });

  it('reads a close at or before the open as after midnight, and midnight to midnight as all day', () => {
    const week = entriesToWeek([
      { dayOfWeek: 5, open: '5:00 PM', close: '2:00 AM' },
      { dayOfWeek: 5, open: '11:00 AM', close: '2:00 PM' },
      { dayOfWeek: 6, open: '12:00 AM', close: '12:00 AM' },
      { dayOfWeek: 0, open: '11:00 AM', close: '12:00 AM' },
    ]);
    expect(week?.[5]).toEqual([
      { opens: 660, closes: 840 },
      { opens: 1020, closes: 1560 },
    ]);
    expect(week?.[6]).toEqual([{ opens: 0, closes: 1440 }]);
    expect(week?.[0]).toEqual([{ opens: 660, closes: 1440 }]);
    expect(week?.[1]).toEqual([]);
  });
});

describe('weekToEntries', () => {
  it('is empty without hours and for a week that never opens', () => {
    expect(weekToEntries(null)).toEqual([]);
    expect(weekToEntries(normaliseWeek([]))).toEqual([]);
  });

  it('spells times as guests read them, Sunday first', () => {
    const week = normaliseWeek([[{ opens: 660, closes: 1320 }], [{ opens: 990, closes: 1500 }]]);
    expect(weekToEntries(week)).toEqual([
      { dayOfWeek: 0, open: '11:00 AM', close: '10:00 PM' },
      { dayOfWeek: 1, open: '4:30 PM', close: '1:00 AM' },
    ]);
  });
});

describe('exceptionsFromWire', () => {
  it('keeps a day closed, with its label', () => {
    const closed = { date: '2026-12-25', service: 'all' as const, intervals: [], label: 'Christmas Day' };
    expect(exceptionsFromWire([closed])).toEqual([closed]);
  });
});
