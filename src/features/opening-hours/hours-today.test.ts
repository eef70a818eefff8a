import { describe, expect, it } from 'vitest';
import { normaliseWeek } from './hours-week.ts';
import { ENGLISH_HOURS_TEXTS, formatIntervals, formatTodaysHours, todaysHours } from './hours-today.ts';
import type { OpeningHours } from './opening-hours.ts';

const WEDNESDAY = '2026-06-03';
const subject: OpeningHours = {
  hours: {
    operation: normaliseWeek([
      [],
      [{ opens: 0, closes: 1440 }],
      [
        { opens: 660, closes: 840 },
        { opens: 1020, closes: 1320 },
      ],
      [{ opens: 660, closes: 1500 }],
    ]),
    curbside: null,
    delivery: normaliseWeek(Array(7).fill([{ opens: 720, closes: 1260 }])),
  },
  exceptions: [
    { date: '2026-11-26', service: 'all', intervals: [], label: 'Thanksgiving' },
    { date: '2026-12-24', service: 'operation', intervals: [{ opens: 660, closes: 900 }], label: 'Christmas Eve' },
  ],
  hasCurbside: true,
  hasDelivery: true,
  isTemporarilyClosed: false,
  isComingSoon: false,
};

function textOf(
  changes: Partial<OpeningHours>,
  service: 'operation' | 'curbside' | 'delivery',
  date = WEDNESDAY,
): string {
  return formatTodaysHours(todaysHours({ ...subject, ...changes }, service, date));
}

describe('todaysHours', () => {
  it('is Temporarily Closed for every service, offered or not', () => {
    const closed = { isTemporarilyClosed: true, hasDelivery: false };
    expect(textOf(closed, 'operation')).toBe('Temporarily Closed');
    expect(textOf(closed, 'delivery')).toBe('Temporarily Closed');
  });

  it('is Not Available for curbside and delivery that are not offered', () => {
    expect(textOf({ hasDelivery: false }, 'delivery')).toBe('Not Available');
    expect(textOf({ hasCurbside: false }, 'curbside')).toBe('Not Available');
  });

  it('says when a service publishes no hours, or the restaurant has yet to open', () => {
    expect(textOf({}, 'curbside')).toBe('Call For Hours');
    expect(textOf({ isComingSoon: true }, 'operation')).toBe('Coming Soon');
  });

  it('is open – close, past midnight too', () => {
    expect(textOf({}, 'operation')).toBe('11:00 AM – 1:00 AM');
    expect(textOf({}, 'delivery')).toBe('12:00 PM – 9:00 PM');
  });

  it('joins the shifts of a day', () => {
    expect(textOf({}, 'operation', '2026-06-02')).toBe('11:00 AM – 2:00 PM, 5:00 PM – 10:00 PM');
  });

  it('is Closed on a day off and Open 24 Hours from midnight to midnight', () => {
    expect(textOf({}, 'operation', '2026-06-07')).toBe('Closed');
    expect(textOf({}, 'operation', '2026-06-01')).toBe('Open 24 Hours');
  });

  it('follows a dated exception and carries its label', () => {
    expect(todaysHours(subject, 'operation', '2026-11-26')).toEqual({ kind: 'closed', label: 'Thanksgiving' });
    expect(todaysHours(subject, 'operation', '2026-12-24')).toMatchObject({ kind: 'open', label: 'Christmas Eve' });
    expect(todaysHours(subject, 'delivery', '2026-12-24')).not.toHaveProperty('label');
  });

  it('is open again from the reopening day', () => {
    const closed = { isTemporarilyClosed: true, reopensOn: WEDNESDAY };
    expect(textOf(closed, 'operation', '2026-06-02')).toBe('Temporarily Closed');
    expect(textOf(closed, 'operation')).toBe('11:00 AM – 1:00 AM');
  });
});

describe('formatIntervals', () => {
  it('writes in the words it is given', () => {
    const words = {
      ...ENGLISH_HOURS_TEXTS,
      closed: 'Fermé',
      to: ' à ',
      clock: (minutes: number) => `${minutes / 60} h`,
    };
    expect(formatIntervals([], words)).toBe('Fermé');
    expect(formatIntervals([{ opens: 660, closes: 1320 }], words)).toBe('11 h à 22 h');
  });
});
