import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Rlid } from '#shared/brand.ts';
import { slugify } from '#shared/slug.ts';
import { temporalZoneClock } from '#features/opening-hours/hours-zone-temporal.ts';
import type { OpeningHours } from '#features/opening-hours/opening-hours.ts';
import type { Location } from '#features/locations/contract.ts';
import { offeredOn } from '#features/locations/dining.ts';
import { exceptionsToWire, weekToEntries } from '#features/locations/hours-wire.ts';
import { nationalPhone } from '#features/locations/fields/national-phone.ts';
import { isRootUrl } from '#features/locations/fields/web-address.ts';
import type { LocationRow } from '#features/locations/server/index.ts';
import { findRegion } from '#platform/geocoding/regions.ts';
import type { PageHours } from '../page-location.ts';
import { pageHoursOf } from './page-location.ts';
import { forEachFlag } from '#features/locations/fields/flag-names.ts';

/** Maximum age of a wait-time reading. An older reading is not shown, because it says nothing about the queue. */
export const WAIT_FRESH_MS = 15 * 60_000;

/** One restaurant in the directory, in every shape in which it is shown. The shapes are created once. */
export interface LocationEntry {
  readonly rlid: Rlid;
  /** False when permanently closed: it is shown nowhere, but its old address can still say that it has closed. */
  readonly isListed: boolean;
  readonly country: string;
  readonly state: PlaceName;
  readonly city: PlaceName;
  /** Wire shape without the wait-time reading, which expires; see {@link wireAt}. */
  readonly wire: Location;
  /** Weekly hours as pages list them; see {@link placeOnPage}. */
  readonly pageHours: readonly PageHours[];
  /** E.164, '' when unknown. */
  readonly phone: string;
  /** Path of its local page below the site's address of local pages: "florida/orlando/12-bay-street/". */
  readonly path: string;
  readonly openingHours: OpeningHours;
  readonly timeZone: string;
  readonly wait: { text: string; readAtMs: number } | null;
  /** Instant of the last change, ISO 8601 in UTC. */
  readonly updatedAt: string;
  /** Changes whenever the stored row changes; the same on every node. */
  readonly digest: bigint;
}

/** A place: its name, its code in postal addresses (states), and its slug in paths. */
export interface PlaceName {
  name: string;
  code: string;
  slug: string;
}

export function createLocationEntry(row: LocationRow, digest = digestOf(row)): LocationEntry {
  const week = sharedWeek(row);
  const exceptions = sharedExceptions(row);
  return {
    rlid: row.rlid as Rlid,
    isListed: row.status !== 'permanently_closed',
    country: row.country,
    state: stateName(row.state, row.country),
    city: shared(`city ${row.city}`, () => ({ name: row.city, code: row.city, slug: slugify(row.city) })),
    wire: wireOf(row, { ...week.wire, exceptions: exceptions.wire }),
    pageHours: week.page,
    phone: row.phone,
    path: row.localPageUrl,
    openingHours: {
      hours: week.stored,
      exceptions: exceptions.stored,
      hasCurbside: row.hasCurbside,
      hasDelivery: row.hasDelivery,
      isTemporarilyClosed: row.status === 'temporarily_closed',
      isComingSoon: row.status === 'coming_soon',
      reopensOn: row.reopensOn ?? undefined,
    },
    timeZone: row.timeZone,
    wait: waitOf(row),
    updatedAt: isoInstant(row.updatedAt),
    digest,
  };
}

/** Returns a 64-bit digest of the stored row. It is cheaper than the entry, so entries of unchanged rows need not be created again. */
export function digestOf(row: LocationRow): bigint {
  // Database sessions may write the same instant in different time zones.
  const instants = {
    updatedAt: isoInstant(row.updatedAt),
    waitUpdatedAt: row.waitUpdatedAt && isoInstant(row.waitUpdatedAt),
  };
  return BigInt(`0x${hash('sha256', JSON.stringify({ ...row, ...instants })).slice(0, 16)}`);
}

/** Returns the wire shape at an instant, with the wait-time reading while the reading is fresh. @param now epoch ms */
export function wireAt(entry: LocationEntry, now: number): Location {
  if (!hasFreshWait(entry, now)) return entry.wire;
  let wire = waiting.get(entry);
  if (!wire) {
    const { text, readAtMs } = entry.wait;
    wire = { ...entry.wire, estimatedWaitTime: text, waitUpdatedAt: new Date(readAtMs).toISOString() };
    waiting.set(entry, wire);
  }
  return wire;
}

/** Wire shapes with the wait-time reading: one object each, by which what is worked out from it is kept. */
const waiting = new WeakMap<LocationEntry, Location>();

