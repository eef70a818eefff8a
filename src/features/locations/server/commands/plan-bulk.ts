import { and } from 'drizzle-orm';
import { Conflict, type FieldError, Invalid } from '#shared/problem.ts';
import { mayOnLocation } from '#features/rights/permissions.ts';
import { daysBetween } from '#features/opening-hours/hours-calendar.ts';
import { formatClock } from '#features/opening-hours/hours-clock.ts';
import { parseClock } from '#features/opening-hours/parse-clock.ts';
import { formatTodaysHours, todaysHours } from '#features/opening-hours/hours-today.ts';
import type { Service } from '#features/opening-hours/hours.ts';
import type { Db } from '#platform/db/client.ts';
import { addExceptions, type DayRule, removeExceptions } from '../../exception-plan.ts';
import { sameValue } from '../../fields/same-value.ts';
import { LOCATION_FIELDS, type LocationFields, type StoredLocation } from '../../fields/stored-location.ts';
import { localDate } from '../../fields/time-zone.ts';
import { fieldLabel } from '../../fields/field-labels.ts';
import { LOCATION_SERVICES, type LocationService } from '../../staff-contract.ts';
import {
  type BulkChange,
  type BulkOutcome,
  type BulkTarget,
  MAX_BULK_LOCATIONS,
  MAX_EXCEPTION_DAYS,
  type PreviewRow,
} from '../../staff-contract-bulk.ts';
import { EXCEPTION_YEARS_AHEAD, toIntervals } from '../../staff-contract-hours.ts';
import { titleOf } from '../queries/find-staff-location.ts';
import { heldBy, matching } from '../queries/location-filter.ts';
import { earliestToday } from '../queries/list-staff-locations.ts';
import { locations } from '../tables.ts';
import type { LocationContext } from './lock-locations.ts';

/** Effect of a bulk change on one restaurant. */
export interface PlannedChange {
  before: StoredLocation;
  after: StoredLocation;
  outcome: BulkOutcome;
  hasException: boolean;
}

/**
 * The target's rlids: the named ones unchecked, or those that the filter finds now among the restaurants that the user
 * may see.
 * @throws Conflict when the filter finds another number than was shown; Invalid when there are none or too many
 */
export async function resolveTarget(db: Db, context: LocationContext, target: BulkTarget): Promise<number[]> {
  if ('ids' in target) return [...new Set(target.ids)];
  const rows = await db
    .select({ rlid: locations.rlid })
    .from(locations)
    .where(and(heldBy(context.powers, 'view'), matching(target.filter, earliestToday(context.now))))
    .limit(MAX_BULK_LOCATIONS + 1);
  if (rows.length > MAX_BULK_LOCATIONS)
    throw new Invalid([
      { field: 'target', message: `must be at most ${MAX_BULK_LOCATIONS} restaurants; narrow the filter` },
    ]);
  if (rows.length === 0)
    throw new Invalid([{ field: 'target', message: 'must not be empty: the filter finds no restaurant' }]);
  if (rows.length !== target.expected)
    throw new Conflict(
      `The filter finds ${rows.length} restaurants now, not ${target.expected}. Check the list again.`,
    );
  return rows.map(({ rlid }) => rlid);
}

/** Refuses changes that are invalid for every restaurant. @throws Invalid */
export function checkChange(change: BulkChange, now: string): void {
  const errors: FieldError[] = [];
  const today = earliestToday(now);
  const latest = `${Number(today.slice(0, 4)) + EXCEPTION_YEARS_AHEAD}${today.slice(4)}`;
  if (change.kind === 'exception' || change.kind === 'remove_exceptions') {
    const to = change.to ?? change.from;
    if (to < change.from) errors.push({ field: 'change.to', message: 'must not be before the first day' });
    else if (daysBetween(change.from, to) >= MAX_EXCEPTION_DAYS)
      errors.push({ field: 'change.to', message: `must be within ${MAX_EXCEPTION_DAYS} days of the first day` });
    if (change.from < today) errors.push({ field: 'change.from', message: 'must not be in the past' });
    if (to > latest)
      errors.push({
        field: change.to ? 'change.to' : 'change.from',
        message: `must be within ${EXCEPTION_YEARS_AHEAD} years`,
      });
  }
  if (change.kind === 'close' && change.until !== null) {
    if (change.until <= today) errors.push({ field: 'change.until', message: 'must be after today' });
    if (change.until > latest)
      errors.push({ field: 'change.until', message: `must be within ${EXCEPTION_YEARS_AHEAD} years` });
  }
  if (change.kind === 'services' && Object.keys(change.set).length === 0)
    errors.push({ field: 'change.set', message: 'must name a service' });
  if (errors.length > 0) throw new Invalid(errors);
}

/** Effect of a change on one restaurant that the user may see. */
export function planChange(before: StoredLocation, change: BulkChange, context: LocationContext): PlannedChange {
  const stay = (outcome: BulkOutcome, hasException = false) => ({ before, after: before, outcome, hasException });
  if (before.archivedAt !== null) return stay('archived');
  if (!mayOnLocation(context.powers, 'change', before)) return stay('forbidden');
  if ((change.kind === 'close' || change.kind === 'reopen') && !isSuitable(before, change.kind))
    return stay('unsuitable');
  if (change.kind === 'close' && change.until !== null) {
    const today = localDate(Date.parse(context.now), before.timeZone);
    if (change.until <= today) return stay('unsuitable');
  }
  const { patch, hasException, kept } = patchOf(before, change);
  const after = { ...before, ...patch, updatedAt: context.now };
  if (changedFields(before, after).length === 0) return stay(kept ? 'keep' : 'same', hasException);
  return { before, after, outcome: 'change', hasException };
}

