import { addDays, daysBetween } from '#features/opening-hours/hours-calendar.ts';
import type { ReservationDays, ReservationSlots } from './contract.ts';

/** Days around a day without times that are searched for others, and how many are offered. */
const DAYS_BEFORE = 3;
const DAYS_AFTER = 14;
/** Days after it that are searched when none of these has times; the API answers for 62 days at once. */
const DAYS_LATER = 61;
const MOST_NEAR_DAYS = 5;

export interface TimesQuery {
  rlid: number;
  partySize: number;
  /** Business day. */
  date: string;
  /** A reservation whose place counts as free. */
  hold?: string;
}

/** The times of a day, and the nearest days that have times where it has none. */
export interface Times {
  slots: ReservationSlots;
  nearDays: string[];
}

/** The source of times: the API in the browser, the service on the server. */
export interface TimesSource {
  slots(query: TimesQuery): Promise<ReservationSlots>;
  days(query: { rlid: number; from: string; to: string; partySize: number }): Promise<ReservationDays>;
}

/** Reads the times of a day. @throws what the source throws */
export async function readTimes(source: TimesSource, query: TimesQuery): Promise<Times> {
  const slots = await source.slots(query);
  const { firstDate, lastDate, reason } = slots;
  if (reason === undefined || reason === 'off' || firstDate > lastDate) return { slots, nearDays: [] };
  const { rlid, partySize, date } = query;
  const middle = date < firstDate ? firstDate : date > lastDate ? lastDate : date;
  const daysWithTimes = async (before: number, after: number) => {
    const from = addDays(middle, -before);
    const to = addDays(middle, after);
    const { days } = await source.days({
      rlid,
      from: from < firstDate ? firstDate : from,
      to: to > lastDate ? lastDate : to,
      partySize,
    });
    return days.flatMap((day) => (day.isAvailable && day.date !== date ? [day.date] : []));
  };
  const near = await daysWithTimes(DAYS_BEFORE, DAYS_AFTER);
  const distance = (day: string) => Math.abs(daysBetween(date, day));
  const nearDays = (near.length > 0 ? near : await daysWithTimes(0, DAYS_LATER))
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, MOST_NEAR_DAYS)
    .toSorted();
  return { slots, nearDays };
}
