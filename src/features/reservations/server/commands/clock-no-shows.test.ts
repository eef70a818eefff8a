import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { openReservations, SEVEN } from '#test/reservation-evening.ts';
import type { Database } from '#platform/db/client.ts';
import { reservationEvents } from '../tables.ts';
import { markNoShows } from './clock-no-shows.ts';

const MINUTE = 60_000;
const NEVER = new AbortController().signal;

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

const mark = () => evening.reservations.markNoShows(NEVER);
const stateOf = async (id: number) => (await evening.row(id)).state;
const reserve = async (guest: number) =>
  evening.idOf(
    await evening.reserve(SEVEN, 2, { phone: `(407) 555-01${10 + guest}`, email: `g${guest}@guests.example` }),
  );
const byTheClock = (id: number) =>
  evening.db.$count(
    reservationEvents,
    and(eq(reservationEvents.reservationId, id), eq(reservationEvents.actorName, 'the clock')),
  );
const late = (minutes: number) => evening.moveTo(new Date(Date.parse(SEVEN) + minutes * MINUTE).toISOString());

it('keeps late reservations where automatic no-shows are off', async () => {
  await evening.settle();
  const id = await reserve(1);
  late(120);
  await mark();
  expect(await stateOf(id)).toBe('confirmed');
});

it('makes a no-show of who did not arrive when grace and minutes are over, and frees the places', async () => {
  await evening.settle({ graceMinutes: 15, autoNoShowMinutes: 10 });
  const [id, arrived] = [await reserve(1), await reserve(2)];
  late(0);
  await evening.step(arrived, { action: 'arrive' });
  late(25 - 1 / 60);
  await mark();
  expect(await stateOf(id)).toBe('confirmed');
  late(25);
  await mark();
  expect([await stateOf(id), await stateOf(arrived)]).toEqual(['no_show', 'arrived']);
  expect((await evening.sheet()).totals).toEqual({ parties: 1, covers: 2 });
});

it('does so once, by two processes at once', async () => {
  await evening.settle({ autoNoShowMinutes: 10 });
  const ids = [await reserve(1), await reserve(2), await reserve(3)];
  late(30);
  await Promise.all([mark(), mark()]);
  expect(await Promise.all(ids.map(byTheClock))).toEqual([1, 1, 1]);
  expect((await evening.sheet()).totals).toEqual({ parties: 0, covers: 0 });
});

it('marks the others when one cannot be marked, and says so', async () => {
  await evening.settle({ autoNoShowMinutes: 10 });
  const ids = [await reserve(1), await reserve(2), await reserve(3)];
  late(30);
  let isBroken = true;
  const house: typeof evening.reservations = {
    ...evening.reservations,
    async inDays(work) {
      if (isBroken) {
        isBroken = false;
        throw new Error('Broken');
      }
      return evening.reservations.inDays(work);
    },
  };
  await expect(markNoShows(evening.db, house, evening.clock.now(), NEVER)).rejects.toThrow('Broken');
  expect((await Promise.all(ids.map(byTheClock))).toSorted()).toEqual([0, 1, 1]);
});

it('lets a host bring the reservation back, and leaves it then', async () => {
  await evening.settle({ autoNoShowMinutes: 10 });
  const id = await reserve(1);
  late(30);
  await mark();
  await evening.step(id, { action: 'undo' });
  late(40);
  await mark();
  expect([await stateOf(id), await byTheClock(id)]).toEqual(['confirmed', 1]);
});

it('leaves the reservations of earlier days as they are when it is switched on', async () => {
  await evening.settle();
  const id = await reserve(1);
  late(25 * 60);
  await evening.settle({ autoNoShowMinutes: 10 });
  await mark();
  expect(await stateOf(id)).toBe('confirmed');
});
