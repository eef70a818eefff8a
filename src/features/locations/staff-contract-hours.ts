import { z } from 'zod';
import type { Interval, Week } from '#features/opening-hours/hours.ts';
import { DAY_MINUTES, isCalendarDate } from '#features/opening-hours/hours-calendar.ts';
import { formatClock24, intervalBetween } from '#features/opening-hours/hours-clock.ts';
import { parseClock } from '#features/opening-hours/parse-clock.ts';
import { formatIntervals } from '#features/opening-hours/hours-today.ts';
import { hasOpenings, WEEKDAYS } from '#features/opening-hours/hours-week.ts';

/** Most spans of a day: breakfast, lunch and dinner. */
export const MAX_SPANS = 3;
/** A close at or before the open is after midnight; the latest one is at this minute of the next day. */
const LATEST_CLOSE_MINUTES = 360;

/**
 * One line of text with a maximum length. Control characters, lone surrogates and characters that change the direction
 * of text would break lists, files and the database.
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

/** Most years that staff can plan ahead. */
export const EXCEPTION_YEARS_AHEAD = 2;
export const MAX_EXCEPTIONS = 200;

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const Time = z.string('is required').regex(TIME, 'must be a time of day, such as 15:00');

/** Open from one time of the day to another, "11:00" to "22:00"; "17:00" to "02:00" runs past midnight, "00:00" to "00:00" is all day. */
export const Span = z.object({ open: Time, close: Time });
export type Span = z.infer<typeof Span>;

/** The spans of one day in order; refuses a span that overlaps or closes before it opens. No spans means closed. */
export const DaySpans = z
  .array(Span)
  .max(MAX_SPANS, `must have at most ${MAX_SPANS} intervals a day`)
  .superRefine((spans, context) => {
    for (const { at, message } of spanErrors(spans)) context.addIssue({ code: 'custom', path: [at], message });
  });

/** Seven days, Sunday first; null for a service without hours. Refuses a first span that overlaps the night before. */
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

/** Other hours on one date; no spans means closed. */
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
  .max(MAX_EXCEPTIONS, `must have at most ${MAX_EXCEPTIONS} dates`)
  .superRefine((list, context) => {
    const seen = new Set<string>();
    for (const [at, { date, service }] of list.entries()) {
      const key = `${date} ${service}`;
      if (seen.has(key))
        context.addIssue({ code: 'custom', path: [at, 'date'], message: 'is already in the list for these hours' });
      seen.add(key);
    }
  });

/** Errors of a day's spans, by index. Skips spans with an invalid time, which has an error of its own. */
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

/** Intervals of a day's spans, in order. Spans with an invalid time are left out. */
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

/** The week as it is stored: also null when it never opens. */
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
