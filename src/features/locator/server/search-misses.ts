import { lt, sql } from 'drizzle-orm';
import { withoutDirectionSigns } from '#shared/direction-signs.ts';
import { SEARCH_RADIUS_MILES } from '#features/locations/limits.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { deleteBatch } from '#platform/jobs/daily-purge.ts';
import { isNearMe } from '../near-me.ts';
import type { LocationDirectory } from './directory.ts';
import type { PlaceMatch } from './geocode.ts';
import { placeSearchMisses } from './tables.ts';

const MOST_CHARACTERS = 80;
/** Most different texts of one day; more are probably abuse. */
const MOST_WORDS_A_DAY = 2000;

/**
 * The record of a search that found no restaurant near: the place as the geocoder names it, or the text without a
 * match. Undefined when a restaurant is near, for "near me", and for texts that may identify the guest: addresses,
 * numbers, e-mail addresses.
 */
export function missOf(
  typed: string,
  place: PlaceMatch | undefined,
  { locations, nowMs }: { locations: Pick<LocationDirectory, 'nearest'>; nowMs: number },
): string | undefined {
  if (place && (place.rlid !== undefined || !place.point)) return undefined;
  if (place?.point) {
    const near = locations.nearest({ ...place.point, radiusMiles: SEARCH_RADIUS_MILES, limit: 1, now: nowMs });
    if (near.total > 0) return undefined;
  }
  const isExact = place && !place.isFuzzy && place.kinds.some((kind) => NAMED_PLACES.has(kind));
  if (isExact) return place.label.slice(0, MOST_CHARACTERS);
  if (isNearMe(typed)) return undefined;
  const words = withoutDirectionSigns(typed)
    .normalize('NFKC')
    .toWellFormed()
    .toLowerCase()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return words === '' || words.length > MOST_CHARACTERS || /[\d@#]/.test(words) ? undefined : words;
}

const NAMED_PLACES: ReadonlySet<string> = new Set([
  'locality',
  'postal_code',
  'administrative_area_level_1',
  'country',
]);

/** Counts a search that found nothing near, by day and text. */
export async function recordMiss(db: Db, words: string, nowMs: number): Promise<void> {
  const day = new Date(nowMs).toISOString().slice(0, 10);
  await inTransaction(db, (tx) =>
    tx.execute(sql`
      INSERT INTO ${placeSearchMisses} (day, words, searches)
      SELECT ${day}::date, ${words}::text, 1
      WHERE EXISTS (SELECT FROM ${placeSearchMisses} WHERE day = ${day}::date AND words = ${words})
        OR (SELECT count(*) FROM ${placeSearchMisses} WHERE day = ${day}::date) < ${MOST_WORDS_A_DAY}
      ON CONFLICT (day, words) DO UPDATE SET searches = ${placeSearchMisses}.searches + 1`),
  );
}

/** Deletes a batch of older rows; returns their number. */
export function forgetMisses(tx: Tx, before: string): Promise<number> {
  return deleteBatch(tx, placeSearchMisses, lt(placeSearchMisses.day, before.slice(0, 10)));
}
