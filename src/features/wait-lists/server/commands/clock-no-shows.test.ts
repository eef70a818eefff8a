import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { openEvening } from '#test/wait-list-evening.ts';
import type { Database } from '#platform/db/client.ts';
import { waitListEvents } from '../tables.ts';
import { markNoShows } from './clock-no-shows.ts';

const MINUTE = 60_000;
const NEVER = new AbortController().signal;

let database: Database;
let evening: Awaited<ReturnType<typeof openEvening>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyAllTables(database);
  evening = await openEvening(database);
});

const mark = () => evening.lists.markNoShows(NEVER);
const stateOf = async (id: number) => (await evening.row(id)).state;
const called = async () => {
  const id = await evening.idOf(await evening.join());
  await evening.step(id, { action: 'call' });
  return id;
};
const byTheClock = (id: number) =>
  evening.db.$count(waitListEvents, and(eq(waitListEvents.entryId, id), eq(waitListEvents.actorName, 'the clock')));

it('leaves parties in line where automatic no-shows are off', async () => {
  await evening.settle();
  const id = await called();
  evening.clock.advance(60 * MINUTE);
  await mark();
  expect(await stateOf(id)).toBe('called');
});

it('makes a no-show of a notified party when grace and minutes are over, and of no other', async () => {
  await evening.settle({ graceMinutes: 10, autoNoShowMinutes: 5 });
  const waiting = await evening.idOf(await evening.join());
  const id = await called();
  evening.clock.advance(15 * MINUTE - 1000);
  await mark();
  expect(await stateOf(id)).toBe('called');
  evening.clock.advance(1000);
  await mark();
  expect([await stateOf(id), await stateOf(waiting)]).toEqual(['no_show', 'waiting']);
});

it('does so once, by two processes at once', async () => {
  await evening.settle({ autoNoShowMinutes: 5 });
  const ids = [await called(), await called(), await called()];
  evening.clock.advance(15 * MINUTE);
  await Promise.all([mark(), mark()]);
  expect(await Promise.all(ids.map(byTheClock))).toEqual([1, 1, 1]);
});

it('marks the others when one cannot be marked, and says so', async () => {
  await evening.settle({ autoNoShowMinutes: 5 });
  const ids = [await called(), await called(), await called()];
  evening.clock.advance(15 * MINUTE);
  let isBroken = true;
  const house: typeof evening.lists = {
    ...evening.lists,
    async changeLine(rlid, work) {
      if (isBroken) {
        isBroken = false;
        throw new Error('Broken');
      }
      return evening.lists.changeLine(rlid, work);
    },
  };
  await expect(markNoShows(evening.db, house, evening.clock.now(), NEVER)).rejects.toThrow('Broken');
  expect((await Promise.all(ids.map(byTheClock))).toSorted()).toEqual([0, 1, 1]);
});

it('lets a host bring the party back, and leaves it then', async () => {
  await evening.settle({ autoNoShowMinutes: 5 });
  const id = await called();
  evening.clock.advance(15 * MINUTE);
  await mark();
  await evening.step(id, { action: 'undo' });
  evening.clock.advance(MINUTE);
  await mark();
  expect([await stateOf(id), await byTheClock(id)]).toEqual(['called', 1]);
});

it('never undoes what a host did at the same moment', async () => {
  await evening.settle({ autoNoShowMinutes: 5 });
  const id = await called();
  evening.clock.advance(15 * MINUTE);
  const [host] = await Promise.allSettled([evening.step(id, { action: 'seat' }), mark()]);
  expect(await stateOf(id)).toBe(host.status === 'fulfilled' ? 'seated' : 'no_show');
});
