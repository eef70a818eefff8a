import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { codeOf } from '#test/refusal-code.ts';
import { openReservations, SEVEN } from '#test/reservation-evening.ts';
import { type Database, recordStatements } from '#platform/db/client.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { loadOutsideList } from './queries/day-sheet.ts';
import { reservations } from './tables.ts';

const MINUTE = 60_000;
const FRIDAY = '2026-11-20';
const at = (minutes: number) => new Date(Date.parse(SEVEN) + minutes * MINUTE).toISOString();
const table = (name: string, least: number, most: number) => ({ name, least, most, area: '', column: 0, row: 0 });
/** Two tables for two, one for four, and the two small ones joined. */
const PLAN = {
  tables: [table('1', 1, 2), table('2', 1, 2), table('3', 2, 4)],
  joins: [{ tables: ['1', '2'], least: 3, most: 4 }],
};

let database: Database;
let evening: Awaited<ReturnType<typeof openReservations>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyAllTables(database);
  evening = await openReservations(database);
  await evening.settle({ coversPerSlot: 100, onlineCoversPerSlot: 100, partiesPerSlot: 100, seats: 1 });
  await evening.setTables(PLAN);
});

const tablesOf = async () =>
  Object.fromEntries((await evening.sheet(FRIDAY)).rows.map(({ name, tables }) => [name, tables.join('+')]));

