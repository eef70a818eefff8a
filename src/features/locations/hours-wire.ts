import type { DatedException, Interval, Week } from '#features/opening-hours/hours.ts';
import { formatClock, intervalBetween } from '#features/opening-hours/hours-clock.ts';
import { parseClock } from '#features/opening-hours/parse-clock.ts';
import { hasOpenings, normaliseDay, normaliseWeek, WEEKDAYS } from '#features/opening-hours/hours-week.ts';
import type { OpeningHours } from '#features/opening-hours/opening-hours.ts';
import type { HoursEntry, Location } from './contract.ts';

type WireException = Location['exceptions'][number];
type WireInterval = WireException['intervals'][number];

/** Entries in day order, one per interval; none for `null` or a week that never opens. */
export function weekToEntries(week: Week | null): HoursEntry[] {
  if (week === null) return [];
  return WEEKDAYS.flatMap((dayOfWeek) =>
    normaliseDay(week[dayOfWeek] ?? []).map((interval) => ({ dayOfWeek, ...intervalToWire(interval) })),
  );
}

/**
 * The week of entries in any order, normalised; `null` when there are none.
 * A close at or before its open is after midnight, so "12:00 AM" to "12:00 AM" is all day.
 * @throws RangeError on a text that is not a clock time.
 */
export function entriesToWeek(entries: readonly HoursEntry[]): Week | null {
  const days: Interval[][] = WEEKDAYS.map(() => []);
  for (const entry of entries) days[entry.dayOfWeek]?.push(intervalFromWire(entry));
  const week = normaliseWeek(days);
  return hasOpenings(week) ? week : null;
}

export function exceptionsToWire(exceptions: readonly DatedException[]): WireException[] {
  return exceptions.map(({ intervals, ...rest }) => ({
    ...rest,
    intervals: normaliseDay(intervals).map(intervalToWire),
  }));
}

/** @throws RangeError on a text that is not a clock time. */
export function exceptionsFromWire(exceptions: readonly WireException[]): DatedException[] {
  return exceptions.map(({ date, service, intervals, label }) => ({
    date,
    service,
    intervals: normaliseDay(intervals.map(intervalFromWire)),
    ...(label !== undefined && { label }),
  }));
}

/** Opening hours of a location from the wire, as the hours engine takes them. */
export function openingHoursOf(location: Location): OpeningHours {
  const { hasCurbside, hasDelivery, isTemporarilyClosed, isComingSoon, reopensOn } = location;
  return {
    hours: {
      operation: entriesToWeek(location.hours),
      curbside: entriesToWeek(location.curbsideHours),
      delivery: entriesToWeek(location.deliveryHours),
    },
    exceptions: exceptionsFromWire(location.exceptions),
    hasCurbside,
    hasDelivery,
    isTemporarilyClosed,
    isComingSoon,
    reopensOn,
  };
}

function intervalToWire({ opens, closes }: Interval): WireInterval {
  return { open: formatClock(opens), close: formatClock(closes) };
}

function intervalFromWire({ open, close }: WireInterval): Interval {
  const opens = parseClock(open);
  const closes = parseClock(close);
  if (opens === undefined) throw new RangeError(`Not a clock time: "${open}"`);
  if (closes === undefined) throw new RangeError(`Not a clock time: "${close}"`);
  return intervalBetween(opens, closes);
}
