import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { NotFound } from '#shared/problem.ts';
import type { Database } from '#platform/db/client.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { openEvening } from '#test/wait-list-evening.ts';

const BROWSER = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/x',
  keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
};
const push = { publicKey: 'the key', subscribe: vi.fn(), send: vi.fn() };
let database: Database;
let evening: Awaited<ReturnType<typeof openEvening>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyAllTables(database);
  push.subscribe.mockReset().mockResolvedValue(undefined);
  push.send.mockReset().mockResolvedValue(undefined);
  evening = await openEvening(database, [10001], { push });
  await evening.settle();
});

describe('browsers of a party', () => {
  it('are stored for nobody without a place in line', async () => {
    await expect(evening.lists.subscribe('A'.repeat(22), BROWSER)).rejects.toThrow(NotFound);
    await expect(evening.lists.pushKey('A'.repeat(22))).rejects.toThrow(NotFound);
    const { plan_ahead_id: token } = await evening.join();
    await evening.lists.leave(token);
    await expect(evening.lists.subscribe(token, BROWSER)).rejects.toThrow('not in line any more');
    expect(push.subscribe).not.toHaveBeenCalled();
  });

  it('are notified once that the table is ready, with a link to the page and no name of the guest', async () => {
    const entry = await evening.join({ name: 'Ana' });
    const id = await evening.idOf(entry);
    expect(await evening.lists.pushKey(entry.plan_ahead_id)).toBe('the key');
    await evening.lists.subscribe(entry.plan_ahead_id, BROWSER);
    expect(push.subscribe).toHaveBeenCalledWith(`wait list entry ${id}`, BROWSER);
    await evening.step(id, { action: 'presence', presence: 'here' });
    expect(push.send).not.toHaveBeenCalled();
    await evening.step(id, { action: 'call' });
    expect(push.send.mock.calls).toEqual([
      [
        `wait list entry ${id}`,
        {
          title: 'Orlando',
          body: 'Orlando: your table for 2 is ready. We keep it for 10 min.',
          url: `/waitlist/${entry.plan_ahead_id}/`,
        },
      ],
    ]);
  });

  it('are not notified of a step that a guard refused', async () => {
    const id = await evening.idOf(await evening.join());
    await expect(evening.step(id, { action: 'call', version: 99 })).rejects.toThrow();
    expect(push.send).not.toHaveBeenCalled();
  });
});
