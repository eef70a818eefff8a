import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Database, Tx } from './client.ts';
import { createTestDatabase } from '#test/database.ts';
import { hasSessions } from '#test/deadlock.ts';
import { afterCommit, inTransactionAgain } from './transaction.ts';

let database: Database;
let attempts: number;
let done: number[];
beforeAll(async () => {
  database = await createTestDatabase();
  await database.exec('CREATE TABLE kept (attempt integer)');
});
afterAll(() => database.close());
beforeEach(async () => {
  attempts = 0;
  done = [];
  await database.exec('DELETE FROM kept');
});

const kept = async () =>
  ((await database.db.execute(sql`SELECT attempt FROM kept`)) as unknown as { rows: { attempt: number }[] }).rows.map(
    ({ attempt }) => attempt,
  );
/** Fails with this SQLSTATE, as after a deadlock, until the given number of attempts. */
const failing = (code: string, until: number) => async (tx: Tx) => {
  const attempt = (attempts += 1);
  await tx.execute(sql`INSERT INTO kept VALUES (${attempt})`);
  afterCommit(tx, () => void done.push(attempt));
  if (attempt < until)
    await tx.execute(sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'ended' USING ERRCODE = '${code}'; END $$`));
  return attempt;
};

describe('a transaction that cannot begin', () => {
  it('gives its connection back', async () => {
    const begin = () => database.db.transaction(async () => undefined, { isolationLevel: 'unknown' as 'serializable' });
    // More than the pool has connections.
    for (let attempt = 0; attempt < 12; attempt += 1) await expect(begin()).rejects.toThrow('begin isolation level');
    expect(await kept()).toEqual([]);
  });
});

describe('a transaction that ends in a deadlock', () => {
  it('is repeated, and the failed attempts leave no rows', async () => {
    expect(await inTransactionAgain(database.db, failing('40P01', 3))).toBe(3);
    expect([await kept(), done]).toEqual([[3], [3]]);
  });

  it('is given up after some attempts', async () => {
    await expect(inTransactionAgain(database.db, failing('40P01', 9))).rejects.toThrow();
    expect([attempts, await kept(), done]).toEqual([3, [], []]);
  });

  it('is recognised by its SQLSTATE; other errors are not repeated', async () => {
    await expect(inTransactionAgain(database.db, failing('23505', 2))).rejects.toThrow();
    expect([attempts, await kept()]).toEqual([1, []]);
  });

  it('is not repeated after the commit, whatever fails afterwards', async () => {
    const work = inTransactionAgain(database.db, async (tx) => {
      await failing('', 0)(tx);
      afterCommit(tx, () => Promise.reject(Object.assign(new Error('later'), { code: '40P01' })));
    });
    await expect(work).rejects.toThrow('later');
    expect(await kept()).toEqual([1]);
  });
});

describe.skipIf(!hasSessions)('two sessions that wait for each other’s rows', () => {
  beforeEach(() => database.exec('CREATE TABLE sums (id integer PRIMARY KEY, total integer NOT NULL)'));
  afterEach(() => database.exec('DROP TABLE sums'));

  it('both succeed: PostgreSQL ends one, which is repeated once, after the other', async () => {
    await database.exec('INSERT INTO sums VALUES (1, 0), (2, 0)');
    const add = (tx: Tx, id: number) => tx.execute(sql`UPDATE sums SET total = total + 1 WHERE id = ${id}`);
    const [hasFirst, hasSecond] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const addBoth = (ids: readonly [number, number], mine: () => void, theirs: Promise<void>) =>
      inTransactionAgain(database.db, async (tx) => {
        attempts += 1;
        await add(tx, ids[0]);
        mine();
        await theirs;
        await add(tx, ids[1]);
        afterCommit(tx, () => void done.push(ids[0]));
      });
    await Promise.all([
      addBoth([1, 2], hasFirst.resolve, hasSecond.promise),
      addBoth([2, 1], hasSecond.resolve, hasFirst.promise),
    ]);
    const { rows } = (await database.db.execute(sql`SELECT total FROM sums`)) as unknown as {
      rows: { total: number }[];
    };
    expect(rows.map(({ total }) => total)).toEqual([2, 2]);
    expect([attempts, done.toSorted()]).toEqual([3, [1, 2]]);
  });
});
