import { describe, expect, it } from 'vitest';
import { intlZoneClock, isTimeZone, type ZoneClock } from './hours-zone.ts';
import { temporalZoneClock } from './hours-zone-temporal.ts';

const HOUR_MS = 3_600_000;
const utc = (text: string): number => Date.parse(`${text}Z`);

const implementations: [string, (zone: string) => ZoneClock][] = [
  ['intlZoneClock', intlZoneClock],
  ['temporalZoneClock', temporalZoneClock],
];

describe.each(implementations)('%s', (_name, clockOf) => {
  it('refuses a zone that does not exist', () => {
    expect(() => clockOf('America/Atlantis')).toThrow(RangeError);
  });

  it('reads date, minutes and weekday, dropping seconds', () => {
    const clock = clockOf('America/Chicago');
    expect(clock.localTime(utc('2026-07-05T04:59:59.999'))).toEqual({ date: '2026-07-04', minutes: 1439, weekday: 6 });
    expect(clock.localTime(utc('2026-07-05T05:00:00'))).toEqual({ date: '2026-07-05', minutes: 0, weekday: 0 });
  });

  it('supports zones off the whole hour and zones without summer time', () => {
    expect(clockOf('America/St_Johns').localTime(utc('2026-01-15T12:00'))).toMatchObject({ minutes: 8 * 60 + 30 });
    expect(clockOf('Asia/Kathmandu').localTime(utc('2026-01-15T12:00'))).toMatchObject({ minutes: 17 * 60 + 45 });
    for (const day of ['2026-01-15', '2026-07-15']) {
      expect(clockOf('America/Phoenix').instantOf(day, 660)).toBe(utc(`${day}T18:00`));
    }
  });

  it('counts minutes past 1440 into the days after', () => {
    const clock = clockOf('America/Denver');
    expect(clock.instantOf('2026-06-30', 1560)).toBe(clock.instantOf('2026-07-01', 120));
    expect(clock.instantOf('2026-12-31', 2880)).toBe(utc('2027-01-02T07:00'));
  });

  it('takes a skipped time for the moment of the change', () => {
    const clock = clockOf('America/New_York');
    const change = utc('2026-03-08T07:00');
    expect(clock.instantOf('2026-03-08', 119)).toBe(change - 60_000);
    for (const skipped of [120, 121, 150, 179, 180]) expect(clock.instantOf('2026-03-08', skipped)).toBe(change);
    expect(clock.instantOf('2026-03-08', 181)).toBe(change + 60_000);
  });

  it('takes a repeated time for its first pass', () => {
    const clock = clockOf('America/New_York');
    expect(clock.instantOf('2026-11-01', 60)).toBe(utc('2026-11-01T05:00'));
    expect(clock.instantOf('2026-11-01', 119)).toBe(utc('2026-11-01T05:59'));
    expect(clock.instantOf('2026-11-01', 120)).toBe(utc('2026-11-01T07:00'));
    expect(clock.localTime(utc('2026-11-01T06:30'))).toMatchObject({ minutes: 90 });
  });

  it('handles a change at midnight, of half an hour, and a date that never was', () => {
    expect(clockOf('America/Havana').instantOf('2026-03-08', 0)).toBe(utc('2026-03-08T05:00'));
    expect(clockOf('America/Havana').instantOf('2026-03-08', 30)).toBe(utc('2026-03-08T05:00'));
    expect(clockOf('Australia/Lord_Howe').instantOf('2026-10-04', 135)).toBe(utc('2026-10-03T15:30'));
    expect(clockOf('Pacific/Apia').instantOf('2011-12-30', 720)).toBe(utc('2011-12-30T10:00'));
    expect(clockOf('America/St_Johns').instantOf('2010-11-07', 0)).toBe(utc('2010-11-07T02:30'));
  });

  it('never reads a later time as an earlier instant', () => {
    for (const zone of ['America/St_Johns', 'Africa/Casablanca', 'Australia/Lord_Howe']) {
      let last = -Infinity;
      for (let minutes = 0; minutes < 366 * 1440; minutes += 667) {
        const instant = clockOf(zone).instantOf('2026-01-01', minutes);
        expect(instant).toBeGreaterThanOrEqual(last);
        last = instant;
      }
    }
  });
});

describe('the two clocks', () => {
  const zones = ['America/Los_Angeles', 'America/St_Johns', 'America/Havana', 'Australia/Lord_Howe', 'Africa/Cairo'];

  it.each(zones)('read every hour and half hour of the change weeks alike in %s', (zone) => {
    const [intl, temporal] = [intlZoneClock(zone), temporalZoneClock(zone)];
    for (const day of ['2026-03-06', '2026-04-03', '2026-04-22', '2026-10-02', '2026-10-28']) {
      for (let half = 0; half < 2 * 24 * 4; half += 1) {
        const epochMs = utc(`${day}T00:00`) + half * (HOUR_MS / 2) + 1234;
        expect(intl.localTime(epochMs)).toEqual(temporal.localTime(epochMs));
        expect(intl.instantOf(day, half * 30 + 7)).toBe(temporal.instantOf(day, half * 30 + 7));
      }
    }
  });
});

describe('isTimeZone', () => {
  it('refuses offsets, abbreviated nonsense and empty text', () => {
    for (const text of ['', '-4', '-05:00', 'Central', 'America/Atlantis']) expect(isTimeZone(text)).toBe(false);
  });

  it('accepts a named zone', () => {
    expect(isTimeZone('America/Boise')).toBe(true);
  });
});
