import type { DatedException, Interval, Service, ServiceHours } from './hours.ts';
import { addDays, DAY_MS, dateOfMs, daysBetween, msOfDate, weekdayOf } from './hours-calendar.ts';
import { hasOpenings, normaliseDay } from './hours-week.ts';
import type { ZoneClock } from './hours-zone.ts';

/** How many days after today (or after the reopening day) the search for an opening or closing covers. */
export const LOOKAHEAD_DAYS = 14;
const LOOKAHEAD_MS = LOOKAHEAD_DAYS * DAY_MS;
/** An open restaurant "closes soon" from this many minutes before it closes, inclusive. */
export const CLOSES_SOON_MINUTES = 60;

/** All data of a restaurant that these functions read. `openingHoursOf(location)` makes it from the wire format. */
export interface OpeningHours {
  hours: ServiceHours;
  exceptions: readonly DatedException[];
  hasCurbside: boolean;
  hasDelivery: boolean;
  isTemporarilyClosed: boolean;
  isComingSoon: boolean;
  /** YYYY-MM-DD: the first day of service after a temporary closure, or of a new restaurant. */
  reopensOn?: string | undefined;
}

/** An instant, with its date and time in the restaurant's time zone. */
export interface Moment {
  epochMs: number;
  /** YYYY-MM-DD */
  date: string;
  /** 0–1439 */
  minutes: number;
  /** Days from today in the restaurant's time zone: 0 = today, 1 = tomorrow. */
  inDays: number;
}

/** `nextChange` is the instant (epoch ms) at which the service next opens or closes; undefined when the search finds none. */
export type OpenStatus =
  | { state: 'open'; closes: Moment; closesSoon: boolean; nextChange: number }
  /** No closing within LOOKAHEAD_DAYS: 24 hours, seven days. */
  | { state: 'always-open'; nextChange: undefined }
  | { state: 'closed'; opens: Moment | undefined; nextChange: number | undefined }
  | { state: 'temporarily-closed'; reopensOn?: string; opens: Moment | undefined; nextChange: number | undefined }
  | { state: 'coming-soon'; reopensOn?: string; opens: Moment | undefined; nextChange: number | undefined }
  /** Curbside or delivery that this restaurant does not offer. */
  | { state: 'not-available'; nextChange: undefined }
  /** The service is offered, but has no published hours. */
  | { state: 'no-hours'; nextChange: undefined };

/** Why a restaurant is closed on a date regardless of its hours; `null` when it takes guests. */
export type Closure = 'temporarily-closed' | 'coming-soon' | null;

/** Fields that decide whether a restaurant is temporarily closed or not yet open. */
export type ClosureFacts = Pick<OpeningHours, 'isTemporarilyClosed' | 'isComingSoon' | 'reopensOn'>;

/**
 * Returns the closure on a date. A closure ends on its `reopensOn` date: from that date on the flags no longer count, so that
 * the restaurant opens on time even if the flags are not cleared. Without `reopensOn`, the closure lasts until the flags are
 * cleared.
 * @param date YYYY-MM-DD in the restaurant's time zone
 */
export function closureOn(subject: ClosureFacts, date: string): Closure {
  if (subject.reopensOn !== undefined && date >= subject.reopensOn) return null;
  if (subject.isTemporarilyClosed) return 'temporarily-closed';
  return subject.isComingSoon ? 'coming-soon' : null;
}

/** False for curbside or delivery at a restaurant that does not offer the service. */
export function offersService(subject: Pick<OpeningHours, 'hasCurbside' | 'hasDelivery'>, service: Service): boolean {
  if (service === 'curbside') return subject.hasCurbside;
  return service === 'delivery' ? subject.hasDelivery : true;
}

/**
 * Returns the exception that applies to a service on a date. An exception for the service takes precedence over 'all', and a
 * later one in the list over an earlier one. 'all' applies only to services with published weekly hours.
 */
export function exceptionOn(
  { hours, exceptions }: Pick<OpeningHours, 'hours' | 'exceptions'>,
  service: Service,
  date: string,
): DatedException | undefined {
  const own = exceptions.findLast((exception) => exception.date === date && exception.service === service);
  if (own || !hasOpenings(hours[service])) return own;
  return exceptions.findLast((exception) => exception.date === date && exception.service === 'all');
}

/**
 * Returns the intervals that begin on a date, with closures and exceptions applied: `[]` means closed, `null` means no
 * published hours. An exception applies to intervals that begin on its date. An interval that began the evening before still
 * runs to its end after midnight.
 */
