import type { Interval, Service } from './hours.ts';
import { formatClock, isAllDay } from './hours-clock.ts';
import { closureOn, exceptionOn, hoursOn, offersService, type OpeningHours } from './opening-hours.ts';

/** Hours of a service on one date, as shown next to the service (Spec §4). `label` is the name of the exception ("Thanksgiving"). */
export type TodaysHours =
  | { kind: 'temporarily-closed' | 'coming-soon' | 'not-available' | 'no-hours' }
  | { kind: 'closed' | 'all-day'; label?: string }
  | { kind: 'open'; intervals: readonly Interval[]; label?: string };

/** Texts for hours; views pass those of their language. */
export interface HoursTexts {
  temporarilyClosed: string;
  comingSoon: string;
  notAvailable: string;
  noHours: string;
  closed: string;
  allDay: string;
  /** Text between the opening and the closing time. */
  to: string;
  /** Text between two intervals. */
  and: string;
  /** @param minutes after midnight; 1440 and more are times of the next day */
  clock: (minutes: number) => string;
}

/** The English texts of Spec §4. */
export const ENGLISH_HOURS_TEXTS: HoursTexts = {
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
 * Returns the hours of one service on one date. A closure takes precedence, then whether the service is offered, then the
 * hours that begin that day. After midnight, these are the hours of the new date, although the service of the evening before
 * may still run (see `openStatus`).
 * @param today YYYY-MM-DD in the restaurant's time zone: `clock.localTime(now).date`, or a later date
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

/** Formats hours as "11:00 AM – 10:00 PM", "Temporarily Closed", "Not Available" and so on, without the label. */
export function formatTodaysHours(today: TodaysHours, words: HoursTexts = ENGLISH_HOURS_TEXTS): string {
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

/** Formats one day's intervals on one line. No intervals mean closed; midnight to midnight means open 24 hours. */
export function formatIntervals(intervals: readonly Interval[], words: HoursTexts = ENGLISH_HOURS_TEXTS): string {
  if (intervals.length === 0) return words.closed;
  if (isAllDay(intervals)) return words.allDay;
  return intervals.map(({ opens, closes }) => `${words.clock(opens)}${words.to}${words.clock(closes)}`).join(words.and);
}