describe('reservations that need a table', () => {
  it('gives the last table to one of twenty who race for it', async () => {
    await evening.reserve(SEVEN, 4, { name: 'Quillon' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => codeOf(evening.hold(SEVEN, 4))));
    expect(answers.filter((answer) => answer === 'full')).toHaveLength(19);
    expect(await evening.freeTimes(FRIDAY, 4)).not.toContain('19:00');
    expect(await evening.freeTimes(FRIDAY, 2)).not.toContain('19:00');
    const rows = await evening.db.select().from(reservations).where(eq(reservations.state, 'held'));
    expect(rows.map(({ tables }) => tables)).toEqual([['1', '2']]);
  });

  it('gives joined tables and their parts to parties that race, without a deadlock or an overlap (2)', async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => codeOf(evening.hold(at((index % 3) * 15), index % 2 ? 4 : 2))),
    );
    expect(answers.every((answer) => answer === 'full' || typeof answer === 'object')).toBe(true);
    expect(answers.some((answer) => answer instanceof Error)).toBe(false);
    const rows = await evening.db.select().from(reservations);
    const taken = rows.flatMap(({ tables }) => tables);
    expect(new Set(taken).size).toBe(taken.length);
    expect([...taken].toSorted()).toEqual(['1', '2', '3']);
  });

  it('proposes to parties of a closed day only times at which all of them have a table', async () => {
    const saturday = (minutes: number) => at(24 * 60 + minutes);
    for (const name of ['Ana', 'Ben', 'Cleo']) await evening.addByPhone(name, saturday(0), 4, { isForced: true });
    await evening.except([{ date: '2026-11-21', service: 'all', intervals: [], label: 'Repairs' }]);
    const { rows } = await loadOutsideList(evening.db, evening.reservations.parts(), evening.rlid, SYSTEM_POWERS);
    for (const { id, proposed } of rows) await evening.step(id, { action: 'change', start: proposed ?? '' });
    const moved = (await evening.sheet('2026-11-22')).rows;
    expect(moved.map(({ tables }) => tables.join('+')).toSorted()).toEqual(['1+2', '3', '3']);
  });

  it('says what the API says of every time, and refuses a size without a table', async () => {
    await evening.reserve(SEVEN, 4);
    await evening.reserve(at(30), 2);
    await evening.reserve(at(45), 2);
    for (const size of [1, 2, 4]) {
      const { slots } = await evening.reservations.slots({ rlid: 10001, date: FRIDAY, partySize: size });
      for (const { start, isAvailable } of slots.filter((_, index) => index % 3 === 0)) {
        const answer = await codeOf(evening.hold(start, size));
        expect({ start, size, isAvailable: typeof answer === 'object' }).toEqual({ start, size, isAvailable });
        if (typeof answer === 'object') await evening.reservations.release((answer as { id: string }).id);
      }
    }
    expect(await evening.freeTimes(FRIDAY, 5)).toEqual([]);
    expect(await codeOf(evening.hold(SEVEN, 5))).toBe('full');
  });

  it('moves parties between tables so that one more finds room, and none that a host has put somewhere', async () => {
    await evening.reserve(SEVEN, 2, { name: 'Ana' });
    await evening.reserve(SEVEN, 4, { name: 'Quillon' });
    expect(await tablesOf()).toEqual({ Ana: '1', Quillon: '3' });
    const ana = await evening.idNamed('Ana');
    const quillon = await evening.idNamed('Quillon');
    await evening.step(ana, { action: 'tables', tables: ['3'] });
    expect(await tablesOf()).toEqual({ Ana: '3', Quillon: '1+2' });
    expect(await codeOf(evening.hold(SEVEN, 2))).toBe('full');
    expect(await codeOf(evening.step(quillon, { action: 'tables', tables: ['3'] }))).toBe('conflict');
    await evening.step(ana, { action: 'tables', tables: [] });
    await evening.reserve(SEVEN, 2, { name: 'Brandt' });
    expect(await tablesOf()).toEqual({ Ana: '1', Quillon: '3', Brandt: '2' });
    await evening.step(ana, { action: 'tables', tables: ['3'] }).catch(() => undefined);
    expect(await tablesOf()).toEqual({ Ana: '1', Quillon: '3', Brandt: '2' });
  });

  it('counts a lapsed hold’s table as free, takes it again for its holder, and names other times when it is taken', async () => {
    await evening.reserve(SEVEN, 4);
    const held = await evening.hold(SEVEN, 4);
    evening.clock.advance(6 * MINUTE);
    expect(await evening.freeTimes(FRIDAY, 4)).toContain('19:00');
    expect(await evening.confirm(held.id, { phone: '' })).toMatchObject({ state: 'confirmed' });
    const late = await evening.hold(at(-120), 2);
    evening.clock.advance(6 * MINUTE);
    await Promise.all([evening.hold(at(-120), 4), evening.hold(at(-120), 4)]);
    await expect(evening.confirm(late.id)).rejects.toMatchObject({ code: 'full' });
  });

  it('keeps the old table when the new time has none, and frees it when the party moves', async () => {
    const moved = await evening.reserve(SEVEN, 4, { name: 'Ana' });
    await evening.reserve(at(-120), 4, { name: 'Quillon' });
    await evening.reserve(at(-120), 4, { name: 'Brandt' });
    const { version } = moved;
    await expect(evening.reservations.change(moved.id, { start: at(-120) }, version)).rejects.toMatchObject({
      code: 'full',
    });
    expect((await tablesOf()).Ana).toBe('3');
    await evening.reservations.change(moved.id, { start: at(60), partySize: 2 }, version);
    expect((await tablesOf()).Ana).toBe('1');
    expect(await evening.freeTimes(FRIDAY, 4)).toContain('19:00');
  });

  it('lets a host take more than there are tables for, and says who has none', async () => {
    await evening.reserve(SEVEN, 4, { name: 'Ana' });
    await evening.reserve(SEVEN, 4, { name: 'Quillon' });
    expect(await codeOf(evening.addByPhone('Regulars', SEVEN, 2))).toBe('full');
    await evening.addByPhone('Regulars', SEVEN, 2, { isForced: true });
    expect((await tablesOf()).Regulars).toBe('');
  });

  it('gives tables to those who reserved before the plan was used, and others when it changes', async () => {
    await evening.setTables({ ...PLAN, isUsed: false });
    await evening.settle({ coversPerSlot: 100, onlineCoversPerSlot: 100, partiesPerSlot: 100, seats: 90 });
    for (const name of ['Ana', 'Quillon', 'Brandt']) await evening.reserve(SEVEN, 4, { name });
    expect(await tablesOf()).toEqual({ Ana: '', Quillon: '', Brandt: '' });
    await evening.setTables(PLAN);
    expect(Object.values(await tablesOf()).toSorted()).toEqual(['', '1+2', '3']);
    await evening.setTables({ tables: [...PLAN.tables, table('4', 2, 6)], joins: [] });
    expect(Object.values(await tablesOf()).toSorted()).toEqual(['', '3', '4']);
  });

  it('refuses to save tables that were saved meanwhile', async () => {
    const save = (baseVersion: number) =>
      evening.reservations.inDays(async (tx, parts) => {
        const { saveTablePlan } = await import('./commands/give-tables.ts');
        const { SYSTEM_POWERS } = await import('#features/pages/page-rights.ts');
        const host = { actor: { accountId: 1, name: 'Hostess' }, powers: SYSTEM_POWERS, now: SEVEN };
        return saveTablePlan(tx, parts, host, { rlid: 10001, baseVersion, plan: { isUsed: true, ...PLAN } });
      });
    const answers = await Promise.all([codeOf(save(1)), codeOf(save(1))]);
    expect(answers.toSorted()).toEqual([2, 'conflict']);
  });

  it('reads thirty days with the same three statements', async () => {
    await evening.reserve(SEVEN, 4);
    const read = recordStatements(() =>
      evening.reservations.days({ rlid: 10001, from: FRIDAY, to: '2026-12-19', partySize: 2 }),
    );
    expect((await read).statements).toHaveLength(3);
  });
});

it('holds one party at a table also below the code', async () => {
  const one = await evening.idOf(await evening.reserve(SEVEN, 4));
  const two = await evening.idOf(await evening.reserve(at(30), 4));
  const take = evening.db
    .update(reservations)
    .set({ tables: ['3'] })
    .where(eq(reservations.id, two));
  await expect(take.execute()).rejects.toMatchObject({ cause: { code: '23P01' } });
  await evening.db.update(reservations).set({ state: 'cancelled' }).where(eq(reservations.id, one));
  await evening.db
    .update(reservations)
    .set({ tables: ['3'] })
    .where(eq(reservations.id, two));
});

it('counts no holds of a client that are over, on whatever day', async () => {
  const client = { ip: '203.0.113.9' };
  const onDay = (day: number) => at(day * 24 * 60);
  for (const day of [1, 2]) await evening.hold(onDay(day), 2, client);
  expect(await codeOf(evening.hold(SEVEN, 2, client))).toBe('rate_limited');
  evening.clock.advance(6 * MINUTE);
  expect(await evening.hold(SEVEN, 2, client)).toMatchObject({ state: 'held' });
});
