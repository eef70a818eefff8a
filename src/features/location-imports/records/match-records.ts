import { slugify } from '#shared/slug.ts';
import { milesBetween } from '#features/locations/fields/distance.ts';
import { addressKey, addressTokens, numberKey } from '#features/locations/fields/source-key.ts';
import type { StoredLocation } from '#features/locations/fields/stored-location.ts';
import { type KeyedRecord, RECORDS_A_STEP } from './keyed-record.ts';

/** 150 m: a corrected position may move that far. */
const CORRECTED_POINT_MILES = 0.0932;
/** 30 m: restaurants this close are the same, unless names or phone numbers differ. */
const SAME_DOOR_MILES = 0.0186;
/** A phone number that moved farther than this went to another restaurant. */
const SAME_PHONE_MILES = 15;

/** Comparisons with restaurants of a city between two pauses. */
const COMPARED_A_STEP = 2_000;

export interface Match {
  record: KeyedRecord;
  stored: StoredLocation | undefined;
}

/**
 * Finds the stored restaurant of every record, in the records' order. By rlid and key first; then, among those left on both
 * sides, by address, by phone, and by a slightly changed address within 150 m. Two different numbers never match. Pauses
 * after every 500 records.
 */
export function* matchRecords(
  records: readonly KeyedRecord[],
  stored: readonly StoredLocation[],
): Generator<void, Match[]> {
  const found = new Map<KeyedRecord, StoredLocation>();
  const free = new Set(stored);
  const take = (record: KeyedRecord, location: StoredLocation | undefined) => {
    if (!location || !free.has(location) || found.has(record)) return;
    free.delete(location);
    found.set(record, location);
  };
  const byRlid = new Map(stored.map((location) => [location.rlid, location]));
  const byKey = new Map(stored.map((location) => [location.sourceKey, location]));
  yield;
  for (const record of records) if (record.key !== undefined) take(record, byKey.get(record.key));
  for (const [at, record] of records.entries()) {
    if (at > 0 && at % RECORDS_A_STEP === 0) yield;
    const location = record.rlid === undefined ? undefined : byRlid.get(record.rlid);
    if (location && mayBeOne(record, location)) take(record, location);
  }
  yield* matchByAddress(
    records.filter((record) => !found.has(record)),
    free,
    take,
  );
  yield* matchByPhone(
    records.filter((record) => !found.has(record)),
    free,
    take,
  );
  yield* matchNearby(
    records.filter((record) => !found.has(record)),
    free,
    take,
  );
  return records.map((record) => ({ record, stored: found.get(record) }));
}

type Take = (record: KeyedRecord, location: StoredLocation | undefined) => void;

function mayBeOne({ values }: KeyedRecord, location: StoredLocation): boolean {
  if (!values.restaurantNumber || !location.restaurantNumber) return true;
  return numberKey(values.restaurantNumber) === numberKey(location.restaurantNumber);
}

type Matching = Generator<void, void>;

function* matchByAddress(records: readonly KeyedRecord[], free: ReadonlySet<StoredLocation>, take: Take): Matching {
  const byAddress = yield* groupBy(free, (location) => addressKey(location.address1, location.zip));
  for (const [at, record] of records.entries()) {
    if (at > 0 && at % RECORDS_A_STEP === 0) yield;
    const { address1, zip, name } = record.values;
    if (address1 === undefined || zip === undefined) continue;
    const there = (byAddress.get(addressKey(address1, zip)) ?? []).filter((location) => mayBeOne(record, location));
    take(record, there.find((location) => location.name === (name ?? '')) ?? onlyOne(there));
  }
}

function* matchByPhone(records: readonly KeyedRecord[], free: ReadonlySet<StoredLocation>, take: Take): Matching {
  const byPhone = yield* groupBy(free, ({ phone }) => phone);
  const asked = yield* groupBy(records, ({ values }) => values.phone ?? '');
  for (const [at, record] of records.entries()) {
    if (at > 0 && at % RECORDS_A_STEP === 0) yield;
    const { phone, state } = record.values;
    if (!phone || asked.get(phone)?.length !== 1) continue;
    const location = onlyOne(byPhone.get(phone) ?? []);
    if (!location || !mayBeOne(record, location) || (state !== undefined && state !== location.state)) continue;
    if (milesApart(record, location) <= SAME_PHONE_MILES) take(record, location);
  }
}

function* matchNearby(records: readonly KeyedRecord[], free: ReadonlySet<StoredLocation>, take: Take): Matching {
  const place = (city: string | undefined, state: string | undefined) => `${slugify(city ?? '')}/${state ?? ''}`;
  const byCity = yield* groupBy(free, ({ city, state }) => place(city, state));
  // A record is compared with all of its city, which may be many.
  let compared = 0;
  for (const record of records) {
    const inCity = byCity.get(place(record.values.city, record.values.state)) ?? [];
    compared += 1 + inCity.length;
    if (compared > COMPARED_A_STEP) {
      compared = 0;
      yield;
    }
    const near = inCity
      .filter((location) => isBothWithoutNumber(record, location))
      .map((location) => ({ location, miles: milesApart(record, location) }))
      .filter(({ location, miles }) => miles <= CORRECTED_POINT_MILES && resembles(record, location, miles))
      .toSorted((a, b) => a.miles - b.miles);
    take(record, near.find(({ location }) => free.has(location))?.location);
  }
}

/** Neighbours in a mall must not be confused when one of them is identified by its number. */
function isBothWithoutNumber({ values }: KeyedRecord, { restaurantNumber }: StoredLocation): boolean {
  return !values.restaurantNumber && restaurantNumber === '';
}

function resembles({ values }: KeyedRecord, location: StoredLocation, miles: number): boolean {
  const differs = (mine: string | undefined, theirs: string) => Boolean(mine && theirs && mine !== theirs);
  const [words, others] = [addressTokens(values.address1 ?? ''), addressTokens(location.address1)];
  const shared = words.filter((word) => others.includes(word)).length;
  if (shared > 0 && shared >= Math.min(words.length, others.length) / 2) return true;
  if (values.name && values.name === location.name) return true;
  return miles <= SAME_DOOR_MILES && !differs(values.name, location.name) && !differs(values.phone, location.phone);
}

function milesApart({ values: { latitude, longitude } }: KeyedRecord, location: StoredLocation): number {
  return latitude === undefined || longitude === undefined ? Infinity : milesBetween({ latitude, longitude }, location);
}

function onlyOne<T>(list: readonly T[]): T | undefined {
  return list.length === 1 ? list[0] : undefined;
}

function* groupBy<T>(list: Iterable<T>, keyOf: (value: T) => string): Generator<void, Map<string, T[]>> {
  const groups = new Map<string, T[]>();
  let seen = 0;
  for (const value of list) {
    seen += 1;
    if (seen % RECORDS_A_STEP === 0) yield;
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