/** The fields in which two states of a restaurant differ. */
export function changedFields(before: StoredLocation, after: StoredLocation): (keyof LocationFields)[] {
  return LOCATION_FIELDS.filter((field) => !sameValue(before[field], after[field]));
}

/** Preview of the change for one restaurant: its hours on the first day, or its present and future values. */
export function previewRow({ before, after, outcome, hasException }: PlannedChange, change: BulkChange): PreviewRow {
  return {
    id: before.rlid,
    title: `${titleOf(before)}, ${before.city}, ${before.state}`,
    outcome,
    before: readAs(before, change),
    after: readAs(after, change),
    hasException,
  };
}

/** "take-out" */
const serviceWord = (name: LocationService): string => fieldLabel(name).toLowerCase();

/** A text for the change, for history and flashes. */
export function summaryOf(change: BulkChange): string {
  if (change.kind === 'reopen') return 'Reopened';
  if (change.kind === 'close')
    return change.until === null ? 'Closed until further notice' : `Closed until ${dayInWords(change.until)}`;
  if (change.kind === 'services') {
    const words = LOCATION_SERVICES.flatMap((name) =>
      change.set[name] === undefined ? [] : [`${serviceWord(name)} ${change.set[name] ? 'on' : 'off'}`],
    );
    return `Services: ${words.join(', ')}`;
  }
  const [from, to] = [dayInWords(change.from), dayInWords(change.to ?? change.from)];
  const days = from === to ? `on ${from}` : `from ${from} to ${to}`;
  if (change.kind === 'remove_exceptions') return `Special hours removed ${days}`;
  const hours = {
    closed: 'Closed',
    closes_at: `Closes at ${'at' in change.hours ? clockInWords(change.hours.at) : ''}`,
    opens_at: `Opens at ${'at' in change.hours ? clockInWords(change.hours.at) : ''}`,
    other: 'Different hours',
  }[change.hours.kind];
  return `${hours} ${days}${change.reason ? ` (${change.reason})` : ''}`;
}

const DAY_FORMAT = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
const dayInWords = (date: string) => DAY_FORMAT.format(new Date(`${date}T00:00:00Z`));
const clockInWords = (time: string) => formatClock(parseClock(time) ?? 0);

function isSuitable({ status }: StoredLocation, kind: 'close' | 'reopen'): boolean {
  return status === 'temporarily_closed' || (kind === 'close' && status === 'open');
}

function patchOf(
  before: StoredLocation,
  change: BulkChange,
): { patch: Partial<LocationFields>; hasException: boolean; kept: boolean } {
  const plain = (patch: Partial<LocationFields>) => ({ patch, hasException: false, kept: false });
  switch (change.kind) {
    case 'reopen':
      return plain({ status: 'open', reopensOn: null });
    case 'close':
      return plain({ status: 'temporarily_closed', reopensOn: change.until });
    case 'services':
      return plain(
        Object.fromEntries(
          LOCATION_SERVICES.flatMap((name) => (change.set[name] === undefined ? [] : [[name, change.set[name]]])),
        ),
      );
    case 'remove_exceptions': {
      const exceptions = removeExceptions(before.exceptions, change.from, change.to ?? change.from);
      return { patch: { exceptions }, hasException: exceptions.length < before.exceptions.length, kept: false };
    }
    case 'exception': {
      const { exceptions, hadException, kept } = addExceptions(hoursAsKept(before), {
        ...change,
        to: change.to ?? change.from,
        rule: ruleOf(change),
      });
      return { patch: { exceptions }, hasException: hadException, kept };
    }
  }
}

function ruleOf({ hours }: Extract<BulkChange, { kind: 'exception' }>): DayRule {
  if (hours.kind === 'closed') return hours;
  if (hours.kind === 'other') return { kind: 'other', intervals: toIntervals(hours.spans) };
  return { kind: hours.kind, at: parseClock(hours.at) ?? 0 };
}

function hoursAsKept({ operationHours, curbsideHours, deliveryHours, exceptions }: StoredLocation) {
  return { hours: { operation: operationHours, curbside: curbsideHours, delivery: deliveryHours }, exceptions };
}

function readAs(location: StoredLocation, change: BulkChange): string {
  if (change.kind === 'services')
    return LOCATION_SERVICES.filter((name) => change.set[name] !== undefined && location[name])
      .map(serviceWord)
      .join(', ');
  if (change.kind === 'close' || change.kind === 'reopen') {
    if (location.status !== 'temporarily_closed') return location.status.replaceAll('_', ' ');
    return location.reopensOn === null ? 'closed until further notice' : `closed until ${location.reopensOn}`;
  }
  const service: Service = change.kind === 'exception' && change.service !== 'all' ? change.service : 'operation';
  const subject = {
    ...hoursAsKept(location),
    hasCurbside: location.hasCurbside,
    hasDelivery: location.hasDelivery,
    isTemporarilyClosed: location.status === 'temporarily_closed',
    isComingSoon: location.status === 'coming_soon',
    reopensOn: location.reopensOn ?? undefined,
  };
  return formatTodaysHours(todaysHours(subject, service, change.from));
}
