import { and, between, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { type FieldError, Forbidden, Invalid, NotFound } from '#shared/problem.ts';
import { mayOnLocation } from '#features/rights/permissions.ts';
import { recordHistory, refuseOlderVersion } from '#features/history/server/index.ts';
import { announceChange } from '#platform/db/changes.ts';
import type { Tx } from '#platform/db/client.ts';
import { findRegion } from '#platform/geocoding/regions.ts';
import { createAllocator, namesFor, rlidRangeOf } from '../../fields/allocate.ts';
import { valueText } from '../../fields/field-labels.ts';
import { readCoordinates } from '../../fields/read-coordinates.ts';
import { readPhone } from '../../fields/read-phone.ts';
import { readPostalCode } from '../../fields/read-postal-code.ts';
import { sameValue } from '../../fields/same-value.ts';
import { addressKey, numberKey } from '../../fields/source-key.ts';
import {
  FIELD_DEFAULTS,
  LOCATION_FIELDS,
  type LocationFields,
  type StoredLocation,
} from '../../fields/stored-location.ts';
import { localDate } from '../../fields/time-zone.ts';
import { inOrder } from '../../exception-plan.ts';
import type { LocationForm } from '../../staff-contract-edit.ts';
import { EXCEPTION_YEARS_AHEAD, toIntervals, toWeek } from '../../staff-contract-hours.ts';
import { locationTag } from '../change-tags.ts';
import { LOCATION_SUBJECT } from '../queries/find-staff-location.ts';
import { locations } from '../tables.ts';
import { type LocationContext, lockLocations, lockNumbers } from './lock-locations.ts';
import { saveLocations } from './save-locations.ts';

type Edited = Omit<
  LocationFields,
  'archivedAt' | 'localPageUrl' | 'countryRootUrl' | 'estimatedWaitTime' | 'waitListMaxPartySize' | 'waitUpdatedAt'
>;

/**
 * Changes all that staff set of one restaurant. Its page address stays: guests have bookmarked it.
 * @throws NotFound, Forbidden, Conflict when `baseVersion` is not the newest, Invalid
 */
export async function saveStaffLocation(
  tx: Tx,
  context: LocationContext,
  { rlid, baseVersion, ...form }: LocationForm & { rlid: number; baseVersion: number },
): Promise<void> {
  await lockNumbers(tx);
  const [found] = await lockLocations(tx, [rlid]);
  if (!found || !mayOnLocation(context.powers, 'view', found.location))
    throw new NotFound('This restaurant does not exist');
  const stored = found.location;
  if (!mayOnLocation(context.powers, 'change', stored)) throw new Forbidden('You may not change this restaurant');
  await refuseOlderVersion(tx, editedLocation(rlid, found.version), baseVersion);
  const edited = readForm(form, { context, stored });
  if (!mayOnLocation(context.powers, 'change', edited))
    throw new Invalid([{ field: 'state', message: 'is not a region in which you may change restaurants' }]);
  const sourceKey = await freeKey(tx, edited, stored);
  const location = { ...stored, ...edited, sourceKey, updatedAt: context.now };
  const changed = LOCATION_FIELDS.filter((field) => !sameValue(stored[field], location[field]));
  if (changed.length === 0) return;
  await saveLocations(tx, [location]);
  const values = changed.map((field) => ({
    field,
    from: valueText(field, stored[field]),
    to: valueText(field, location[field]),
  }));
  await record(tx, context, rlid, 'location.update', { changed, values });
}

/** Adds a restaurant with its country's next rlid and a page address made from its place. @throws Forbidden, Invalid */
export async function addStaffLocation(tx: Tx, context: LocationContext, form: LocationForm): Promise<number> {
  const edited = readForm(form, { context, stored: undefined });
  if (!mayOnLocation(context.powers, 'add', edited)) {
    throw new Invalid([{ field: 'state', message: 'is not a region in which you may add restaurants' }]);
  }
  await lockNumbers(tx);
  const sourceKey = await freeKey(tx, edited, undefined);
  const place = { stateName: findRegion(edited.state)?.name ?? edited.state, ...edited };
  const { localPageUrls, sourceKeys } = namesFor(place, sourceKey);
  const { from, to } = rlidRangeOf(edited.country);
  const lastRlid = tx
    .select({ rlid: locations.rlid })
    .from(locations)
    .where(between(locations.rlid, from, to))
    .orderBy(desc(locations.rlid))
    .limit(1);
  const taken = await tx
    .select({ rlid: locations.rlid, localPageUrl: locations.localPageUrl, sourceKey: locations.sourceKey })
    .from(locations)
    .where(
      or(
        inArray(locations.rlid, lastRlid),
        inArray(locations.localPageUrl, localPageUrls),
        inArray(locations.sourceKey, sourceKeys),
      ),
    );
  const allocator = createAllocator(taken, []);
  const rlid = allocator.rlid(edited.country, undefined);
  const location: StoredLocation = {
    ...FIELD_DEFAULTS,
    ...edited,
    rlid,
    sourceKey: allocator.sourceKey(sourceKey),
    localPageUrl: allocator.localPageUrl(place, undefined),
    createdAt: context.now,
    updatedAt: context.now,
  };
  await saveLocations(tx, [location]);
  await record(tx, context, rlid, 'location.create', {});
  return rlid;
}

/** Archives a restaurant, or restores it. @throws NotFound, Forbidden, Conflict */
export async function setArchived(
  tx: Tx,
  context: LocationContext,
  { rlid, isArchived, baseVersion }: { rlid: number; isArchived: boolean; baseVersion?: number },
): Promise<void> {
  const [found] = await lockLocations(tx, [rlid]);
  if (!found || !mayOnLocation(context.powers, 'view', found.location))
    throw new NotFound('This restaurant does not exist');
  if (!mayOnLocation(context.powers, 'delete', found.location)) {
    throw new Forbidden(`You may not ${isArchived ? 'archive' : 'restore'} this restaurant`);
  }
  await refuseOlderVersion(tx, editedLocation(rlid, found.version), baseVersion);
  if ((found.location.archivedAt !== null) === isArchived) return;
  const archivedAt = isArchived ? context.now : null;
  await saveLocations(tx, [{ ...found.location, archivedAt, updatedAt: context.now }]);
  await record(tx, context, rlid, isArchived ? 'location.archive' : 'location.restore', {});
}

async function record(
  tx: Tx,
  { actor, now }: LocationContext,
  rlid: number,
  action: string,
  details: Record<string, unknown>,
): Promise<void> {
  await recordHistory(tx, { actor, now }, action, [LOCATION_SUBJECT, rlid], details);
  await announceChange(tx, [locationTag(rlid)]);
}

function readForm(
  form: LocationForm,
  { context, stored }: { context: LocationContext; stored: StoredLocation | undefined },
): Edited {
  const errors: FieldError[] = [];
  const region = findRegion(form.state);
  const point = readCoordinates(form.latitude, form.longitude);
  const zip = readPostalCode(form.zip);
  const phone = readPhone(form.phone);
  if (region?.code !== form.state) errors.push({ field: 'state', message: 'must be a state or province' });
  if ('reason' in point) errors.push({ field: point.field, message: point.reason });
  if ('reason' in zip) errors.push({ field: 'zip', message: zip.reason });
  else if (region && zip.country !== region.country)
    errors.push({ field: 'zip', message: `is not one of ${region.name}` });
  if ('reason' in phone) errors.push({ field: 'phone', message: phone.reason });
  const today = localDate(Date.parse(context.now), form.timeZone);
  const mayReopen = form.status === 'temporarily_closed' || form.status === 'coming_soon';
  const reopensOn = mayReopen && form.reopensOn !== '' ? form.reopensOn : null;
  if (reopensOn !== null && reopensOn !== stored?.reopensOn && reopensOn <= today)
    errors.push({ field: 'reopensOn', message: 'must be after today' });
  errors.push(...dateErrors(form, stored, today));
  if (errors.length > 0 || !region || 'reason' in point || 'reason' in zip || 'reason' in phone)
    throw new Invalid(errors);
  return {
    ...form.services,
    restaurantNumber: form.restaurantNumber,
    name: form.name,
    address1: form.address1,
    address2: form.address2,
    city: form.city,
    state: region.code,
    country: region.country,
    zip: zip.zip,
    latitude: point.latitude,
    longitude: point.longitude,
    phone: phone.phone,
    timeZone: form.timeZone,
    status: form.status,
    reopensOn,
    operationHours: toWeek(form.operationHours),
    curbsideHours: toWeek(form.curbsideHours),
    deliveryHours: toWeek(form.deliveryHours),
    exceptions: inOrder(
      form.exceptions.map(({ date, service, spans, label }) => ({
        date,
        service,
        intervals: toIntervals(spans),
        ...(label && { label }),
      })),
    ),
  };
}

/** New dates must be in the future, and not too far; stored dates may remain when they are past. */
function dateErrors(form: LocationForm, stored: StoredLocation | undefined, today: string): FieldError[] {
  const known = new Set(stored?.exceptions.map(({ date, service }) => `${date} ${service}`));
  const latest = `${Number(today.slice(0, 4)) + EXCEPTION_YEARS_AHEAD}${today.slice(4)}`;
  return form.exceptions.flatMap(({ date, service }, at) => {
    if (known.has(`${date} ${service}`)) return [];
    const field = `exceptions.${at}.date`;
    if (date < today) return [{ field, message: 'must not be in the past' }];
    if (date > latest) return [{ field, message: `must be within ${EXCEPTION_YEARS_AHEAD} years` }];
    return [];
  });
}

/** The key under which imports find the restaurant. @throws Invalid when another restaurant has the number */
async function freeKey(
  tx: Tx,
  { restaurantNumber, address1, zip }: Edited,
  stored: StoredLocation | undefined,
): Promise<string> {
  if (restaurantNumber === '') return stored?.sourceKey ?? addressKey(address1, zip);
  if (stored?.restaurantNumber === restaurantNumber) return stored.sourceKey;
  const key = numberKey(restaurantNumber);
  const other = stored ? ne(locations.rlid, stored.rlid) : undefined;
  const isTaken = or(
    eq(locations.sourceKey, key),
    sql`'number:' || ltrim(lower(${locations.restaurantNumber}), '0') = ${key}`,
  );
  const [holder] = await tx.select({ rlid: locations.rlid }).from(locations).where(and(other, isTaken)).limit(1);
  if (holder) throw new Invalid([{ field: 'restaurantNumber', message: 'is already used by another restaurant' }]);
  return key;
}

function editedLocation(rlid: number, version: number) {
  return { kind: LOCATION_SUBJECT, id: rlid, noun: 'this restaurant', version };
}
