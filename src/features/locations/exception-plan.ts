import type { DatedException, Interval, Service, ServiceHours } from '#features/opening-hours/hours.ts';
import { addDays, DAY_MINUTES, daysBetween, weekdayOf } from '#features/opening-hours/hours-calendar.ts';
import { hasOpenings, normaliseDay, sameIntervals } from '#features/opening-hours/hours-week.ts';

/** Requested hours of a day; times in minutes after midnight. */
export type DayRule =
  | { kind: 'closed' }
  | { kind: 'closes_at'; at: number }
  | { kind: 'opens_at'; at: number }
  | { kind: 'other'; intervals: readonly Interval[] };

export interface ExceptionWish {
  /** First and last day, YYYY-MM-DD. */
  from: string;
  to: string;
  service: Service | 'all';
  rule: DayRule;
  /** '' for none. */
  reason: string;
  existing: 'keep' | 'overwrite';
}

const SERVICES: readonly Service[] = ['operation', 'curbside', 'delivery'];

/** Every date from one to another, both included; [] when `to` is before `from`. */
export function datesBetween(from: string, to: string): string[] {
  const days = daysBetween(from, to) + 1;
  return Array.from({ length: Math.max(0, days) }, (_, step) => addDays(from, step));
}

/**
 * A restaurant's exceptions after applying a request, in date order. Usual hours are cut for 'closes_at' and
 * 'opens_at', each service by its own; a day that the request leaves as it is gets no exception. `kept` is true when a
 * day was left alone because it has an exception already.
 */
export function addExceptions(
  { hours, exceptions }: { hours: ServiceHours; exceptions: readonly DatedException[] },
  wish: ExceptionWish,
): { exceptions: DatedException[]; hadException: boolean; kept: boolean } {
  let list = [...exceptions];
  let hadException = false;
  let kept = false;
  for (const date of datesBetween(wish.from, wish.to)) {
    const concerns = ({ service }: DatedException) =>
      wish.service === 'all' || service === 'all' || service === wish.service;
    const present = list.filter((one) => one.date === date && concerns(one));
    if (present.length > 0) {
      hadException = true;
      if (wish.existing === 'keep') {
        kept = true;
        continue;
      }
    }
    // A service's own exception has priority over 'all', so 'all' stays for the other services.
    const replaced = (one: DatedException) =>
      one.date === date && (wish.service === 'all' || one.service === wish.service);
    const made = exceptionsOf(hours, wish, date);
    const isUsual = made.length === 0 && present.length > 0;
    list = [...list.filter((one) => !replaced(one)), ...made];
    if (isUsual && wish.service !== 'all' && list.some((one) => one.date === date && one.service === 'all'))
      list.push(dated(date, wish, wish.service, usual(hours, wish.service, date)));
  }
  return { exceptions: inOrder(list), hadException, kept };
}

/** Exceptions without those of the days. */
export function removeExceptions(exceptions: readonly DatedException[], from: string, to: string): DatedException[] {
  return exceptions.filter(({ date }) => date < from || date > to);
}

export function inOrder(exceptions: readonly DatedException[]): DatedException[] {
  return exceptions.toSorted((a, b) => a.date.localeCompare(b.date) || a.service.localeCompare(b.service));
}

function exceptionsOf(hours: ServiceHours, wish: ExceptionWish, date: string): DatedException[] {
  const { rule, service } = wish;
  if (rule.kind === 'closed' || rule.kind === 'other') {
    return [dated(date, wish, service, rule.kind === 'closed' ? [] : rule.intervals)];
  }
  const concerned = service === 'all' ? SERVICES.filter((one) => hasOpenings(hours[one])) : [service];
  return concerned.flatMap((one) => {
    const before = usual(hours, one, date);
    const after = cut(before, rule);
    return sameIntervals(before, after) ? [] : [dated(date, wish, one, after)];
  });
}

function usual(hours: ServiceHours, service: Service, date: string): readonly Interval[] {
  return normaliseDay(hours[service]?.[weekdayOf(date)] ?? []);
}

function cut(intervals: readonly Interval[], rule: Extract<DayRule, { at: number }>): Interval[] {
  return intervals.flatMap(({ opens, closes }) => {
    const next =
      rule.kind === 'closes_at'
        ? { opens, closes: Math.min(closes, rule.at === 0 ? DAY_MINUTES : rule.at) }
        : { opens: Math.max(opens, rule.at), closes };
    return next.closes > next.opens ? [next] : [];
  });
}

function dated(
  date: string,
  { reason }: ExceptionWish,
  service: Service | 'all',
  intervals: readonly Interval[],
): DatedException {
  return { date, service, intervals: [...intervals], ...(reason && { label: reason }) };
}
