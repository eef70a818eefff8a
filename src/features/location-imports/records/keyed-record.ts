import { slugify } from '#shared/slug.ts';
import { milesBetween } from '#features/locations/fields/distance.ts';
import { addressKey, numberKey } from '#features/locations/fields/source-key.ts';
import type { ImportRecord, Rejection } from './record.ts';

/** A record with its key; undefined when only its rlid identifies the restaurant. */
export interface KeyedRecord extends ImportRecord {
  key: string | undefined;
}

/** Records between two pauses: they take a millisecond or two. */
export const RECORDS_A_STEP = 500;
/** With this many records of its address, a record is compared: all of a long list may share one. */
const MOST_COMPARED = 100;

/** Restaurants with one address that are farther apart than this are different ones (the terminals of an airport). */
const ONE_PLACE_MILES = 0.06;

/**
 * Gives every record its key and rejects the second of two records of one restaurant, naming the line of the first.
 * Restaurants without numbers that share an address are distinguished by name, whatever their order. Pauses after every
 * 500 records.
 */
export function* keyRecords(
  records: readonly ImportRecord[],
  unit: string,
): Generator<void, { keyed: KeyedRecord[]; rejected: Rejection[] }> {
  const keyed: KeyedRecord[] = [];
  const rejected: Rejection[] = [];
  const sharing = yield* groupByAddress(records);
  const lineOfKey = new Map<string, number>();
  const lineOfRlid = new Map<number, number>();
  for (const [at, record] of records.entries()) {
    if (at > 0 && at % RECORDS_A_STEP === 0) yield;
    const key = keyOf(record, sharing);
    const sameRlid = record.rlid === undefined ? undefined : lineOfRlid.get(record.rlid);
    const sameKey = key === undefined ? undefined : lineOfKey.get(key);
    if (sameRlid !== undefined) {
      rejected.push({ line: record.line, field: 'rlid', reason: `${record.rlid} is already on ${unit} ${sameRlid}` });
    } else if (sameKey !== undefined) {
      rejected.push({ line: record.line, ...duplicateReason(record, unit, sameKey) });
    } else if (key === undefined && record.rlid === undefined) {
      rejected.push({
        line: record.line,
        field: 'row',
        reason: 'has no number, rlid or address: which restaurant is it?',
      });
    } else {
      if (key !== undefined) lineOfKey.set(key, record.line);
      if (record.rlid !== undefined) lineOfRlid.set(record.rlid, record.line);
      keyed.push({ ...record, key });
    }
  }
  return { keyed, rejected };
}

function keyOf(record: ImportRecord, sharing: ReadonlyMap<string, readonly ImportRecord[]>): string | undefined {
  if (record.sourceKey) return record.sourceKey;
  if (record.values.restaurantNumber) return numberKey(record.values.restaurantNumber);
  const base = baseKey(record);
  if (base === undefined) return undefined;
  const others = sharing.get(base) ?? [];
  const isAlone = others.every((other) => other === record || isSameRestaurant(other, record));
  return isAlone ? base : `${base}:${slugify(record.values.name ?? '') || pointKey(record)}`;
}

function baseKey({ values: { address1, zip } }: ImportRecord): string | undefined {
  return address1 === undefined || zip === undefined ? undefined : addressKey(address1, zip);
}

/** Of each address the first records. */
function* groupByAddress(records: readonly ImportRecord[]): Generator<void, Map<string, ImportRecord[]>> {
  const groups = new Map<string, ImportRecord[]>();
  for (const [at, record] of records.entries()) {
    if (at > 0 && at % RECORDS_A_STEP === 0) yield;
    if (record.values.restaurantNumber || record.sourceKey) continue;
    const key = baseKey(record);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (!group) groups.set(key, [record]);
    else if (group.length < MOST_COMPARED) group.push(record);
  }
  return groups;
}

function isSameRestaurant({ values: a }: ImportRecord, { values: b }: ImportRecord): boolean {
  if (a.name && b.name) return a.name.toLowerCase() === b.name.toLowerCase();
  const { latitude, longitude } = a;
  if (latitude === undefined || longitude === undefined) return true;
  if (b.latitude === undefined || b.longitude === undefined) return true;
  return milesBetween({ latitude, longitude }, { latitude: b.latitude, longitude: b.longitude }) <= ONE_PLACE_MILES;
}

function pointKey({ values: { latitude = 0, longitude = 0 } }: ImportRecord): string {
  return `${latitude.toFixed(3)},${longitude.toFixed(3)}`;
}

function duplicateReason({ values }: ImportRecord, unit: string, line: number): Omit<Rejection, 'line'> {
  return values.restaurantNumber
    ? { field: 'restaurantNumber', reason: `"${values.restaurantNumber}" is already on ${unit} ${line}` }
    : { field: 'address1', reason: `"${values.address1}" with this postal code is already on ${unit} ${line}` };
}
