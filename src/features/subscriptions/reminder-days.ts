import type { YearDay } from './sign-up.ts';
import { daysKeptOn } from './year-day.ts';

/** Reminders go out from this hour of the local morning on, */
export const MORNING_HOUR = 8;
/** and never at night, however long a server was down. */
export const EVENING_HOUR = 20;

/** A day that is to be thought of, and the date on which it is kept. */
export interface DueDay extends YearDay {
  /** "2027-02-28" for 29 February of a common year. */
  keptOn: { year: number; month: number; day: number };
}

/** A moment on the clock of some place. */
export interface LocalMoment extends YearDay {
  year: number;
  hour: number;
}

/**
 * The days that are to be thought of at a place now: none outside of its morning and day; else those of today and of as
 * many days ahead as asked, so that what was missed while a server was down is made up for while it is of use.
 */
export function dueDays({ year, month, day, hour }: LocalMoment, daysAhead: number): DueDay[] {
  if (hour < MORNING_HOUR || hour >= EVENING_HOUR) return [];
  return Array.from({ length: daysAhead + 1 }, (_, ahead) => {
    const date = new Date(Date.UTC(year, month - 1, day + ahead));
    const keptOn = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
    return daysKeptOn(keptOn).map((one) => ({ ...one, keptOn }));
  }).flat();
}

/** What the clock shows in a time zone. */
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
