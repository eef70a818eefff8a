import { LRUCache } from 'lru-cache';
import { temporalZoneClock } from '#features/opening-hours/hours-zone-temporal.ts';
import { openStatus } from '#features/opening-hours/opening-hours.ts';
import type { Location, NearbyLocation } from '#features/locations/contract.ts';
import { type LocationFilter, SERVICE_FILTERS } from '#features/locations/filters.ts';
import { KeptText, type Piece } from '#platform/http/gzip-pieces.ts';
import { inSlices } from '#platform/slices.ts';
import type { Area } from '../search-place.ts';
import { createChangingIndex } from './changing-index.ts';
import { type EntryChange, listedChanges } from './directory-change.ts';
import { hasFreshWait, type LocationEntry, offeredAt, acceptsGuestsAt, wireAt } from './directory-entry.ts';
import type { IndexedPoint } from './location-index.ts';

export interface NearestLocationsQuery {
  latitude: number;
  longitude: number;
  /** Statute miles. */
  radiusMiles: number;
  limit: number;
  /** A restaurant must satisfy all filters. */
  filters?: readonly LocationFilter[];
  /** Only restaurants of this area, its state in any case of letters; they come by state, city and address rather than by distance. */
  within?: Area;
  /** Leaves out restaurants that are closed for days or not yet open. */
  isTakingGuests?: boolean;
  /** Decides `open_now` and which wait-time readings are fresh; epoch ms. */
  now: number;
}

export interface NearestLocations {
  /** All that match within the radius, before the limit. */
  total: number;
  /** Nearest first, distances in statute miles, unrounded. */
  hits: NearbyLocation[];
}

export interface DirectorySearch {
  nearest(query: NearestLocationsQuery): NearestLocations;
  /** The same with `hits` as the JSON text of a list, in pieces: each location is serialised only once. */
  nearestJson(query: NearestLocationsQuery): { total: number; pieces: Piece[] };
  /** One location as JSON text. */
  jsonOf(entry: LocationEntry, now: number): string;
}

/** A search that takes changes of restaurants. */
export interface LiveSearch extends DirectorySearch {
  change(changes: readonly EntryChange[]): void;
  /** Number of restaurants that were moved, added or removed since the search was built. */
  readonly loose: number;
}

/** Restaurants per slice of which only the positions are read. */
const SLICE = 2000;

/** Search over the listed restaurants. @param entries all restaurants by rlid; the caller updates them before it updates the search */
export async function createDirectorySearch(
  listed: readonly LocationEntry[],
  entries: ReadonlyMap<number, LocationEntry>,
): Promise<LiveSearch> {
  const points: IndexedPoint[] = [];
  for await (const slice of inSlices(listed, SLICE)) for (const entry of slice) points.push(pointOf(entry));
  const index = await createChangingIndex(points);
  const isOpenNow = openNowReader();
  const serialise = locationSerialiser();

  const find = ({ filters = [], within, isTakingGuests = false, now, ...query }: NearestLocationsQuery) => {
    const isNarrowed = filters.length > 0 || within !== undefined || isTakingGuests;
    // The index does not contain the filters, so a filtered search scans all restaurants within the radius.
    const found = index.nearest(isNarrowed ? { ...query, limit: Math.max(1, index.size) } : query);
    const hits: { entry: LocationEntry; distance: number }[] = [];
    for (const { rlid, distanceMiles } of found.hits) {
      const entry = entries.get(rlid);
      if (entry) hits.push({ entry, distance: distanceMiles });
    }
    if (!isNarrowed) return { total: found.total, hits };
    const state = within?.state?.toUpperCase();
    const passes = (entry: LocationEntry) => {
      if (within && entry.country !== within.country) return false;
      if (state !== undefined && entry.state.code.toUpperCase() !== state) return false;
      if (isTakingGuests && !acceptsGuestsAt(entry, now)) return false;
      const offered = offeredAt(entry, now);
      return filters.every((filter) =>
        filter === 'open_now' ? isOpenNow(entry, now) : SERVICE_FILTERS[filter](offered),
      );
    };
    const matching = hits.filter(({ entry }) => passes(entry));
    if (within) matching.sort((a, b) => byPlace(a.entry, b.entry));
    return { total: matching.length, hits: matching.slice(0, query.limit) };
  };

  return {
    nearest(query) {
      const { total, hits } = find(query);
      return { total, hits: hits.map(({ entry, distance }) => ({ distance, location: wireAt(entry, query.now) })) };
    },
    nearestJson(query) {
      const { total, hits } = find(query);
      const pieces: Piece[] = ['['];
      for (const { entry, distance } of hits) {
        pieces.push(`${pieces.length > 1 ? '},' : ''}{"distance":${distance},"location":`, serialise(entry, query.now));
      }
      pieces.push(hits.length > 0 ? '}]' : ']');
      return { total, pieces };
    },
    jsonOf: (entry, now) => serialise(entry, now).text,
    get loose() {
      return index.loose;
    },
    change(changes) {
      const { gone, come } = listedChanges(changes);
      const after = new Map<number, LocationEntry>(come.map((entry) => [entry.rlid, entry]));
      for (const entry of gone) {
        const other = after.get(entry.rlid);
        if (other && isSameSpot(entry, other)) after.delete(entry.rlid);
        else index.remove(pointOf(entry));
      }
      for (const entry of after.values()) index.add(pointOf(entry));
    },
  };
}

function isSameSpot({ wire: a }: LocationEntry, { wire: b }: LocationEntry): boolean {
  return a.latitude === b.latitude && a.longitude === b.longitude;
}

function pointOf({ rlid, wire: { latitude, longitude } }: LocationEntry): IndexedPoint {
  return { rlid, latitude, longitude };
}

const { compare } = new Intl.Collator('en', { numeric: true });

function byPlace(a: LocationEntry, b: LocationEntry): number {
  return (
    compare(a.state.name, b.state.name) ||
    compare(a.city.name, b.city.name) ||
    compare(a.wire.address1, b.wire.address1) ||
    a.rlid - b.rlid
  );
}

/** Restaurants whose JSON text is kept, more than most chains have: 3 KB each with the compressed form. */
const MOST_TEXTS = 10_000;

/** JSON text of the wire shape, kept per entry: one with the wait-time reading and one for when it is stale. */
function locationSerialiser(): (entry: LocationEntry, now: number) => KeptText {
  const fresh = new LRUCache<LocationEntry, KeptText>({ max: MOST_TEXTS });
  const stale = new LRUCache<LocationEntry, KeptText>({ max: MOST_TEXTS });
  return (entry, now) => {
    const kept = hasFreshWait(entry, now) ? fresh : stale;
    let text = kept.get(entry);
    if (text === undefined) {
      text = new KeptText(JSON.stringify(wireAt(entry, now) satisfies Location));
      kept.set(entry, text);
    }
    return text;
  };
}

/** How long an answer without a known next change is kept. */
const UNCHANGED_MS = 60 * 60_000;

/** Whether a dining room serves at a moment; each answer holds until the hours next change. */
function openNowReader(): (entry: LocationEntry, now: number) => boolean {
  const kept = new WeakMap<LocationEntry, { isOpen: boolean; from: number; until: number }>();
  return (entry, now) => {
    const known = kept.get(entry);
    if (known && now >= known.from && now < known.until) return known.isOpen;
    const status = openStatus(entry.openingHours, 'operation', temporalZoneClock(entry.timeZone), now);
    const isOpen = status.state === 'open' || status.state === 'always-open';
    kept.set(entry, { isOpen, from: now, until: status.nextChange ?? now + UNCHANGED_MS });
    return isOpen;
  };
}
