import { z } from 'zod';
import type { Interval, Week } from '#features/opening-hours/hours.ts';
import { DAY_MINUTES, isCalendarDate } from '#features/opening-hours/hours-calendar.ts';
import { formatClock24, intervalBetween } from '#features/opening-hours/hours-clock.ts';
import { parseClock } from '#features/opening-hours/parse-clock.ts';
import { formatIntervals } from '#features/opening-hours/hours-today.ts';
import { hasOpenings, WEEKDAYS } from '#features/opening-hours/hours-week.ts';

/** A day has so many spans at most: breakfast, lunch and dinner. */
export const MAX_SPANS = 3;
/** A close at or before the open is after midnight; the latest one is at this minute of the next day. */
const LATEST_CLOSE_MINUTES = 360;

/**
 * One line of text at most so long. Signs that no keyboard makes, half characters and what turns the direction of a line
 * would break lists, files and the database.
 */
export function lineOfText(most: number): z.ZodString {
  return z
    .string('is required')
    .trim()
    .max(most, `must have at most ${most} characters`)
    .regex(
      /^[^\p{Cc}\p{Cs}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]*$/u,
      'must be one line without invisible characters',
    );
}

/** Staff plan so many years ahead at most. */
export const EXCEPTION_YEARS_AHEAD = 2;
export const MAX_EXCEPTIONS = 200;

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const Time = z.string('is required').regex(TIME, 'must be a time of day, such as 15:00');

/** Open from one time of the day to another, "11:00" to "22:00"; "17:00" to "02:00" runs past midnight, "00:00" to "00:00" is all day. */
export const Span = z.object({ open: Time, close: Time });
export type Span = z.infer<typeof Span>;

/** The spans of one day in order; refuses, at the span, what overlaps or closes before it opens. None is closed. */
export const DaySpans = z
  .array(Span)
  .max(MAX_SPANS, `must be at most ${MAX_SPANS} spans`)
  .superRefine((spans, context) => {
    for (const { at, message } of spanErrors(spans)) context.addIssue({ code: 'custom', path: [at], message });
  });

/** Seven days, Sunday first; null where a service publishes no hours. A night that runs into the next day's first span is refused there. */
export const WeekSpans = z
  .array(DaySpans)
  .length(7, 'must have seven days')
  .superRefine((days, context) => {
    for (const day of WEEKDAYS) {
      const nextDay = (day + 1) % 7;
      const [first] = toIntervals(days[nextDay] ?? []);
      const last = toIntervals(days[day] ?? []).at(-1);
      if (!first || !last || last.closes - DAY_MINUTES <= first.opens) continue;
      context.addIssue({ code: 'custom', path: [nextDay, 0], message: 'begins before the night before has ended' });
    }
  })
  .nullable();
export type WeekSpans = z.infer<typeof WeekSpans>;

export const CalendarDate = z
  .string('is required')
  .min(1, { error: 'is required', abort: true })
  .refine(isCalendarDate, 'must be a date that exists');

export const EXCEPTION_SERVICES = ['all', 'operation', 'curbside', 'delivery'] as const;
export type ExceptionService = (typeof EXCEPTION_SERVICES)[number];

/** Other hours on one date; no spans is closed. */
export const ExceptionForm = z.object({
  date: CalendarDate,
  service: z.enum(EXCEPTION_SERVICES, 'must be one of the services'),
  spans: DaySpans,
  label: lineOfText(100),
});
export type ExceptionForm = z.infer<typeof ExceptionForm>;

/** Dated exceptions; a date and service that come twice are refused at the second. */
export const ExceptionForms = z
  .array(ExceptionForm)
  .max(MAX_EXCEPTIONS, `must be at most ${MAX_EXCEPTIONS} dates`)
  .superRefine((list, context) => {
    const seen = new Set<string>();
    for (const [at, { date, service }] of list.entries()) {
      const key = `${date} ${service}`;
      if (seen.has(key))
        context.addIssue({ code: 'custom', path: [at, 'date'], message: 'is already in the list for these hours' });
      seen.add(key);
    }
  });

/** What is wrong with a day's spans, each by its place. Times that are none are left to their own complaint. */
export function spanErrors(spans: readonly Span[]): { at: number; message: string }[] {
  const read = spans.map(({ open, close }, at) => ({ at, open: parseTime(open), close: parseTime(close) }));
  const errors: { at: number; message: string }[] = [];
  const good: { at: number; interval: Interval }[] = [];
  for (const { at, open, close } of read) {
    if (open === undefined || close === undefined) continue;
    const isAllDay = open === 0 && close === 0;
    if (close <= open && close > LATEST_CLOSE_MINUTES)
      errors.push({ at, message: 'closes before it opens; a night may run until 6:00 AM' });
    else if (close === open && !isAllDay) errors.push({ at, message: 'opens and closes at the same time' });
    else good.push({ at, interval: intervalBetween(open, close) });
  }
  const inOrder = good.toSorted((a, b) => a.interval.opens - b.interval.opens);
  for (const [place, { at, interval }] of inOrder.entries()) {
    const before = inOrder[place - 1];
    if (before && before.interval.closes > interval.opens)
      errors.push({ at, message: `overlaps ${formatSpan(spans[before.at])}` });
  }
  return errors;
}

/** Intervals of a day's spans, in order. Spans whose times are none are left out. */
export function toIntervals(spans: readonly Span[]): Interval[] {
  return spans
    .flatMap(({ open, close }) => {
      const [opens, closes] = [parseTime(open), parseTime(close)];
      return opens === undefined || closes === undefined ? [] : [intervalBetween(opens, closes)];
    })
    .toSorted((a, b) => a.opens - b.opens);
}

export function toSpans(intervals: readonly Interval[]): Span[] {
  return intervals.map(({ opens, closes }) => ({ open: formatClock24(opens), close: formatClock24(closes) }));
}

/** The week as it is kept: null too when it never opens, which says no more. */
export function toWeek(days: WeekSpans): Week | null {
  if (days === null) return null;
  const week = WEEKDAYS.map((day) => toIntervals(days[day] ?? []));
  return hasOpenings(week) ? week : null;
}

export function fromWeek(week: Week | null): WeekSpans {
  return week === null ? null : WEEKDAYS.map((day) => toSpans(week[day] ?? []));
}

function parseTime(text: string): number | undefined {
  return TIME.test(text) ? parseClock(text) : undefined;
}

function formatSpan(span: Span | undefined): string {
  return span ? formatIntervals(toIntervals([span])) : 'another span';
}
