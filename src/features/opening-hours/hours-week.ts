import type { Interval, Week } from './hours.ts';
import { DAY_MINUTES } from './hours-calendar.ts';

/** 0 = Sunday … 6 = Saturday. */
export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

export const ALL_DAY: Interval = { opens: 0, closes: DAY_MINUTES };

/**
 * True when at least one day has hours. A week without hours equals no week: the wire does not distinguish them.
 */
export function hasOpenings(week: Week | null): week is Week {
  return week !== null && week.some((day) => day.length > 0);
}

/** Seven days, each by `normaliseDay`; missing days are closed. */
export function normaliseWeek(week: Week): Week {
  return WEEKDAYS.map((day) => normaliseDay(week[day] ?? []));
}

/**
 * The same open minutes in canonical form: in order, with overlapping and touching intervals joined.
 * An impossible interval (one that opens outside the day or does not last) is dropped; one beyond 24 h is cut at 24 h.
 */
export function normaliseDay(intervals: readonly Interval[]): readonly Interval[] {
  const joined: Interval[] = [];
  for (const { opens, closes } of intervals.filter(isPossible).toSorted((a, b) => a.opens - b.opens)) {
    const end = Math.min(closes, opens + DAY_MINUTES);
    const last = joined.at(-1);
    if (last && opens <= last.closes) last.closes = Math.max(last.closes, end);
    else joined.push({ opens, closes: end });
  }
  return joined.flatMap(splitBeyondDay);
}

export function sameIntervals(a: readonly Interval[], b: readonly Interval[]): boolean {
  return (
    a.length === b.length && a.every(({ opens, closes }, at) => opens === b[at]?.opens && closes === b[at]?.closes)
  );
}

function isPossible({ opens, closes }: Interval): boolean {
  return Number.isInteger(opens) && Number.isInteger(closes) && opens >= 0 && opens < DAY_MINUTES && closes > opens;
}

// Joined intervals may be longer than 24 h. The cut depends only on the end, so another run changes nothing.
function splitBeyondDay({ opens, closes }: Interval): Interval[] {
  const cut = closes - DAY_MINUTES;
  return cut <= opens
    ? [{ opens, closes }]
    : [
        { opens, closes: cut },
        { opens: cut, closes },
      ];
}
