import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createTestDatabase } from '#test/database.ts';
import type { PlaceMatch } from './geocode.ts';
import { PURGE_BATCH } from '#platform/jobs/daily-purge.ts';
import { forgetMisses, missOf, recordMiss } from './search-misses.ts';
import { placeSearchMisses } from './tables.ts';

const NOW_MS = Date.parse('2026-11-19T12:00:00Z');
const PLACE: PlaceMatch = {
  label: 'Fairbanks, AK',
  kinds: ['locality'],
  point: { latitude: 64.8, longitude: -147.7 },
  isFuzzy: false,
};
const { point: _point, ...UNPLACED } = PLACE;
const nowhere = { locations: { nearest: () => ({ total: 0, hits: [] }) }, nowMs: NOW_MS };
const somewhere = { locations: { nearest: () => ({ total: 1, hits: [] }) }, nowMs: NOW_MS };

describe('what is kept of a search that found nothing near', () => {
  it.each([
    ['a street address', '12 Quay Lane, Fairbanks', { ...PLACE, kinds: ['street_address'] as const }],
    ['a telephone number', '555 0100', undefined],
    ['an address for mail', 'mara@guests.example', undefined],
    ['a search that a restaurant answers', 'Quay', { ...PLACE, rlid: 7 }],
    ['the guest’s own position', 'Near me', undefined],
    ['a place of which nobody knows where it is', 'Fairbanks', UNPLACED],
  ])('is nothing of %s', (_, typed, place) => {
    expect(missOf(typed, place, nowhere)).toBeUndefined();
  });

  it('is nothing where a restaurant is near', () => {
    expect(missOf('Fairbanks', PLACE, somewhere)).toBeUndefined();
  });

  it('is the name of the place, or the words where there is no such place', () => {
    expect(missOf('fairbanks ak', PLACE, nowhere)).toBe('Fairbanks, AK');
    expect(missOf(' Atlantis  Bay ', undefined, nowhere)).toBe('atlantis bay');
    expect(missOf('Fairbnks', { ...PLACE, isFuzzy: true }, nowhere)).toBe('fairbnks');
    expect(missOf('\u202eatl\u2066antis', undefined, nowhere)).toBe('atlantis');
  });
});

describe('counted searches', () => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  it('have words that the database can store', async () => {
    const day = NOW_MS - 5 * 86_400_000;
    for (const typed of ['lost\u0000city\u0007', '\u0000', 'lost\ud800']) {
      const words = missOf(typed, undefined, nowhere);
      if (words !== undefined) await recordMiss(database.db, words, day);
    }
    const kept = await database.db.select().from(placeSearchMisses).orderBy(placeSearchMisses.words);
    expect(kept.map(({ words }) => words)).toEqual(['lost city', 'lost\ufffd']);
    await inTransaction(database.db, (tx) => forgetMisses(tx, new Date(day + 86_400_000).toISOString()));
  });

  it('are one line by day and words, and are forgotten', async () => {
    await recordMiss(database.db, 'atlantis', NOW_MS - 86_400_000);
    await recordMiss(database.db, 'atlantis', NOW_MS);
    await recordMiss(database.db, 'atlantis', NOW_MS);
    const rows = () => database.db.select().from(placeSearchMisses).orderBy(placeSearchMisses.day);
    expect(await rows()).toEqual([
      { day: '2026-11-18', words: 'atlantis', searches: 1 },
      { day: '2026-11-19', words: 'atlantis', searches: 2 },
    ]);
    await inTransaction(database.db, (tx) => forgetMisses(tx, '2026-11-19T00:00:00.000Z'));
    expect(await rows()).toHaveLength(1);
  });

  it('are deleted in batches', async () => {
    await database.exec(`
      INSERT INTO place_search_misses (day, words, searches)
      SELECT '2026-01-01', 'word ' || n, 1 FROM generate_series(1, ${PURGE_BATCH + 1}) AS n`);
    const forget = () => inTransaction(database.db, (tx) => forgetMisses(tx, '2026-02-01T00:00:00.000Z'));
    expect([await forget(), await forget(), await forget()]).toEqual([PURGE_BATCH, 1, 0]);
  });
});
