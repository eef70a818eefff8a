import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { codeOf } from '#test/refusal-code.ts';
import { openEvening } from '#test/wait-list-evening.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { eraseOldParties, erasePartiesOf } from './retention.ts';
import { waitListNoShows } from './tables.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PHONE = '407 555 0142';
const EMAIL = 'mara@guests.example';

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
  for (let time = 0; time < 3; time += 1) await missed();
});

/** A party with this phone number and address that did not come. */
async function missed() {
  const id = await evening.idOf(await evening.join({ phone: PHONE, email: EMAIL }));
  await evening.step(id, { action: 'call' });
  evening.clock.advance(11 * MINUTE);
  await evening.step(id, { action: 'no_show' });
}
const erase = (most?: number) => inTransaction(evening.db, (tx) => eraseOldParties(tx, evening.clock.now(), most));
const daysLater = async (count: number) => {
  evening.clock.advance(count * DAY);
  await erase();
};
const join = (contact: { phone?: string; email?: string } = { phone: PHONE }) =>
  codeOf(evening.join({ phone: '', email: '', ...contact }));

describe('three no-shows', () => {
  it('count for sixty days, though the contacts are erased after thirty', async () => {
    await daysLater(31);
    expect(await join()).toBe('closed');
    expect(await join({ email: EMAIL })).toBe('closed');
    expect(await join({ phone: '407 555 0143' })).toMatchObject({ state: 'waiting' });
    await daysLater(28);
    expect(await join()).toBe('closed');
    await daysLater(1);
    expect(await join()).toMatchObject({ state: 'waiting' });
    expect(await evening.db.$count(waitListNoShows)).toBe(0);
  });

  it('count also where their contacts are erased in batches', async () => {
    evening.clock.advance(31 * DAY);
    expect([await erase(2), await evening.db.$count(waitListNoShows)]).toEqual([2, 4]);
    expect([await erase(2), await evening.db.$count(waitListNoShows), await erase(2)]).toEqual([1, 6, 0]);
    expect(await join()).toBe('closed');
  });

  it('leave no contact that can be read', async () => {
    await daysLater(31);
    const kept = await evening.db.select().from(waitListNoShows);
    expect(kept).toHaveLength(6);
    expect(new Set(kept.map(({ contactHash }) => contactHash)).size).toBe(2);
    expect(JSON.stringify(kept)).not.toMatch(/mara|5550142/);
  });

  it('are forgotten with an erased account, also after the contacts are erased', async () => {
    await daysLater(31);
    await inTransaction(evening.db, (tx) => erasePartiesOf(tx, EMAIL, evening.clock.now()));
    expect(await evening.db.$count(waitListNoShows)).toBe(0);
    expect(await join()).toMatchObject({ state: 'waiting' });
  });
});
