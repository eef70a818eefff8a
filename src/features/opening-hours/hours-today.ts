import type { Interval, Service } from './hours.ts';
import { formatClock, isAllDay } from './hours-clock.ts';
import { closureOn, exceptionOn, hoursOn, offersService, type OpeningHours } from './opening-hours.ts';

/** What stands beside a service today (Spec §4). `label` is the dated exception's ("Thanksgiving"). */
export type TodaysHours =
  | { kind: 'temporarily-closed' | 'coming-soon' | 'not-available' | 'no-hours' }
  | { kind: 'closed' | 'all-day'; label?: string }
  | { kind: 'open'; intervals: readonly Interval[]; label?: string };

/** The words hours are written in; views pass their own language's. */
export interface HoursWords {
  temporarilyClosed: string;
  comingSoon: string;
  notAvailable: string;
  noHours: string;
  closed: string;
  allDay: string;
  /** Between open and close. */
  to: string;
  /** Between one interval and the next. */
  and: string;
  /** @param minutes after midnight; 1440 and more are the next day's clock */
  clock: (minutes: number) => string;
}

/** The specified English (Spec §4). */
export const ENGLISH_HOURS_WORDS: HoursWords = {
  temporarilyClosed: 'Temporarily Closed',
  comingSoon: 'Coming Soon',
  notAvailable: 'Not Available',
  noHours: 'Call For Hours',
  closed: 'Closed',
  allDay: 'Open 24 Hours',
  to: ' – ',
  and: ', ',
  clock: formatClock,
};

/**
 * One date's hours of one service: the closure first, then whether the service is offered, then the hours that begin that day.
 * After midnight this is the new date's hours, although last night's service may still run (`openStatus` tells).
 * @param today YYYY-MM-DD on the restaurant's own calendar: `clock.localTime(now).date`, or a later date
 */
export function todaysHours(subject: OpeningHours, service: Service, today: string): TodaysHours {
  const closure = closureOn(subject, today);
  if (closure) return { kind: closure };
  if (!offersService(subject, service)) return { kind: 'not-available' };
  const intervals = hoursOn(subject, service, today);
  if (!intervals) return { kind: 'no-hours' };
  const label = exceptionOn(subject, service, today)?.label;
  const labelled = label === undefined ? {} : { label };
  if (intervals.length === 0) return { kind: 'closed', ...labelled };
  if (isAllDay(intervals)) return { kind: 'all-day', ...labelled };
  return { kind: 'open', intervals, ...labelled };
}

/** "11:00 AM – 10:00 PM", "Temporarily Closed", "Not Available" … without the label. */
export function formatTodaysHours(today: TodaysHours, words: HoursWords = ENGLISH_HOURS_WORDS): string {
  switch (today.kind) {
    case 'temporarily-closed':
      return words.temporarilyClosed;
    case 'coming-soon':
      return words.comingSoon;
    case 'not-available':
      return words.notAvailable;
    case 'no-hours':
      return words.noHours;
    case 'closed':
      return words.closed;
    case 'all-day':
      return words.allDay;
    case 'open':
      return formatIntervals(today.intervals, words);
  }
}

/** One day's intervals on one line; none is closed, midnight to midnight is open 24 hours. */
export function formatIntervals(intervals: readonly Interval[], words: HoursWords = ENGLISH_HOURS_WORDS): string {
  if (intervals.length === 0) return words.closed;
  if (isAllDay(intervals)) return words.allDay;
  return intervals.map(({ opens, closes }) => `${words.clock(opens)}${words.to}${words.clock(closes)}`).join(words.and);
}
