import { addDays, DAY_MINUTES } from '#features/opening-hours/hours-calendar.ts';
import type { Service } from '#features/opening-hours/hours.ts';
import type { ZoneClock } from '#features/opening-hours/hours-zone.ts';
import { hoursOn, type OpeningHours } from '#features/opening-hours/opening-hours.ts';
import { DAY_BEGINS_MINUTES } from '../business-day.ts';

const MINUTE_MS = 60_000;
export const QUARTER_MINUTES = 15;
export const QUARTER_MS = QUARTER_MINUTES * MINUTE_MS;
/** A business day has 92 to 100 quarters; visits beyond its end need some more. */
export const QUARTERS_KEPT = 140;

/** A quarter of an hour at which a party can be seated, or an order handed over. */
export interface QuarterTime {
  /** Quarters since the business day began; on the night of a clock change, elapsed ones. */
  quarter: number;
  startMs: number;
  /** Minutes after midnight of the business day; past 1439 on the next day. */
  minutes: number;
}

/** The instant at which a business day begins. @param date YYYY-MM-DD */
export function dayStartMs(clock: ZoneClock, date: string): number {
  return clock.instantOf(date, DAY_BEGINS_MINUTES);
}

/**
 * The times of a business day, in order: every quarter of an hour from which a service stays open long enough. Times that the
 * spring change skips are left out; an hour that autumn repeats is offered once, the first time, unless `isEachPass`.
 * @param stayMinutes how long the service must stay open from then on
 * @param first minutes after midnight of the first time; likewise `last`
 */
export function quarterTimes(
  hours: OpeningHours,
  clock: ZoneClock,
  date: string,
  {
    service = 'operation',
    stayMinutes,
    first = DAY_BEGINS_MINUTES,
    last = Number.POSITIVE_INFINITY,
    isEachPass = false,
  }: { service?: Service; stayMinutes: number; first?: number; last?: number; isEachPass?: boolean },
): QuarterTime[] {
  const startMs = dayStartMs(clock, date);
  const endMs = clock.instantOf(date, DAY_BEGINS_MINUTES + DAY_MINUTES);
  const changes = endMs - startMs !== DAY_MINUTES * MINUTE_MS;
  // Without a change of the offset the instant is a sum; converting each one takes four times as long.
  const instantOf = (minutes: number) =>
    changes ? clock.instantOf(date, minutes) : startMs + (minutes - DAY_BEGINS_MINUTES) * MINUTE_MS;
  const minutesAt = (ms: number) => {
    if (!changes) return (ms - startMs) / MINUTE_MS + DAY_BEGINS_MINUTES;
    const local = clock.localTime(ms);
    return local.date === date ? local.minutes : local.minutes + DAY_MINUTES;
  };
  const times: QuarterTime[] = [];
  for (const { opens, closes } of openingsAround(hours, service, date)) {
    const closesMs = instantOf(closes);
    const from = Math.ceil(Math.max(opens, DAY_BEGINS_MINUTES, first) / QUARTER_MINUTES) * QUARTER_MINUTES;
    for (let ms = instantOf(from); ms < endMs && ms + stayMinutes * MINUTE_MS <= closesMs; ms += QUARTER_MS) {
      const minutes = minutesAt(ms);
      if (minutes > last) break;
      if (changes && !isEachPass && clock.instantOf(date, minutes) !== ms) continue;
      times.push({ quarter: (ms - startMs) / QUARTER_MS, startMs: ms, minutes });
    }
  }
  return times;
}

/** Opening times in minutes after midnight of `date`, from the evening before to the night after; touching ones joined. */
function openingsAround(hours: OpeningHours, service: Service, date: string): { opens: number; closes: number }[] {
  const all = [-1, 0, 1].flatMap((days) =>
    (hoursOn(hours, service, addDays(date, days)) ?? []).map(({ opens, closes }) => ({
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

/** "18:30"; times of the next day have no mark. */
export function timeOf(minutes: number): string {
  const ofDay = minutes % DAY_MINUTES;
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
}
