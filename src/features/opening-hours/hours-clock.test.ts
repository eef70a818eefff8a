import { describe, expect, it } from 'vitest';
import { formatClock, formatClock24, intervalBetween, isAllDay } from './hours-clock.ts';
import { parseClock } from './parse-clock.ts';

describe('parseClock', () => {
  it.each(['', 'late', '25:00', '24:30', '11:60', '13 AM', '1:2', '-5', '11:00 XM', 'constructor'])(
    'refuses "%s"',
    (text) => {
      expect(parseClock(text)).toBeUndefined();
    },
  );

  it.each([
    ['11:00 AM', 660],
    ['11am', 660],
    [' 11 a.m. ', 660],
    ['11:00', 660],
    ['11', 660],
    ['1100', 660],
    ['11h30', 690],
    ['11.30', 690],
    ['11:00:00', 660],
    ['23:00', 1380],
    ['11p', 1380],
    ['12:00 AM', 0],
    ['12 PM', 720],
    ['0:15', 15],
    ['24:00', 1440],
    ['Noon', 720],
    ['midnight', 0],
  ])('reads "%s"', (text, minutes) => {
    expect(parseClock(text)).toBe(minutes);
  });

  it('reads every minute as formatted either way', () => {
    for (let minutes = 0; minutes < 1440; minutes += 1) {
      expect(parseClock(formatClock(minutes))).toBe(minutes);
      expect(parseClock(formatClock24(minutes))).toBe(minutes);
    }
  });
});

describe('formatClock', () => {
  it.each([
    [0, '12:00 AM'],
    [660, '11:00 AM'],
    [720, '12:00 PM'],
    [785, '1:05 PM'],
    [1439, '11:59 PM'],
    [1440, '12:00 AM'],
    [1560, '2:00 AM'],
  ])('spells %i as %s', (minutes, text) => {
    expect(formatClock(minutes)).toBe(text);
  });
});

describe('intervalBetween', () => {
  it('puts a close at or before the open on the next day', () => {
    expect(intervalBetween(660, 1320)).toEqual({ opens: 660, closes: 1320 });
    expect(intervalBetween(1020, 120)).toEqual({ opens: 1020, closes: 1560 });
    expect(intervalBetween(660, 660)).toEqual({ opens: 660, closes: 2100 });
    expect(intervalBetween(660, 1440)).toEqual({ opens: 660, closes: 1440 });
  });

  it('takes midnight to midnight for all day, however midnight is spelled', () => {
    expect(isAllDay([intervalBetween(0, 0)])).toBe(true);
    expect(isAllDay([intervalBetween(0, 1440)])).toBe(true);
    expect(isAllDay([intervalBetween(1440, 1440)])).toBe(true);
    expect(isAllDay([intervalBetween(0, 1439)])).toBe(false);
  });
});
