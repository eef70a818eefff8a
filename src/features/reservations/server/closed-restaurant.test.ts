import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeRestaurant, ENDS } from '#test/close-restaurant.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { codeOf } from '#test/refusal-code.ts';
import { openReservations, SEVEN } from '#test/reservation-evening.ts';
import { locations as locationTable } from '#features/locations/server/tables.ts';
import type { Database } from '#platform/db/client.ts';
import { readTimes } from '../times.ts';

let database: Database;
let evening: Awaited<ReturnType<typeof openReservations>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyAllTables(database);
  evening = await openReservations(database);
});

const WAYS = Object.keys(ENDS) as (keyof typeof ENDS)[];
/** A public answer for a restaurant that takes nothing new: an archived one is unknown. */
const REFUSED = { 'closed for good': 'gone', archived: 'not_found' } as const;

describe.each(WAYS)('the reservations of a restaurant that is %s', (how) => {
  it('refuses everything new, and confirms no hold', async () => {
    const held = await evening.hold();
    await closeRestaurant(evening, evening.rlid, how);
    const { reservations, rlid } = evening;
    const news = [
      evening.hold(),
      evening.confirm(held.id),
      reservations.slots({ rlid, date: '2026-11-20', partySize: 2 }),
      reservations.days({ rlid, from: '2026-11-20', to: '2026-11-21', partySize: 2 }),
      evening.addByPhone('Bo'),
    ];
    expect(new Set(await Promise.all(news.map(codeOf)))).toEqual(new Set([REFUSED[how]]));
  });

  it('can be read, kept in a calendar and cancelled by the guest, but not moved', async () => {
    const { id, version } = await evening.reserve();
    await closeRestaurant(evening, evening.rlid, how);
    const found = await evening.reservations.find(id);
    expect(found).toMatchObject({ state: 'confirmed', restaurantName: 'Orlando' });
    expect(found.may).toEqual({ confirm: false, change: false, cancel: true });
    expect(await evening.reservations.calendar(id)).toContain('BEGIN:VEVENT');
    expect(await codeOf(evening.reservations.change(id, { partySize: 3 }, version))).toBe(REFUSED[how]);
    await evening.reservations.cancel(id);
    expect(await evening.reservations.find(id)).toMatchObject({ state: 'cancelled' });
    expect(await evening.subjects()).toHaveLength(2);
  });

  it('stay on the day sheet, where a host can cancel them', async () => {
    const reserved = await evening.reserve();
    const id = await evening.idOf(reserved);
    await closeRestaurant(evening, evening.rlid, how);
    expect((await evening.sheet()).rows.map((row) => row.id)).toEqual([id]);
    await evening.step(id, { action: 'cancel', reason: 'We have closed' });
    expect((await evening.row(id)).state).toBe('cancelled');
    expect(await evening.subjects()).toHaveLength(2);
  });

  it('are cancelled when their guest is erased, and remind nobody', async () => {
    const reserved = await evening.reserve(SEVEN, 2, { email: 'ana@guests.example' });
    await closeRestaurant(evening, evening.rlid, how);
    evening.moveTo('2026-11-20T22:00:00.000Z');
    await evening.reservations.remind(new AbortController().signal);
    expect(await evening.subjects()).toHaveLength(1);
    expect(await evening.reservations.cancelOf('ana@guests.example')).toBe(true);
    expect((await evening.row(await evening.idOf(reserved))).state).toBe('cancelled');
  });
});

it('names the first days after a long closure', async () => {
  const { db, rlid, reservations, locations } = evening;
  await db
    .update(locationTable)
    .set({ status: 'temporarily_closed', reopensOn: '2026-12-28' })
    .where(eq(locationTable.rlid, rlid));
  await locations.update([rlid]);
  const { slots, nearDays } = await readTimes(reservations, { rlid, date: reservations.today(rlid), partySize: 2 });
  expect(slots.reason).toBe('closed');
  expect(nearDays).toEqual(['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01']);
});