export function hoursOn(
  subject: Pick<OpeningHours, 'hours' | 'exceptions'> & ClosureFacts,
  service: Service,
  date: string,
): readonly Interval[] | null {
  if (closureOn(subject, date)) return [];
  const exception = exceptionOn(subject, service, date);
  if (exception) return normaliseDay(exception.intervals);
  const week = subject.hours[service];
  return hasOpenings(week) ? normaliseDay(week[weekdayOf(date)] ?? []) : null;
}

/**
 * Returns whether a service is open at `now`, and when that changes. Times follow the wall clock as `ZoneClock.instantOf`
 * reads it: skipped minutes never happen, repeated minutes do not open or close a restaurant twice, and a closing time of
 * 2:00 AM in the night of the autumn change means one hour more.
 * @param now epoch ms
 */
export function openStatus(subject: OpeningHours, service: Service, clock: ZoneClock, now: number): OpenStatus {
  if (!offersService(subject, service)) return { state: 'not-available', nextChange: undefined };
  const today = clock.localTime(now).date;
  const closure = closureOn(subject, today);
  const stretch =
    closure && subject.reopensOn === undefined ? undefined : findStretch(subject, service, clock, now, today);
  const moment = (epochMs: number): Moment => momentOf(clock, epochMs, today);

  if (stretch && stretch.opensAt <= now) {
    if (stretch.closesAt - now >= LOOKAHEAD_MS) return { state: 'always-open', nextChange: undefined };
    const closesSoon = stretch.closesAt - now <= CLOSES_SOON_MINUTES * 60_000;
    return { state: 'open', closes: moment(stretch.closesAt), closesSoon, nextChange: stretch.closesAt };
  }
  const opens = stretch && moment(stretch.opensAt);
  const nextChange = stretch?.opensAt;
  if (closure) {
    const { reopensOn } = subject;
    return { state: closure, ...(reopensOn !== undefined && { reopensOn }), opens, nextChange };
  }
  if (!opens && !hasOpenings(subject.hours[service])) return { state: 'no-hours', nextChange: undefined };
  return { state: 'closed', opens, nextChange };
}

interface Stretch {
  opensAt: number;
  closesAt: number;
}

/**
 * Finds the first continuous stretch of service, in instants, that ends after `now`. Intervals that touch or overlap are one
 * stretch, also across midnight, and a pause within a skipped hour does not count. The search stops when the stretch
 * reaches LOOKAHEAD_DAYS past `now`.
 */
function findStretch(
  subject: OpeningHours,
  service: Service,
  clock: ZoneClock,
  now: number,
  today: string,
): Stretch | undefined {
  const { firstDate, days } = searchSpan(subject, today);
  const firstMs = msOfDate(firstDate);
  let found: Stretch | undefined;
  for (let day = 0; day < days; day += 1) {
    const date = dateOfMs(firstMs + day * DAY_MS);
    for (const { opens, closes } of hoursOn(subject, service, date) ?? []) {
      const opensAt = clock.instantOf(date, opens);
      if (found && opensAt > found.closesAt) return found;
      const closesAt = clock.instantOf(date, closes);
      if (found) found.closesAt = Math.max(found.closesAt, closesAt);
      else if (closesAt > now && closesAt > opensAt) found = { opensAt, closesAt };
      if (found && found.closesAt - now >= LOOKAHEAD_MS) return found;
    }
  }
  return found;
}

const LONGEST_SEARCH_DAYS = 400;

/**
 * Returns the dates to search. The first date is yesterday, whose service may still run, or the reopening day. Dated
 * exceptions ahead extend the usual span, because the next opening may be after them.
 */
function searchSpan(subject: OpeningHours, today: string): { firstDate: string; days: number } {
  const { isTemporarilyClosed, isComingSoon, reopensOn } = subject;
  const yesterday = addDays(today, -1);
  const serviceBegins = (isTemporarilyClosed || isComingSoon) && reopensOn !== undefined ? reopensOn : yesterday;
  const firstDate = serviceBegins > yesterday ? serviceBegins : yesterday;
  const lastException = subject.exceptions.reduce((latest, { date }) => (date > latest ? date : latest), firstDate);
  const days = Math.max(LOOKAHEAD_DAYS + 2, daysBetween(firstDate, lastException) + 8);
  return { firstDate, days: Math.min(days, LONGEST_SEARCH_DAYS) };
}

function momentOf(clock: ZoneClock, epochMs: number, today: string): Moment {
  const { date, minutes } = clock.localTime(epochMs);
  return { epochMs, date, minutes, inDays: daysBetween(today, date) };
}
