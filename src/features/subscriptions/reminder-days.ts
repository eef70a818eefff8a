import type { YearDay } from './sign-up.ts';
import { daysKeptOn } from './year-day.ts';

/** Reminders are sent from this local hour on. */
export const MORNING_HOUR = 8;
/** Reminders are not sent from this local hour on, also after a downtime. */
export const EVENING_HOUR = 20;

/** A due birthday or occasion, and the date on which it is next celebrated. */
export interface DueDay extends YearDay {
  /** "2027-02-28" for 29 February of a common year. */
  keptOn: { year: number; month: number; day: number };
}

/** Date and hour in a time zone. */
export interface LocalMoment extends YearDay {
  year: number;
  hour: number;
}

/**
 * Days for which reminders are due at a local time: none at night; else today and the next `daysAhead` days, so that
 * reminders missed during a downtime are sent while they are still useful.
 */
export function dueDays({ year, month, day, hour }: LocalMoment, daysAhead: number): DueDay[] {
  if (hour < MORNING_HOUR || hour >= EVENING_HOUR) return [];
  return Array.from({ length: daysAhead + 1 }, (_, ahead) => {
    const date = new Date(Date.UTC(year, month - 1, day + ahead));
    const keptOn = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
    return daysKeptOn(keptOn).map((one) => ({ ...one, keptOn }));
  }).flat();
}

/** Converts an instant to a time zone. */
export function localMoment(nowMs: number, timeZone: string): LocalMoment {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(nowMs);
  const number = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return { year: number('year'), month: number('month'), day: number('day'), hour: number('hour') };
}
