import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeRestaurant, ENDS } from '#test/close-restaurant.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { codeOf } from '#test/refusal-code.ts';
import { openEvening } from '#test/wait-list-evening.ts';
import type { Database } from '#platform/db/client.ts';

let database: Database;
let evening: Awaited<ReturnType<typeof openEvening>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyAllTables(database);
  evening = await openEvening(database);
  await evening.settle();
});

const WAYS = Object.keys(ENDS) as (keyof typeof ENDS)[];
/** A public answer for a restaurant that takes nothing new: an archived one is unknown. */
const REFUSED = { 'closed for good': 'gone', archived: 'not_found' } as const;

describe.each(WAYS)('the line of a restaurant that is %s', (how) => {
  it('takes no new party and tells no wait', async () => {
    await closeRestaurant(evening, evening.rlid, how);
    const news = [evening.join(), evening.addByHost('Bo'), evening.lists.estimate(evening.rlid, 2)];
    expect(new Set(await Promise.all(news.map(codeOf)))).toEqual(new Set([REFUSED[how]]));
  });

  it('can be read and left by its guests, who cannot come back', async () => {
    const { plan_ahead_id: token } = await evening.join();
    await closeRestaurant(evening, evening.rlid, how);
    expect(await evening.lists.find(token)).toMatchObject({ state: 'waiting', restaurantName: 'Orlando' });
    await evening.lists.leave(token);
    expect(await evening.lists.find(token)).toMatchObject({ state: 'left', may: { return: false, rejoin: false } });
    expect(await codeOf(evening.lists.rejoin(token))).toBe(REFUSED[how]);
  });

  it('stays on the board, where a host can close it', async () => {
    const id = await evening.idOf(await evening.join());
    await closeRestaurant(evening, evening.rlid, how);
    expect((await evening.board()).live.map((row) => row.id)).toEqual([id]);
    await evening.step(id, { action: 'decline', reason: 'We have closed' });
    expect((await evening.row(id)).state).toBe('declined');
    await evening.lists.refreshReadings(new AbortController().signal);
  });
});
