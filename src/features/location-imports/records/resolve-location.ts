import type { Allocator } from '#features/locations/fields/allocate.ts';
import { postalArea } from '#features/locations/fields/read-postal-code.ts';
import { sameValue } from '#features/locations/fields/same-value.ts';
import {
  FIELD_DEFAULTS,
  LOCATION_FIELDS,
  type LocationFields,
  type LocationStatus,
  type StoredLocation,
} from '#features/locations/fields/stored-location.ts';
import { isAtSea, localDate, timeZoneAt } from '#features/locations/fields/time-zone.ts';
import type { KeyedRecord } from './keyed-record.ts';
import type { Places } from './record.ts';

export interface FieldChange {
  field: keyof LocationFields | 'sourceKey';
  from: unknown;
  to: unknown;
}

/**
 * The location that a record makes of the stored one, or a new one: fields that the record does not carry keep their values,
 * and what follows from others (key, zone, status, page address) is derived. `changes` is empty when nothing differs.
 */
export function resolveLocation(
  record: KeyedRecord,
  stored: StoredLocation | undefined,
  allocator: Allocator,
  context: { places: Places; nowMs: number; nowIso: string },
): { location: StoredLocation; changes: FieldChange[] } {
  // A new record has all required fields: the planner has rejected the others.
  const merged = { ...FIELD_DEFAULTS, ...stored, ...record.values } as LocationFields;
  const country = merged.country ?? context.places.region(merged.state)?.country ?? 'US';
  const timeZone = resolveZone(record, stored, merged, context.places);
  const fields: LocationFields = {
    ...merged,
    country,
    timeZone,
    ...resolveOpening(record, stored, context.nowMs, timeZone),
    archivedAt: record.values.archivedAt ?? null,
  };
  if (!stored) {
    const place = { stateName: context.places.region(fields.state)?.name ?? fields.state, ...fields };
    const localPageUrl = allocator.localPageUrl(place, record.values.localPageUrl);
    const location = {
      ...fields,
      localPageUrl,
      rlid: allocator.rlid(country, record.rlid),
      sourceKey: allocator.sourceKey(record.key ?? `rlid:${record.rlid}`),
      createdAt: record.createdAt ?? context.nowIso,
      updatedAt: record.updatedAt ?? context.nowIso,
    };
    return { location, changes: [] };
  }
  const { rlid, createdAt } = stored;
  const location: StoredLocation = {
    ...fields,
    rlid,
    createdAt,
    sourceKey: resolveKey(record, stored, allocator),
    localPageUrl: resolvePath(record, stored, allocator),
    updatedAt: context.nowIso,
  };
  const names = ['sourceKey', ...LOCATION_FIELDS] as const;
  const changes = names
    .filter((field) => !sameValue(stored[field], location[field]))
    .map((field) => ({ field, from: stored[field], to: location[field] }));
  return { location, changes };
}

/**
 * A zone that the file does not give is that of the point, or of the postal code when the point lies at sea; one that staff
 * have set by hand stays when the point moves.
 */
function resolveZone(
  record: KeyedRecord,
  stored: StoredLocation | undefined,
  merged: LocationFields,
  places: Places,
): string {
  if (record.values.timeZone !== undefined) return record.values.timeZone;
  const { latitude, longitude } = merged;
  const zone = () => zoneOf(merged, places);
  if (!stored || isAtSea(stored.timeZone)) return zone();
  if (stored.latitude === latitude && stored.longitude === longitude) return stored.timeZone;
  const isByHand = timeZoneAt(stored.latitude, stored.longitude) !== stored.timeZone;
  return isByHand ? stored.timeZone : zone();
}

/** The zone of a place that has no other: one of the open sea when neither its point nor its postal code is on land. */
export function zoneOf(
  { latitude, longitude, zip }: Pick<LocationFields, 'latitude' | 'longitude' | 'zip'>,
  places: Pick<Places, 'postalCode'>,
): string {
  const ofPoint = timeZoneAt(latitude, longitude);
  const area = isAtSea(ofPoint) ? places.postalCode(postalArea(zip)) : undefined;
  return area ? timeZoneAt(area.lat, area.lng) : ofPoint;
}

/** An opening day to come means coming soon; one that has passed ends that, and no other status. */
function resolveOpening(
  { values, openDate }: KeyedRecord,
  stored: StoredLocation | undefined,
  nowMs: number,
  timeZone: string,
): { status?: LocationStatus; reopensOn?: string | null } {
  if (openDate === undefined) return {};
  const saidStatus = values.status ?? stored?.status ?? 'open';
  if (openDate > localDate(nowMs, timeZone))
    return saidStatus === 'open' || saidStatus === 'coming_soon' ? { status: 'coming_soon', reopensOn: openDate } : {};
  return stored?.status === 'coming_soon' && values.status === undefined ? { status: 'open', reopensOn: null } : {};
}

/** A restaurant that got a number is kept under it; one without follows its address; a number, once known, is not given up. */
function resolveKey({ key, values }: KeyedRecord, stored: StoredLocation, allocator: Allocator): string {
  if (key === undefined || key === stored.sourceKey) return stored.sourceKey;
  const isBetter = !stored.sourceKey.startsWith('number:') || Boolean(values.restaurantNumber);
  return isBetter && allocator.isKeyFree(key) ? allocator.sourceKey(key) : stored.sourceKey;
}

/** Addresses of pages are bookmarked and linked: only a file that names another free one changes it. */
function resolvePath({ values: { localPageUrl } }: KeyedRecord, stored: StoredLocation, allocator: Allocator): string {
  if (localPageUrl === undefined || localPageUrl === stored.localPageUrl) return stored.localPageUrl;
  return allocator.isPathFree(localPageUrl)
    ? allocator.localPageUrl({ stateName: '', city: '', address1: '' }, localPageUrl)
    : stored.localPageUrl;
}
