import { describe, expect, it } from 'vitest';
import { normaliseWeek } from './hours-week.ts';
import { formatOsmHours, parseOsmHours } from './osm-hours.ts';

const short = [{ opens: 660, closes: 1320 }];
const long = [{ opens: 660, closes: 1380 }];
const shifts = [
  { opens: 660, closes: 840 },
  { opens: 1020, closes: 1320 },
];
const late = [{ opens: 660, closes: 1560 }];

describe('parseOsmHours', () => {
  it.each([
    ['Apr-Oct 11:00-22:00', 'months and dates'],
    ['2026 Dec 25 off', 'months and dates'],
    ['2026 Mo-Fr 11:00-22:00', 'years'],
    ['week 1-10 Mo 11:00-22:00', 'week numbers'],
    ['Mo[1] 11:00-22:00', 'days of the month'],
    ['sunrise-sunset', 'by the sun'],
    ['Mo-Fr 17:00+', 'open end'],
    ['Mo-Fr 12:00-13:00 off', 'part of a day'],
    ['Mo-Fr 11:00-22:00 || "ask"', 'fallback'],
    ['PH off', 'holidays'],
    ['"by appointment"', 'comment'],
    ['Mo-Fr', 'no times'],
    ['Mo-Fr 11:00-99:00', 'times cannot be read'],
    ['Mo-Fr 11:00-2x', 'cannot be read'],
    ['Mo-Fr 9-5', 'cannot be read'],
    ['whenever', 'cannot be read'],
  ])('leaves out "%s" and says why', (text, reason) => {
    const { week, ignored } = parseOsmHours(text);
    expect(week).toBeNull();
    expect(ignored).toEqual([{ text, reason: expect.stringContaining(reason) }]);
  });

  it('reads nothing from an empty text', () => {
    expect(parseOsmHours(' ; ')).toEqual({ week: null, ignored: [] });
  });

  it.each([
    ['Mo-Th 11:00-22:00; Fr,Sa 11:00-23:00; Su off', [[], short, short, short, short, long, long]],
    ['Mo-Th 11:00-22:00, Fr-Sa 11:00-23:00', [[], short, short, short, short, long, long]],
    ['24/7', Array(7).fill([{ opens: 0, closes: 1440 }])],
    ['Mo-Su 11:00-02:00', Array(7).fill(late)],
    ['11:00-26:00', Array(7).fill(late)],
    ['11:00-14:00,17:00-22:00', Array(7).fill(shifts)],
    ['Mo 11:00-14:00, Mo 17:00-22:00', [[], shifts, [], [], [], [], []]],
    ['Fr-Mo 11:00-22:00', [short, short, [], [], [], short, short]],
    ['Mo-Su 11:00-22:00; We closed; Fr 11:00-23:00', [short, short, short, [], short, long, short]],
    ['mon-fri: 11:00 – 22:00', [[], short, short, short, short, short, []]],
    ['Sa 00:00-24:00', [[], [], [], [], [], [], [{ opens: 0, closes: 1440 }]]],
    ['Sa 00:00-23:59', [[], [], [], [], [], [], [{ opens: 0, closes: 1440 }]]],
    ['Mo 11am-10:00 PM', [[], short, [], [], [], [], []]],
    ['Sa open', [[], [], [], [], [], [], [{ opens: 0, closes: 1440 }]]],
    ['off', [[], [], [], [], [], [], []]],
  ])('reads "%s"', (text, week) => {
    expect(parseOsmHours(text)).toEqual({ week, ignored: [] });
  });

  it('keeps the readable rules and reports the others', () => {
    const { week, ignored } = parseOsmHours(
      'Mo-Su,PH 11:00-22:00; Dec 25 off; Sa 11:00-23:00 "patio; weather permitting"',
    );
    expect(week).toEqual([short, short, short, short, short, short, long]);
    expect(ignored.map(({ text }) => text)).toEqual([
      'Mo-Su,PH 11:00-22:00',
      'Dec 25 off',
      'Sa 11:00-23:00 "patio; weather permitting"',
    ]);
  });
});

describe('formatOsmHours', () => {
  it.each([
    ['Mo-Th 11:00-22:00; Fr-Sa 11:00-02:00; Su off', [[], short, short, short, short, late, late]],
    ['Mo-Su 11:00-14:00,17:00-22:00', Array(7).fill(shifts)],
    ['Mo 11:00-24:00; Tu-Su off', [[], [{ opens: 660, closes: 1440 }]]],
    ['24/7', Array(7).fill([{ opens: 0, closes: 1440 }])],
    ['off', []],
  ])('writes "%s"', (text, week) => {
    expect(formatOsmHours(normaliseWeek(week))).toBe(text);
  });
});
