import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { buildLocationRow, insertLocationRows } from '#test/location-rows.ts';
import { openReservations, SEVEN } from '#test/reservation-evening.ts';
import { type StaffPowers } from '#features/rights/permissions.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { type Database, recordStatements } from '#platform/db/client.ts';
import { listReservationRestaurants } from './list-restaurants.ts';

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

const list = (powers: StaffPowers = SYSTEM_POWERS, q = '') =>
  listReservationRestaurants(database.db, evening.locations, { powers, q, p: 1, nowMs: evening.clock.now() });

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
