import type { DatedException, Interval, Service, ServiceHours } from './hours.ts';
import { addDays, DAY_MS, daysBetween, weekdayOf } from './hours-calendar.ts';
import { hasOpenings, normaliseDay } from './hours-week.ts';
import type { ZoneClock } from './hours-zone.ts';

/** How far ahead of today (or of the reopening day) an opening or closing is looked for. */
export const LOOKAHEAD_DAYS = 14;
const LOOKAHEAD_MS = LOOKAHEAD_DAYS * DAY_MS;
/** An open restaurant "closes soon" from this long before it closes, inclusive. */
export const CLOSES_SOON_MINUTES = 60;

/** Everything the engine reads of a restaurant. From the wire: `openingHoursOf(location)`. */
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

/** An instant and how the restaurant's own clock reads then. */
export interface Moment {
  epochMs: number;
  /** YYYY-MM-DD */
  date: string;
  /** 0–1439 */
  minutes: number;
  /** 0 = today on the restaurant's calendar, 1 = tomorrow. */
  inDays: number;
}

/** `nextChange` is the instant (epoch ms) at which the service next opens or closes, undefined when none is in sight. */
export type OpenStatus =
  | { state: 'open'; closes: Moment; closesSoon: boolean; nextChange: number }
  /** No closing within LOOKAHEAD_DAYS: 24 hours, seven days. */
  | { state: 'always-open'; nextChange: undefined }
  | { state: 'closed'; opens: Moment | undefined; nextChange: number | undefined }
  | { state: 'temporarily-closed'; reopensOn?: string; opens: Moment | undefined; nextChange: number | undefined }
  | { state: 'coming-soon'; reopensOn?: string; opens: Moment | undefined; nextChange: number | undefined }
  /** Curbside or delivery that this restaurant does not offer. */
  | { state: 'not-available'; nextChange: undefined }
  /** The service is offered and publishes no hours. */
  | { state: 'no-hours'; nextChange: undefined };

/** Why a restaurant serves nobody on a date, whatever its hours: `null` when it does serve. */
export type Closure = 'temporarily-closed' | 'coming-soon' | null;

/** What decides whether a restaurant is closed for days on end. */
export type ClosureFacts = Pick<OpeningHours, 'isTemporarilyClosed' | 'isComingSoon' | 'reopensOn'>;

/**
 * A closure holds until `reopensOn` comes in the restaurant's own zone; from that day on the flags no longer count,
 * so a restaurant opens on its day although nobody has cleared them. Without `reopensOn` it holds until they are cleared.
 * @param date YYYY-MM-DD on the restaurant's own calendar
 */
export function closureOn(subject: ClosureFacts, date: string): Closure {
  if (subject.reopensOn !== undefined && date >= subject.reopensOn) return null;
  if (subject.isTemporarilyClosed) return 'temporarily-closed';
  return subject.isComingSoon ? 'coming-soon' : null;
}

/** False for curbside or delivery at a restaurant without it. */
export function offersService(subject: Pick<OpeningHours, 'hasCurbside' | 'hasDelivery'>, service: Service): boolean {
  if (service === 'curbside') return subject.hasCurbside;
  return service === 'delivery' ? subject.hasDelivery : true;
}

/**
 * The exception that rules a service on a date: the service's own before 'all', the later in the list before the earlier.
 * 'all' rules only services that publish weekly hours.
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
 * The intervals that begin on a date, closures and exceptions applied: `[]` is closed, `null` no hours published.
 * An exception rules what begins on its date; what began the evening before still runs to its end after midnight.
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
 * Whether a service is open at `now` and when that changes. Times follow the wall clock as `ZoneClock.instantOf` reads it:
 * skipped minutes never happen, repeated ones do not open or close a restaurant twice, and closing at 2:00 AM on
 * the night of the autumn change means an hour more.
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

/** True when a guest who comes at `now` is served. */
export function isOpenAt(subject: OpeningHours, service: Service, clock: ZoneClock, now: number): boolean {
  const { state } = openStatus(subject, service, clock, now);
  return state === 'open' || state === 'always-open';
}

interface Stretch {
  opensAt: number;
  closesAt: number;
}

/**
 * The first unbroken stretch of service, in instants, that ends after `now`: intervals that touch or overlap are one, across midnight too,
 * and a pause that lies in a skipped hour is no pause. Followed no further than LOOKAHEAD_DAYS past `now`.
 */
function findStretch(
  subject: OpeningHours,
  service: Service,
  clock: ZoneClock,
  now: number,
  today: string,
): Stretch | undefined {
  const { firstDate, days } = searchSpan(subject, today);
  let found: Stretch | undefined;
  for (let day = 0; day < days; day += 1) {
    const date = addDays(firstDate, day);
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

/** Yesterday may still run; days before a reopening do not count; dated exceptions ahead may put the next opening beyond the usual span. */
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
