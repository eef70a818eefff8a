import type { DatedException, Interval, Week } from './hours.ts';
import { DAY_MINUTES } from './hours-calendar.ts';
import { formatClock24 } from './hours-clock.ts';
import { normaliseDay, sameIntervals } from './hours-week.ts';

const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0] as const;

/** schema.org OpeningHoursSpecification; times are HH:MM in the restaurant's own clock. */
export interface OpeningHoursSpecification {
  '@type': 'OpeningHoursSpecification';
  dayOfWeek?: readonly string[];
  opens: string;
  closes: string;
  /** YYYY-MM-DD, both ends included. */
  validFrom?: string;
  validThrough?: string;
}

/**
 * The weekly hours as structured data, one entry per distinct interval of days with the same hours.
 * Closed all day is 00:00 to 00:00, open all day 00:00 to 23:59, past midnight one entry that closes before it opens.
 */
export function openingHoursSpecification(week: Week): OpeningHoursSpecification[] {
  const groups: { days: string[]; intervals: readonly Interval[] }[] = [];
  for (const day of MONDAY_FIRST) {
    const intervals = normaliseDay(week[day] ?? []);
    const group = groups.find((candidate) => sameIntervals(candidate.intervals, intervals));
    if (group) group.days.push(DAY_NAMES[day]);
    else groups.push({ days: [DAY_NAMES[day]], intervals });
  }
  return groups.flatMap(({ days, intervals }) => specify(intervals, { dayOfWeek: days }));
}

/** Dated hours as structured data, encoded as above. Pass those that apply to the shown service (`exceptionsAhead`). */
export function specialOpeningHoursSpecification(exceptions: readonly DatedException[]): OpeningHoursSpecification[] {
  return exceptions.flatMap(({ date, intervals }) =>
    specify(normaliseDay(intervals), { validFrom: date, validThrough: date }),
  );
}

function specify(
  intervals: readonly Interval[],
  when: Pick<OpeningHoursSpecification, 'dayOfWeek' | 'validFrom' | 'validThrough'>,
): OpeningHoursSpecification[] {
  if (intervals.length === 0)
    return [{ '@type': 'OpeningHoursSpecification', ...when, opens: '00:00', closes: '00:00' }];
  return intervals.map(({ opens, closes }) => ({
    '@type': 'OpeningHoursSpecification',
    ...when,
    opens: formatClock24(opens),
    // Equal times would read as closed, so a full 24 hours ends a minute early.
    closes: formatClock24(closes - opens === DAY_MINUTES ? closes - 1 : closes),
  }));
}
