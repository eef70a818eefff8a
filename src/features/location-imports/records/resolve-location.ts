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
 * Applies a record to the stored location, or makes a new location. Fields that the record does not carry keep their values.
 * Key, zone, status and page address are derived. `changes` is empty for a new location and when nothing differs.
 */
export function resolveLocation(
  record: KeyedRecord,
  stored: StoredLocation | undefined,
  allocator: Allocator,
  context: { places: Places; nowMs: number; nowIso: string },
): { location: StoredLocation; changes: FieldChange[] } {
  // A record for a new location has all required fields, because the planner has rejected records without them.
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
 * Returns the zone of the file; without one, the zone of the point, or of the postal code when the point is at sea. A zone
 * that staff have set by hand is kept when the point moves.
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

/** Returns the zone of a point, or of the postal code when the point is at sea. A zone of the open sea means that neither is on land. */
export function zoneOf(
  { latitude, longitude, zip }: Pick<LocationFields, 'latitude' | 'longitude' | 'zip'>,
  places: Pick<Places, 'postalCode'>,
): string {
  const ofPoint = timeZoneAt(latitude, longitude);
  const area = isAtSea(ofPoint) ? places.postalCode(postalArea(zip)) : undefined;
  return area ? timeZoneAt(area.lat, area.lng) : ofPoint;
}

/** A future opening day means coming soon. A past opening day ends that status, but no other status. */
function resolveOpening(
  { values, openDate }: KeyedRecord,
  stored: StoredLocation | undefined,
  nowMs: number,
  timeZone: string,
): { status?: LocationStatus; reopensOn?: string | null } {
  if (openDate === undefined) return {};
  const givenStatus = values.status ?? stored?.status ?? 'open';
  if (openDate > localDate(nowMs, timeZone))
    return givenStatus === 'open' || givenStatus === 'coming_soon'
      ? { status: 'coming_soon', reopensOn: openDate }
      : {};
  return stored?.status === 'coming_soon' && values.status === undefined ? { status: 'open', reopensOn: null } : {};
}

/** A free key from a restaurant number replaces any key. A free key from an address replaces only a key without a number. */
function resolveKey({ key, values }: KeyedRecord, stored: StoredLocation, allocator: Allocator): string {
  if (key === undefined || key === stored.sourceKey) return stored.sourceKey;
  const isBetter = !stored.sourceKey.startsWith('number:') || Boolean(values.restaurantNumber);
  return isBetter && allocator.isKeyFree(key) ? allocator.sourceKey(key) : stored.sourceKey;
}

/** Page addresses are bookmarked and linked, so an address changes only if the file names another one that is free. */
function resolvePath({ values: { localPageUrl } }: KeyedRecord, stored: StoredLocation, allocator: Allocator): string {
  if (localPageUrl === undefined || localPageUrl === stored.localPageUrl) return stored.localPageUrl;
  return allocator.isPathFree(localPageUrl)
    ? allocator.localPageUrl({ stateName: '', city: '', address1: '' }, localPageUrl)
    : stored.localPageUrl;
}
