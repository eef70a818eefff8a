import { describe, expect, it } from 'vitest';
import { addDays } from '#features/opening-hours/hours-calendar.ts';
import { temporalZoneClock } from '#features/opening-hours/hours-zone-temporal.ts';
import type { OpeningHours } from '#features/opening-hours/opening-hours.ts';
import { businessDateAt } from '../business-day.ts';
import { dayStartMs, QUARTER_MS, quarterTimes } from './quarter-times.ts';

/** Zones with the last business day before each clock change; Phoenix has none, Lord Howe changes by half an hour. */
const NIGHTS: [timeZone: string, date: string, hours: number][] = [
  ['America/New_York', '2027-03-13', 23],
  ['America/New_York', '2027-11-06', 25],
  ['America/Los_Angeles', '2027-03-13', 23],
  ['America/Los_Angeles', '2027-11-06', 25],
  ['Europe/Berlin', '2027-03-27', 23],
  ['Europe/Berlin', '2027-10-30', 25],
  ['Australia/Lord_Howe', '2027-04-03', 24.5],
  ['Australia/Lord_Howe', '2027-10-02', 23.5],
  ['America/Phoenix', '2027-03-13', 24],
];

const ALWAYS = Array.from({ length: 7 }, () => [{ opens: 0, closes: 1440 }]);
const ROUND_THE_CLOCK: OpeningHours = {
  hours: { operation: ALWAYS, curbside: null, delivery: null },
  exceptions: [],
  hasCurbside: false,
  hasDelivery: false,
  isTemporarilyClosed: false,
  isComingSoon: false,
  reopensOn: undefined,
};

describe.each(NIGHTS)('the business day in %s on %s', (timeZone, date, hours) => {
  const clock = temporalZoneClock(timeZone);
  const dates = [addDays(date, -1), date, addDays(date, 1)];

  it('lasts until the clock reads four again', () => {
    expect((dayStartMs(clock, addDays(date, 1)) - dayStartMs(clock, date)) / 3_600_000).toBe(hours);
    expect(clock.localTime(dayStartMs(clock, date)).minutes).toBe(240);
  });

  it('is the day of each of its instants', () => {
    for (const day of dates) {
      const [start, end] = [dayStartMs(clock, day), dayStartMs(clock, addDays(day, 1))];
      for (let ms = start; ms < end; ms += QUARTER_MS) expect(businessDateAt(clock, ms)).toBe(day);
      expect(businessDateAt(clock, start - 1)).toBe(addDays(day, -1));
      expect(businessDateAt(clock, end - 1)).toBe(day);
    }
  });

  it('is the day of each time that it offers', () => {
    for (const day of dates) {
      const times = quarterTimes(ROUND_THE_CLOCK, clock, day, { stayMinutes: 15 });
      expect(times.filter(({ startMs }) => businessDateAt(clock, startMs) !== day)).toEqual([]);
      expect(times.filter(({ quarter, startMs }) => dayStartMs(clock, day) + quarter * QUARTER_MS !== startMs)).toEqual(
        [],
      );
      expect(times[0]?.quarter).toBe(0);
    }
  });

  it('offers each quarter that passes, also when the clock reads it a second time, where both passes count', () => {
    for (const day of dates) {
      const times = quarterTimes(ROUND_THE_CLOCK, clock, day, { stayMinutes: 15, isEachPass: true });
      const [start, end] = [dayStartMs(clock, day), dayStartMs(clock, addDays(day, 1))];
      expect(times.map(({ startMs }) => startMs)).toEqual(
        Array.from({ length: (end - start) / QUARTER_MS }, (_, quarter) => start + quarter * QUARTER_MS),
      );
      for (const { startMs, minutes } of times) expect(clock.localTime(startMs).minutes).toBe(minutes % 1440);
    }
  });
});
