import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { buildLocationRow, insertLocationRows } from '#test/location-rows.ts';
import { openReservations, SEVEN } from '#test/reservation-evening.ts';
import { countRowsRead } from '#test/rows-read.ts';
import { findRestaurants } from '#features/front-of-house/server/index.ts';
import { type StaffPowers } from '#features/rights/permissions.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { type Database, type Db, recordStatements } from '#platform/db/client.ts';
import { markNoShows } from '../commands/clock-no-shows.ts';
import { sendReminders } from '../commands/send-reminders.ts';
import { loadReservationSettings } from '../settings.ts';
import { listReservationRestaurants } from './list-restaurants.ts';
import { loadDue } from './load-due.ts';
import { loadReservationFigures } from './load-figures.ts';
import { loadOutsideHours } from './outside-hours.ts';

let database: Database;
let evening: Awaited<ReturnType<typeof openReservations>>;
beforeAll(async () => {
  database = await createTestDatabase();
  evening = await openReservations(database);
  await evening.settle({ approvalFrom: 6 });
  await insertLocationRows(database.db, [buildLocationRow({ rlid: 10002, localPageUrl: 'orlando/10002/' })]);
  await evening.locations.rebuild();
});
afterAll(() => database.close());

const list = (powers: StaffPowers = SYSTEM_POWERS, q = '', db: Db = database.db) =>
  listReservationRestaurants(db, evening.locations, { powers, q, p: 1, nowMs: evening.clock.now() });

it('reads each restaurant once to order them, however many there are', () => {
  const [one] = evening.locations.listed();
  let reads = 0;
  const wireOf = (city: string) =>
    Object.defineProperty({ ...one!.wire }, 'city', { get: () => ((reads += 1), city), enumerable: true });
  const many = Array.from({ length: 1000 }, (_, at) => ({ ...one!, wire: wireOf(`Town ${(at * 7919) % 1000}`) }));
  const { shown } = findRestaurants({ listed: () => many }, { maySee: () => true, q: '', p: 1 });
  expect(reads).toBeLessThanOrEqual(2 * many.length);
  expect(shown.slice(0, 2).map(({ wire }) => wire.city)).toEqual(['Town 0', 'Town 1']);
});

it('counts those of the business day, and requests of all days', async () => {
  await evening.reserve(SEVEN, 2);
  await evening.reserve(SEVEN, 4);
  await evening.reserve('2026-11-22T00:00:00.000Z', 6);
  await evening.hold(SEVEN, 2);
  const cancelled = await evening.reserve('2026-11-21T01:00:00.000Z', 2);
  await evening.reservations.cancel(cancelled.id);
  const { result, statements } = await recordStatements(() => list());
  expect(result.rows).toMatchObject([
    { rlid: 10001, isOn: true, parties: 2, covers: 6, requested: 1 },
    { rlid: 10002, isOn: false, parties: 0, covers: 0, requested: 0 },
  ]);
  expect([result.total, statements.length]).toEqual([2, 2]);
});

it('shows nothing to who may see no reservations, and finds by rlid', async () => {
  expect((await list({ ...SYSTEM_POWERS, isSuperuser: false })).rows).toEqual([]);
  expect((await list(SYSTEM_POWERS, '10002')).rows.map(({ rlid }) => rlid)).toEqual([10002]);
});

describe('among three thousand past and two thousand coming reservations', () => {
  beforeAll(async () => {
    const none = `array_fill(0, ARRAY[100])`;
    const past = `generate_series(10001, 10030) AS rlid, generate_series(1, 100) AS days`;
    await database.exec(`
      CREATE TEMP TABLE made AS
        SELECT rlid, date '2026-11-15' - days AS date, 'finished' AS state FROM ${past}
        UNION ALL SELECT rlid + 30, date '2026-12-01' + days, 'confirmed' FROM ${past} WHERE rlid <= 10020;
      INSERT INTO reservation_days (rlid, business_date, started, parties, online, occupied)
        SELECT rlid, date, ${none}, ${none}, ${none}, ${none} FROM made;
      INSERT INTO reservations (rlid, business_date, quarter, quarters, starts_at, ends_at, token_nonce, token_hash, source,
          state, party_size, language, origin, uid, created_at)
        SELECT rlid, date, 60, 6, date, date, '', rlid || ' ' || date, 'web', state, 2, 'en', '', gen_random_uuid(), date
        FROM made;
      DROP TABLE made;
      ANALYZE reservations`);
  });

  const now = () => evening.clock.now();
  const { signal } = new AbortController();
  it.each<[string, number, (db: Db) => Promise<unknown>]>([
    ['the list', 100, (db) => list(SYSTEM_POWERS, '', db)],
    ['the parties that are due', 100, (db) => loadDue(db, 10001, now())],
    [
      'the reservations outside the hours',
      100,
      async (db) => {
        const restaurant = evening.locations.listed().find(({ rlid }) => rlid === 10001);
        if (!restaurant) throw new Error('The restaurant is missing');
        await loadOutsideHours(db, restaurant, await loadReservationSettings(db, restaurant), now());
      },
    ],
    ['no-shows', 100, (db) => markNoShows(db, evening.reservations, now(), signal)],
    ['reminders', 100, (db) => sendReminders(db, evening.reservations.parts(), signal)],
    ['the figures of one restaurant', 300, (db) => loadReservationFigures(db, { rlids: [10001] })],
  ])('reads few rows for %s', async (_what, most, work) => {
    expect(await countRowsRead(database.db, 'reservations', work)).toBeLessThan(most);
  });
});
