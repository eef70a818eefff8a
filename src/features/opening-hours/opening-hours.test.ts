import { describe, expect, it } from 'vitest';
import type { DatedException, Week } from './hours.ts';
import { normaliseWeek } from './hours-week.ts';
import { intlZoneClock } from './hours-zone.ts';
import { closureOn, exceptionOn, hoursOn, type OpeningHours, openStatus } from './opening-hours.ts';

const chicago = intlZoneClock('America/Chicago');
const at = (date: string, time: string, clock = chicago): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return clock.instantOf(date, hour * 60 + minute);
};
const everyDay = (opens: number, closes: number): Week => normaliseWeek(Array(7).fill([{ opens, closes }]));
const elevenToTen = everyDay(660, 1320);

function buildHours(changes: Partial<OpeningHours> = {}): OpeningHours {
  return {
    hours: { operation: elevenToTen, curbside: null, delivery: null },
    exceptions: [],
    hasCurbside: true,
    hasDelivery: true,
    isTemporarilyClosed: false,
    isComingSoon: false,
    ...changes,
  };
}
const withWeek = (operation: Week): OpeningHours =>
  buildHours({ hours: { operation, curbside: null, delivery: null } });

const isOpenAt = (...asked: Parameters<typeof openStatus>) => /open$/.test(openStatus(...asked).state);

