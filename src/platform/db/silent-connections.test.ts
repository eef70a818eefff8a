import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#test/database-proxy.ts';
import { announceChange, listenForChanges } from './changes.ts';
import { type Database, openServerDatabase } from './client.ts';
import { isOutage } from './outage.ts';
import { inTransaction } from './transaction.ts';

/** Only a server can stop answering. */
describe.runIf(process.env['TEST_DATABASE_URL'])('a server whose packets vanish', () => {
  let direct: Database;
  let proxy: DatabaseProxy;
  const opened: Database[] = [];
  const open = async (url: string, options?: Parameters<typeof openServerDatabase>[2]) => {
    const database = await openServerDatabase(url, 4, options);
    opened.push(database);
    return database;
  };

  beforeAll(async () => {
    direct = await createTestDatabase();
    proxy = await startDatabaseProxy(direct.address?.reveal() ?? '');
  });
  afterEach(async () => {
    proxy.recover();
    for (const database of opened.splice(0)) await database.close();
  });
  afterAll(async () => {
    await proxy.close();
    await direct.close();
  });

  it('fails a waiting statement as an outage, and the next statement gets another connection', async () => {
    const { db } = await open(proxy.url, { silenceMs: 300 });
    const ask = () => db.execute(sql`SELECT 1`);
    await Promise.all([ask(), ask(), ask(), ask()]);
    proxy.fallSilent('open');
    const error: unknown = await ask().catch((caught: unknown) => caught);
    expect(isOutage(error)).toBe(true);
    // The other three connections are dead as well, but statements do not wait for each of them in turn.
    expect(await Promise.allSettled([ask(), ask(), ask()])).toMatchObject(Array(3).fill({ status: 'fulfilled' }));
  });

  it('fails a transaction, whose connection is not used again', async () => {
    const { db } = await open(proxy.url, { silenceMs: 300 });
    const failed = inTransaction(db, async (tx) => {
      await tx.execute(sql`SELECT 1`);
      proxy.fallSilent('open');
      await tx.execute(sql`SELECT 2`);
    });
    await expect(failed.catch((error: unknown) => isOutage(error))).resolves.toBe(true);
    await expect(inTransaction(db, (tx) => tx.execute(sql`SELECT 3`))).resolves.toBeDefined();
  });

  it('does not prevent the pool from closing', async () => {
    const database = await open(proxy.url);
    await database.db.execute(sql`SELECT 1`);
    proxy.fallSilent('all');
    const hanging = database.db.execute(sql`SELECT 1`).catch((error: unknown) => isOutage(error));
    await database.close();
    opened.pop();
    expect(await hanging).toBe(true);
  });

  it.each(['open', 'all'] as const)(
    'is noticed by a listener, for whom everything then counts as changed: %s',
    async (which) => {
      const listening = await open(direct.address?.reveal() ?? '', { listenUrl: proxy.url });
      const received: string[][] = [];
      const states: string[] = [];
      const stop = await listenForChanges(
        listening,
        (tags) => void received.push(tags),
        () => states.push('told'),
        { onSilent: () => states.push('silent'), onHeard: () => states.push('heard') },
      );
      const announce = (tag: string) => inTransaction(direct.db, (tx) => announceChange(tx, [tag]));
      await announce('before');
      await expect.poll(() => received).toEqual([['before']]);
      proxy.fallSilent(which);
      await announce('lost');
      await expect.poll(() => states.includes('silent'), { timeout: 20_000 }).toBe(true);
      proxy.recover();
      await expect.poll(() => states.at(-1), { timeout: 40_000 }).toBe('heard');
      expect(received.at(-1)).toEqual(['*']);
      await announce('after');
      await expect.poll(() => received.at(-1)).toEqual(['after']);
      await stop();
    },
  );

  it('is reported repeatedly while it lasts, and stopping does not wait for it', async () => {
    const listening = await open(direct.address?.reveal() ?? '', { listenUrl: proxy.url });
    let notices = 0;
    const watch = { onSilent: () => void (notices += 1), onHeard: () => undefined };
    const stop = await listenForChanges(
      listening,
      () => undefined,
      () => undefined,
      watch,
    );
    proxy.fallSilent('all');
    await expect.poll(() => notices, { timeout: 40_000 }).toBeGreaterThan(2);
    await stop();
  });
});

describe('an outage', () => {
  it.each([
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('the database system is starting up'), { code: '57P03' }),
    Object.assign(new Error('server_login_retry'), { code: '08P01' }),
    Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' }),
    Object.assign(new Error('cannot execute INSERT in a read-only transaction'), { code: '25006' }),
    new Error('Failed query: SELECT 1', { cause: new Error('Connection terminated unexpectedly') }),
  ])('is %s', (error) => {
    expect(isOutage(error)).toBe(true);
  });

  it.each([
    Object.assign(new Error('duplicate key'), { code: '23505' }),
    new Error('Failed query', { cause: Object.assign(new Error('division by zero'), { code: '22012' }) }),
    'no error',
  ])('is not %s', (error) => {
    expect(isOutage(error)).toBe(false);
  });
});
