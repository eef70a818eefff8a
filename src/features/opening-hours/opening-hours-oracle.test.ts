import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DatedException, Interval, Service, ServiceHours, Week } from './hours.ts';
import { addDays } from './hours-calendar.ts';
import { intlZoneClock } from './hours-zone.ts';
import { temporalZoneClock } from './hours-zone-temporal.ts';
import { openStatus, type OpeningHours } from './opening-hours.ts';

// The oracle does not compute when intervals begin and end. For each real minute it takes the latest local time so far. The
// restaurant is open if that time is within an interval of any day.

const MINUTE_MS = 60_000;
const DAYS = 8;

interface Timeline {
  zone: string;
  firstDate: string;
  startMs: number;
  /** For each real minute, the furthest wall-clock reading so far, in minutes after the midnight of `firstDate`. */
  furthest: Int32Array;
}

/** A week of real minutes with a clock change (or a leap day) in its middle. */
const WINDOWS: [zone: string, firstDate: string][] = [
  ['America/New_York', '2026-03-05'],
  ['America/New_York', '2026-10-29'],
  ['America/Los_Angeles', '2027-03-11'],
  ['America/St_Johns', '2026-03-05'],
  ['America/St_Johns', '2026-10-29'],
  ['America/Havana', '2026-03-05'],
  ['America/Havana', '2026-10-29'],
  ['Australia/Lord_Howe', '2026-04-02'],
  ['America/Phoenix', '2028-02-26'],
];

function walk(zone: string, firstDate: string): Timeline {
  const clock = temporalZoneClock(zone);
  const startMs = clock.instantOf(firstDate, 0);
  const furthest = new Int32Array(DAYS * 1440);
  let last = 0;
  for (let minute = 0; minute < furthest.length; minute += 1) {
    const { date, minutes } = clock.localTime(startMs + minute * MINUTE_MS);
    const day = [...Array(DAYS + 2).keys()].find((step) => addDays(firstDate, step) === date);
    if (day === undefined) throw new Error('The clock left the window');
    last = Math.max(last, day * 1440 + minutes);
    furthest[minute] = last;
  }
  return { zone, firstDate, startMs, furthest };
}

const timelines = WINDOWS.map(([zone, firstDate]) => walk(zone, firstDate));

function oracleIntervals(subject: OpeningHours, service: Service, date: string): readonly Interval[] {
  const week = subject.hours[service];
  const isPublished = week?.some((day) => day.length > 0) ?? false;
  const ofDate = subject.exceptions.filter((exception) => exception.date === date);
  const ruling =
    ofDate.filter((exception) => exception.service === service).at(-1) ??
    (isPublished ? ofDate.filter((exception) => exception.service === 'all').at(-1) : undefined);
  return ruling?.intervals ?? week?.[new Date(`${date}T12:00:00Z`).getUTCDay()] ?? [];
}

/** One flag per real minute. */
function oracleMinutes(subject: OpeningHours, service: Service, { firstDate, furthest }: Timeline): Uint8Array {
  const isOpen = new Uint8Array(furthest.length);
  for (let day = -1; day <= DAYS; day += 1) {
    const date = addDays(firstDate, day);
    const isBeforeReopening =
      (subject.isTemporarilyClosed || subject.isComingSoon) &&
      subject.reopensOn !== undefined &&
      date < subject.reopensOn;
    if (isBeforeReopening) continue;
    for (const { opens, closes } of oracleIntervals(subject, service, date)) {
      for (let minute = 0; minute < furthest.length; minute += 1) {
        const reading = (furthest[minute] ?? 0) - day * 1440;
        if (reading >= opens && reading < closes) isOpen[minute] = 1;
      }
    }
  }
  return isOpen;
}

// Clocks change in the small hours, on the half hour: most times are drawn from there, so that boundaries meet.
const minuteOfDay = fc.oneof(
  { weight: 3, arbitrary: fc.nat(8).map((half) => half * 30) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 240 }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 1439 }) },
);
const interval = fc
  .tuple(
    minuteOfDay,
    fc.oneof(fc.constantFrom(30, 60, 90), fc.integer({ min: 1, max: 180 }), fc.integer({ min: 1, max: 1440 })),
  )
  .map(([opens, lasts]) => ({ opens, closes: opens + lasts }));