describe('openStatus', () => {
  it('is not available for a service that is not offered, whatever its hours', () => {
    const hours = { operation: elevenToTen, curbside: elevenToTen, delivery: elevenToTen };
    const subject = buildHours({ hours, hasCurbside: false, hasDelivery: false });
    const noon = at('2026-06-03', '12:00');
    expect(openStatus(subject, 'curbside', chicago, noon).state).toBe('not-available');
    expect(openStatus(subject, 'delivery', chicago, noon).state).toBe('not-available');
    expect(openStatus(subject, 'operation', chicago, noon).state).toBe('open');
  });

  it('has no hours where none are published', () => {
    expect(openStatus(buildHours(), 'delivery', chicago, at('2026-06-03', '12:00')).state).toBe('no-hours');
    expect(openStatus(withWeek(normaliseWeek([])), 'operation', chicago, at('2026-06-03', '12:00')).state).toBe(
      'no-hours',
    );
  });

  it('opens at the first instant of the interval and closes at its end', () => {
    const opening = at('2026-06-03', '11:00');
    const closing = at('2026-06-03', '22:00');
    expect(isOpenAt(buildHours(), 'operation', chicago, opening - 1)).toBe(false);
    expect(isOpenAt(buildHours(), 'operation', chicago, opening)).toBe(true);
    expect(isOpenAt(buildHours(), 'operation', chicago, closing - 1)).toBe(true);
    expect(isOpenAt(buildHours(), 'operation', chicago, closing)).toBe(false);
  });

  it('closes soon from an hour before', () => {
    const closing = at('2026-06-03', '22:00');
    expect(openStatus(buildHours(), 'operation', chicago, closing - 3_600_001)).toMatchObject({ closesSoon: false });
    expect(openStatus(buildHours(), 'operation', chicago, closing - 3_600_000)).toEqual({
      state: 'open',
      closes: { epochMs: closing, date: '2026-06-03', minutes: 1320, inDays: 0 },
      closesSoon: true,
      nextChange: closing,
    });
  });

  it('opens later today, tomorrow, or after days off', () => {
    const before = openStatus(buildHours(), 'operation', chicago, at('2026-06-03', '09:00'));
    expect(before).toMatchObject({ state: 'closed', opens: { minutes: 660, inDays: 0 } });
    const after = openStatus(buildHours(), 'operation', chicago, at('2026-06-03', '23:00'));
    expect(after).toMatchObject({ state: 'closed', opens: { date: '2026-06-04', inDays: 1 } });
    const sundaysOnly = withWeek(normaliseWeek([[{ opens: 600, closes: 900 }]]));
    expect(openStatus(sundaysOnly, 'operation', chicago, at('2026-06-01', '12:00'))).toMatchObject({
      opens: { date: '2026-06-07', minutes: 600, inDays: 6 },
    });
  });

  it('is closed between the shifts of a day', () => {
    const split = withWeek(
      normaliseWeek(
        Array(7).fill([
          { opens: 660, closes: 840 },
          { opens: 1020, closes: 1320 },
        ]),
      ),
    );
    expect(openStatus(split, 'operation', chicago, at('2026-06-03', '15:00'))).toMatchObject({
      state: 'closed',
      opens: { minutes: 1020, inDays: 0 },
    });
  });

  it('runs past midnight into a day that is otherwise closed', () => {
    const lateFriday = withWeek(normaliseWeek([[], [], [], [], [], [{ opens: 1020, closes: 1560 }], []]));
    expect(openStatus(lateFriday, 'operation', chicago, at('2026-06-06', '01:30'))).toMatchObject({
      state: 'open',
      closes: { date: '2026-06-06', minutes: 120, inDays: 0 },
      closesSoon: true,
    });
    expect(isOpenAt(lateFriday, 'operation', chicago, at('2026-06-06', '02:00'))).toBe(false);
  });

  it('does not close at midnight between two days open all day', () => {
    const weekdays = normaliseWeek([[], ...Array(5).fill([{ opens: 0, closes: 1440 }]), []]);
    expect(openStatus(withWeek(weekdays), 'operation', chicago, at('2026-06-03', '23:30'))).toMatchObject({
      state: 'open',
      closes: { date: '2026-06-06', minutes: 0, inDays: 3 },
      closesSoon: false,
    });
  });

  it('is always open with no closing in sight, until an exception comes into sight', () => {
    const always = withWeek(everyDay(0, 1440));
    const now = at('2026-12-01', '12:00');
    expect(openStatus(always, 'operation', chicago, now)).toEqual({ state: 'always-open', nextChange: undefined });
    const closed: DatedException = { date: '2026-12-10', service: 'all', intervals: [] };
    expect(openStatus({ ...always, exceptions: [closed] }, 'operation', chicago, now)).toMatchObject({
      state: 'open',
      closes: { date: '2026-12-10', minutes: 0, inDays: 9 },
    });
  });

  it('leaves last night running into a date that an exception closes', () => {
    const lateNights = withWeek(everyDay(1020, 1560));
    const subject = { ...lateNights, exceptions: [{ date: '2026-12-25', service: 'all' as const, intervals: [] }] };
    expect(isOpenAt(subject, 'operation', chicago, at('2026-12-25', '01:00'))).toBe(true);
    expect(isOpenAt(subject, 'operation', chicago, at('2026-12-25', '18:00'))).toBe(false);
    expect(isOpenAt(subject, 'operation', chicago, at('2026-12-26', '01:00'))).toBe(false);
  });

  it('finds the opening behind a row of closed dates longer than the usual span', () => {
    const exceptions = Array.from({ length: 28 }, (_, index) => ({
      date: `2026-02-${String(index + 1).padStart(2, '0')}`,
      service: 'all' as const,
      intervals: [],
    }));
    const status = openStatus(buildHours({ exceptions }), 'operation', chicago, at('2026-02-01', '12:00'));
    expect(status).toMatchObject({ state: 'closed', opens: { date: '2026-03-01', minutes: 660 } });
  });

  it('stays temporarily closed without a reopening day, with nothing in sight', () => {
    const status = openStatus(
      buildHours({ isTemporarilyClosed: true }),
      'operation',
      chicago,
      at('2026-06-03', '12:00'),
    );
    expect(status).toEqual({ state: 'temporarily-closed', opens: undefined, nextChange: undefined });
  });

  it('names the first opening on the reopening day, however far', () => {
    const subject = buildHours({ isTemporarilyClosed: true, reopensOn: '2026-09-15' });
    expect(openStatus(subject, 'operation', chicago, at('2026-06-03', '12:00'))).toMatchObject({
      state: 'temporarily-closed',
      reopensOn: '2026-09-15',
      opens: { date: '2026-09-15', minutes: 660 },
      nextChange: at('2026-09-15', '11:00'),
    });
  });

  it('counts as open again from the reopening day in its own zone, last night not included', () => {
    const subject = { ...withWeek(everyDay(1020, 1560)), isComingSoon: true, reopensOn: '2026-09-15' };
    expect(openStatus(subject, 'operation', chicago, at('2026-09-14', '23:59')).state).toBe('coming-soon');
    expect(openStatus(subject, 'operation', chicago, at('2026-09-15', '01:00')).state).toBe('closed');
    expect(openStatus(subject, 'operation', chicago, at('2026-09-15', '17:00')).state).toBe('open');
  });

  it('lasts an hour more or less on the nights the clock changes', () => {
    const lateNights = withWeek(everyDay(1320, 1620));
    const hoursOpen = (date: string): number => {
      const opening = at(date, '22:00');
      return ((openStatus(lateNights, 'operation', chicago, opening).nextChange ?? 0) - opening) / 3_600_000;
    };
    expect(hoursOpen('2026-03-06')).toBe(5);
    expect(hoursOpen('2026-03-07')).toBe(4);
    expect(hoursOpen('2026-10-31')).toBe(6);
  });

  it('does not open twice when an hour is repeated', () => {
    const untilHalfPastOne = withWeek(everyDay(1320, 1530));
    const firstPass = Date.parse('2026-11-01T06:29:00Z');
    const secondPass = firstPass + 3_600_000;
    expect(isOpenAt(untilHalfPastOne, 'operation', chicago, firstPass)).toBe(true);
    expect(isOpenAt(untilHalfPastOne, 'operation', chicago, secondPass)).toBe(false);
  });

  it('reads the same instant in each restaurant’s own zone', () => {
    const now = Date.parse('2026-06-03T16:30:00Z');
    const isOpenIn = (zone: string): boolean => isOpenAt(buildHours(), 'operation', intlZoneClock(zone), now);
    expect([isOpenIn('America/St_Johns'), isOpenIn('America/Chicago'), isOpenIn('America/Phoenix')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('hoursOn', () => {
  const shortDay = [{ opens: 720, closes: 900 }];

  it('is null without hours and empty on a closed day', () => {
    expect(hoursOn(buildHours(), 'curbside', '2026-06-03')).toBeNull();
    expect(hoursOn(withWeek(normaliseWeek([shortDay])), 'operation', '2026-06-03')).toEqual([]);
  });

  it('lets the service’s own exception beat the one for all', () => {
    const exceptions: DatedException[] = [
      { date: '2026-06-03', service: 'operation', intervals: shortDay, label: 'Inventory' },
      { date: '2026-06-03', service: 'all', intervals: [] },
    ];
    const hours = { operation: elevenToTen, curbside: elevenToTen, delivery: null };
    const subject = buildHours({ exceptions, hours });
    expect(hoursOn(subject, 'operation', '2026-06-03')).toEqual(shortDay);
    expect(hoursOn(subject, 'curbside', '2026-06-03')).toEqual([]);
    expect(hoursOn(subject, 'delivery', '2026-06-03')).toBeNull();
    expect(hoursOn(subject, 'operation', '2026-06-04')).toEqual([{ opens: 660, closes: 1320 }]);
    expect(exceptionOn(subject, 'operation', '2026-06-03')?.label).toBe('Inventory');
  });
});

describe('hoursOn during a closure', () => {
  const closed = { isTemporarilyClosed: true, reopensOn: '2026-06-05' };
  const party: DatedException = { date: '2026-06-04', service: 'operation', intervals: [{ opens: 720, closes: 900 }] };

  it('is empty up to the reopening day, dated exceptions too', () => {
    const subject = buildHours({ ...closed, exceptions: [party] });
    expect(hoursOn(subject, 'operation', '2026-06-03')).toEqual([]);
    expect(hoursOn(subject, 'operation', '2026-06-04')).toEqual([]);
    expect(hoursOn(subject, 'operation', '2026-06-05')).toEqual([{ opens: 660, closes: 1320 }]);
  });

  it('is empty on every date when its end is unknown', () => {
    expect(hoursOn(buildHours({ isComingSoon: true }), 'operation', '2036-06-03')).toEqual([]);
  });
});

describe('closureOn', () => {
  it('ends on the reopening day and puts a closure before a coming opening', () => {
    const both = { isTemporarilyClosed: true, isComingSoon: true, reopensOn: '2026-09-15' };
    expect(closureOn(both, '2026-09-14')).toBe('temporarily-closed');
    expect(closureOn({ ...both, isTemporarilyClosed: false }, '2026-09-14')).toBe('coming-soon');
    expect(closureOn(both, '2026-09-15')).toBeNull();
  });

  it('ignores a reopening day of a restaurant that is not closed', () => {
    expect(
      closureOn({ isTemporarilyClosed: false, isComingSoon: false, reopensOn: '2030-01-01' }, '2026-06-03'),
    ).toBeNull();
  });
});