/** Returns the result of `offeredOn` at an instant: the same wire shape while the restaurant takes guests. @param now epoch ms */
export function offeredAt({ wire, timeZone }: LocationEntry, now: number): Location {
  // Computing the local date costs more than all filters together, and few restaurants are temporarily closed.
  if (!wire.isTemporarilyClosed && !wire.isComingSoon) return wire;
  return offeredOn(wire, temporalZoneClock(timeZone).localTime(now).date);
}

/** False while the restaurant is temporarily closed or not yet open. @param now epoch ms */
export function acceptsGuestsAt(entry: LocationEntry, now: number): boolean {
  return offeredAt(entry, now) === entry.wire;
}

export function hasFreshWait(
  entry: LocationEntry,
  now: number,
): entry is LocationEntry & { wait: NonNullable<LocationEntry['wait']> } {
  return entry.wait !== null && now - entry.wait.readAtMs <= WAIT_FRESH_MS;
}

/** Returns a state by its stored code: "FL" in the US is Florida. The name of an unknown code is the code itself. */
export function stateName(code: string, country: string): PlaceName {
  return shared(`state ${country} ${code}`, () => {
    const region = findRegion(code);
    const name = region?.country === country ? region.name : code;
    return { name, code, slug: slugify(name) };
  });
}

function wireOf(row: LocationRow, hours: Pick<Location, HoursField>): Location {
  return {
    rlid: row.rlid,
    restaurantNumber: row.restaurantNumber,
    address1: row.address1,
    ...(row.address2 && { address2: row.address2 }),
    city: row.city,
    state: row.state,
    country: row.country,
    ...(isRootUrl(row.countryRootUrl) && { countryRootURL: row.countryRootUrl }),
    zip: row.zip,
    longitude: row.longitude,
    latitude: row.latitude,
    hours: hours.hours,
    curbsideHours: hours.curbsideHours,
    deliveryHours: hours.deliveryHours,
    phone: nationalPhone(row.phone),
    ...forEachFlag((name) => row[name]),
    isTemporarilyClosed: row.status === 'temporarily_closed',
    ...(row.localPageUrl && { localPageURL: row.localPageUrl }),
    ...(row.waitListMaxPartySize !== null && { waitListMaxPartySize: row.waitListMaxPartySize }),
    waitListReady: row.waitListReady,
    ...(row.name && { name: row.name }),
    timeZone: row.timeZone,
    exceptions: hours.exceptions,
    ...(row.reopensOn && { reopensOn: row.reopensOn }),
    isComingSoon: row.status === 'coming_soon',
  };
}

type HoursField = 'hours' | 'curbsideHours' | 'deliveryHours' | 'exceptions';

/** Values that many restaurants have in common: hours of the week, holidays, places. */
const sharedValues = new LRUCache<string, object>({ max: 10_000 });

/**
 * Returns the same object for the same key. The value is made once, takes memory once, and travels once with a page of
 * restaurants. Callers must not change it.
 */
function shared<T extends object>(key: string, make: () => T): T {
  const known = sharedValues.get(key) as T | undefined;
  if (known) return known;
  const made = make();
  sharedValues.set(key, made);
  return made;
}

function sharedList<T extends unknown[]>(list: T): T {
  return shared(`list ${JSON.stringify(list)}`, () => list);
}

/** The hours of a week in every shape in which they are shown. */
function sharedWeek(row: LocationRow) {
  const { hours, hasCurbside, hasDelivery } = row;
  return shared(`week ${hasCurbside} ${hasDelivery} ${JSON.stringify(hours)}`, () => ({
    stored: hours,
    wire: {
      hours: sharedList(weekToEntries(hours.operation)),
      curbsideHours: sharedList(weekToEntries(hours.curbside)),
      deliveryHours: sharedList(weekToEntries(hours.delivery)),
    },
    page: pageHoursOf(row),
  }));
}

function sharedExceptions({ exceptions }: LocationRow) {
  return shared(`exceptions ${JSON.stringify(exceptions)}`, () => ({
    stored: exceptions,
    wire: sharedList(exceptionsToWire(exceptions)),
  }));
}

function waitOf(row: LocationRow): LocationEntry['wait'] {
  if (!row.waitListReady || !row.estimatedWaitTime || !row.waitUpdatedAt) return null;
  return { text: row.estimatedWaitTime, readAtMs: Date.parse(row.waitUpdatedAt) };
}

/** Converts an instant as the database drivers write it, "2026-03-01 08:00:00+00", to ISO 8601. */
function isoInstant(text: string): string {
  return new Date(text).toISOString();
}