const day = fc.oneof(
  { weight: 4, arbitrary: fc.array(interval, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constant([{ opens: 0, closes: 1440 }]) },
);
const week: fc.Arbitrary<Week | null> = fc.option(fc.array(day, { minLength: 7, maxLength: 7 }), { freq: 9 });
const service = fc.constantFrom<Service>('operation', 'curbside', 'delivery');

const scene = fc.record({
  timeline: fc.constantFrom(...timelines),
  hours: fc.record<ServiceHours>({ operation: week, curbside: week, delivery: week }),
  exceptions: fc.array(
    fc.record({
      inDays: fc.integer({ min: 0, max: DAYS }),
      service: fc.oneof(service, fc.constant('all' as const)),
      intervals: day,
    }),
    { maxLength: 4 },
  ),
  service,
  closure: fc.constantFrom('none', 'none', 'none', 'temporary', 'soon'),
  reopensInDays: fc.option(fc.integer({ min: 0, max: DAYS }), { nil: undefined }),
  minute: fc.tuple(fc.integer({ min: 2, max: 5 }), minuteOfDay).map(([days, minutes]) => days * 1440 + minutes),
  withinMinuteMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 59_999 })),
  clockOf: fc.constantFrom(intlZoneClock, temporalZoneClock),
});

describe('openStatus', () => {
  it('agrees with a minute-by-minute walk through real time', () => {
    const seen = { open: 0, closed: 0, alwaysOpen: 0, shut: 0 };
    fc.assert(
      fc.property(scene, ({ timeline, reopensInDays, closure, minute, withinMinuteMs, clockOf, ...drawn }) => {
        const { zone, firstDate, startMs } = timeline;
        const exceptions: DatedException[] = drawn.exceptions.map(({ inDays, ...rest }) => ({
          ...rest,
          date: addDays(firstDate, inDays),
        }));
        const subject: OpeningHours = {
          hours: drawn.hours,
          exceptions,
          hasCurbside: true,
          hasDelivery: true,
          isTemporarilyClosed: closure === 'temporary',
          isComingSoon: closure === 'soon',
          reopensOn: reopensInDays === undefined ? undefined : addDays(firstDate, reopensInDays),
        };
        const clock = clockOf(zone);
        const now = startMs + minute * MINUTE_MS + withinMinuteMs;
        const status = openStatus(subject, drawn.service, clock, now);
        const isForeverClosed = closure !== 'none' && subject.reopensOn === undefined;
        const isOpen = isForeverClosed
          ? new Uint8Array(timeline.furthest.length)
          : oracleMinutes(subject, drawn.service, timeline);

        const isOpenNow = isOpen[minute] === 1;
        expect(status.state === 'open' || status.state === 'always-open').toBe(isOpenNow);

        const today = clock.localTime(now).date;
        const isShut = closure !== 'none' && (subject.reopensOn === undefined || today < subject.reopensOn);
        expect(['temporarily-closed', 'coming-soon'].includes(status.state)).toBe(isShut);

        const change = isOpen.findIndex((flag, at) => at > minute && (flag === 1) !== isOpenNow);
        const endMs = startMs + isOpen.length * MINUTE_MS;
        if (change < 0) expect(status.nextChange ?? Infinity).toBeGreaterThanOrEqual(endMs);
        else expect(status.nextChange).toBe(startMs + change * MINUTE_MS);

        if (status.state === 'open') {
          expect(status.closesSoon).toBe(status.closes.epochMs - now <= 60 * MINUTE_MS);
          expect(status.closes.epochMs).toBe(status.nextChange);
          seen.open += 1;
        } else if (status.state === 'always-open') seen.alwaysOpen += 1;
        else if (status.state === 'closed') seen.closed += 1;
        else seen.shut += 1;
      }),
      { numRuns: 2000, seed: 20_260_308, endOnFailure: false },
    );
    expect(seen.open).toBeGreaterThan(50);
    expect(seen.closed).toBeGreaterThan(50);
    expect(seen.shut).toBeGreaterThan(20);
  });
});
