import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

const added = async (name: string) => {
  await evening.addByHost(name);
  return (await evening.board()).live.find((entry) => entry.name === name)?.id ?? 0;
};
const joined = async (name: string) => evening.idOf(await evening.join({ name }));

describe('a host', () => {
  it.each([{ action: 'move', place: 1 }, { action: 'decline' }] as const)(
    'needs a reason to $action a party',
    async (input) => {
      await joined('Ana');
      const id = await joined('Ben');
      for (const reason of [undefined, ''])
        expect(await codeOf(evening.step(id, { ...input, reason }))).toBe('invalid');
      expect((await evening.row(id)).version).toBe(1);
      await evening.step(id, { ...input, reason: 'A table in the corner' });
      expect(await evening.row(id)).toMatchObject({ version: 2, reason: 'A table in the corner' });
    },
  );

  it('quotes a party anew whose size changes before it is notified, and an undo brings the first quote back', async () => {
    await joined('Ana');
    const id = await joined('Ben');
    const { version: _version, undo: _undo, ...before } = await evening.row(id);
    evening.clock.advance(5 * 60_000);
    await evening.step(id, { action: 'size', partySize: 6 });
    const larger = await evening.row(id);
    expect(larger).toMatchObject({ partySize: 6, ahead: 0 });
    expect([larger.quoteLow, larger.quoteHigh]).not.toEqual([before.quoteLow, before.quoteHigh]);
    expect(larger.quoteLow).toBeGreaterThanOrEqual(5);
    await evening.step(id, { action: 'undo' });
    expect(await evening.row(id)).toMatchObject(before);
    await evening.step(id, { action: 'call' });
    await evening.step(id, { action: 'size', partySize: 6 });
    const { quoteLow, quoteHigh } = before;
    expect(await evening.row(id)).toMatchObject({ partySize: 6, quoteLow, quoteHigh });
  });

  it('seats nobody at a table that a party just got, unless the host says that it is free', async () => {
    const [ana, ben, cleo] = [await joined('Ana'), await joined('Ben'), await joined('Cleo')];
    await evening.step(ana, { action: 'seat', table: 'B4' });
    const taken = evening.step(ben, { action: 'seat', table: 'b4' });
    await expect(taken).rejects.toThrow('Table b4 was given to Ana less than an hour ago');
    await evening.step(ben, { action: 'seat', table: 'b4', isForced: true });
    evening.clock.advance(60 * 60_000);
    await evening.step(cleo, { action: 'seat', table: 'B4' });
    expect(await evening.row(cleo)).toMatchObject({ state: 'seated', tableName: 'B4' });
  });

  it('adds a party behind those who wait since before the business day changed at four', async () => {
    const toTen = 9 * 3_600_000 + 50 * 60_000;
    evening.clock.advance(toTen);
    for (const name of ['Ana', 'Ben']) await evening.addByHost(name);
    evening.clock.advance(20 * 60_000);
    for (const name of ['Cleo', 'Dan']) await evening.addByHost(name);
    const { live } = await evening.board();
    expect(live.map(({ name }) => name)).toEqual(['Ana', 'Ben', 'Cleo', 'Dan']);
    // A step with a party of the day before is a change for other screens.
    const { seq } = await evening.board();
    await evening.step(live[0]?.id ?? 0, { action: 'call' });
    expect((await evening.board()).seq).toBeGreaterThan(seq);
    expect(new Set(await Promise.all(live.map(async ({ id }) => (await evening.row(id)).businessDate))).size).toBe(2);
  });

  it('keeps the parties in sight that left the line within the hour before the business day changed', async () => {
    const ends = 10 * 3_600_000;
    evening.clock.advance(ends - 70 * 60_000);
    await evening.step(await added('Ana'), { action: 'seat' });
    evening.clock.advance(69 * 60_000);
    const late = await added('Ben');
    await evening.step(late, { action: 'seat', table: '7' });
    evening.clock.advance(2 * 60_000);
    expect((await evening.board()).closed.map(({ name }) => name)).toEqual(['Ben']);
    await expect(evening.step(await added('Cleo'), { action: 'seat', table: '7' })).rejects.toThrow('given to Ben');
    await evening.step(late, { action: 'undo' });
    expect((await evening.board()).live.map(({ name }) => name)).toEqual(['Ben', 'Cleo']);
  });

  it('seats at a table again whose seating was undone, and any number without a table', async () => {
    const [ana, ben, cleo] = [await joined('Ana'), await joined('Ben'), await joined('Cleo')];
    await evening.step(ana, { action: 'seat', table: '12' });
    await evening.step(ana, { action: 'undo' });
    await evening.step(ben, { action: 'seat', table: '12' });
    await evening.step(ana, { action: 'seat' });
    await evening.step(cleo, { action: 'seat', table: '' });
    expect((await evening.board()).live).toEqual([]);
  });
});
