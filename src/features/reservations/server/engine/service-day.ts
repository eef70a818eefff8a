import { DAY_BEGINS_MINUTES } from '#features/front-of-house/server/index.ts';
import { addDays, DAY_MINUTES } from '#features/opening-hours/hours-calendar.ts';
import type { ZoneClock } from '#features/opening-hours/hours-zone.ts';
import { hoursOn, type OpeningHours } from '#features/opening-hours/opening-hours.ts';
import type { SeatingRule } from '../../staff-contract.ts';

const MINUTE_MS = 60_000;
export const QUARTER_MINUTES = 15;
export const QUARTER_MS = QUARTER_MINUTES * MINUTE_MS;
/** A business day has 92 to 100 quarters; a table that is kept beyond its end takes some more. */
export const QUARTERS_KEPT = 140;

/** A time at which parties are seated. */
export interface SeatingTime {
  /** Quarters that have gone by since the business day began. On the night of a clock change, elapsed ones. */
  quarter: number;
  startMs: number;
  /** Minutes after midnight of the business day; past 1439 on the next day. */
  minutes: number;
}

/** The instant at which a business day begins. @param date YYYY-MM-DD */
export function dayStartMs(clock: ZoneClock, date: string): number {
  return clock.instantOf(date, DAY_BEGINS_MINUTES);
}

/** The rule for a date: one for the date itself, else one for its weekday. */
export function ruleOn(rules: readonly SeatingRule[], date: string, weekday: number): SeatingRule | undefined {
  return rules.find((rule) => rule.date === date) ?? rules.find((rule) => rule.weekday === weekday);
}

/**
 * The times of a business day, in order: every quarter of an hour at which the restaurant is open until the party's time is
 * over. Times that the spring change skips are left out; an hour that autumn repeats is offered once, the first time.
 * @param stayMinutes how long the party stays, without the time to reset its table
 */
export function seatingTimes(
  hours: OpeningHours,
  clock: ZoneClock,
  date: string,
  { rule, stayMinutes }: { rule: SeatingRule | undefined; stayMinutes: number },
): SeatingTime[] {
  if (rule?.isClosed) return [];
  const first = rule?.from ? minutesOf(rule.from) : DAY_BEGINS_MINUTES;
  const last = rule?.to ? minutesOf(rule.to) : Number.POSITIVE_INFINITY;
  const end = DAY_BEGINS_MINUTES + DAY_MINUTES;
  const startMs = dayStartMs(clock, date);
  const changes = clock.instantOf(date, end) - startMs !== DAY_MINUTES * MINUTE_MS;
  const times: SeatingTime[] = [];
  for (const { opens, closes } of openingsAround(hours, date)) {
    const closesMs = changes ? clock.instantOf(date, closes) : startMs + (closes - DAY_BEGINS_MINUTES) * MINUTE_MS;
    const from = Math.ceil(Math.max(opens, DAY_BEGINS_MINUTES, first) / QUARTER_MINUTES) * QUARTER_MINUTES;
    for (let minutes = from; minutes < end && minutes <= last; minutes += QUARTER_MINUTES) {
      // With the same offset all day the instant is a sum; converting each takes four times as long.
      const ms = changes ? clock.instantOf(date, minutes) : startMs + (minutes - DAY_BEGINS_MINUTES) * MINUTE_MS;
      if (changes && clock.localTime(ms).minutes !== minutes % DAY_MINUTES) continue;
      if (ms + stayMinutes * MINUTE_MS > closesMs) break;
      times.push({ quarter: (ms - startMs) / QUARTER_MS, startMs: ms, minutes });
    }
  }
  return times;
}

/** Opening times in minutes after midnight of `date`, from the evening before to the night after; touching ones joined. */
function openingsAround(hours: OpeningHours, date: string): { opens: number; closes: number }[] {
  const all = [-1, 0, 1].flatMap((days) =>
    (hoursOn(hours, 'operation', addDays(date, days)) ?? []).map(({ opens, closes }) => ({
      opens: opens + days * DAY_MINUTES,
      closes: closes + days * DAY_MINUTES,
    })),
  );
  const joined: { opens: number; closes: number }[] = [];
  for (const interval of all.toSorted((one, other) => one.opens - other.opens)) {
    const before = joined.at(-1);
    if (before && interval.opens <= before.closes) before.closes = Math.max(before.closes, interval.closes);
    else joined.push(interval);
  }
  return joined;
}

/** "17:30", "25:00" for 1 AM of the next day. */
function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

/** "18:30"; of the next day without a mark. */
export function timeOf(minutes: number): string {
  const ofDay = minutes % DAY_MINUTES;
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
}
