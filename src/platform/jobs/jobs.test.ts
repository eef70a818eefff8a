import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { fixedClock } from '#platform/clock.ts';
import type { Database } from '#platform/db/client.ts';
import { recordStatements } from '#platform/db/client.ts';
import { createLogger } from '#platform/logger.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { dailyPurge, PURGE_BATCH } from './daily-purge.ts';
import { createJobRunner, type Job } from './jobs.ts';
import { jobs } from './tables.ts';

const HOUR_MS = 3_600_000;
const POLL_MS = 15_000;
let database: Database;
let clock: ReturnType<typeof fixedClock>;
let ran: string[];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyAllTables(database);
  clock = fixedClock('2026-11-21T10:00:00Z');
  ran = [];
});

const job = (name: string, run: Job['run'] = async () => undefined): Job => ({
  name,
  everyMs: HOUR_MS,
  async run(context) {
    ran.push(name);
    await run(context);
  },
});
const node = (...list: Job[]) =>
  createJobRunner(list, { db: database.db, clock, logger: createLogger('silent'), pollMs: POLL_MS, leaseMs: 60_000 });

describe('jobs', () => {
  it('refuse two jobs of one name', () => {
    expect(() => node(job('a'), job('a'))).toThrow('names of their own');
  });

  it('run at once, then when they are due, and once after a long downtime', async () => {
    const runner = node(job('a'));
    expect(await runner.runDue()).toEqual(['a']);
    expect(await runner.runDue()).toEqual([]);
    clock.advance(HOUR_MS - POLL_MS / 2 - 1);
    expect(await runner.runDue()).toEqual([]);
    clock.advance(1);
    expect(await runner.runDue()).toEqual(['a']);
    clock.advance(100 * HOUR_MS);
    expect(await node(job('a')).runDue()).toEqual(['a']);
    expect(await runner.runDue()).toEqual([]);
  });

  it('run at every check when their interval is that of the checks', async () => {
    const slow = job('a', async () => clock.advance(40));
    const runner = node({ ...slow, everyMs: POLL_MS });
    for (let checks = 0; checks < 3; checks += 1) {
      expect(await runner.runDue()).toEqual(['a']);
      clock.advance(POLL_MS - 41);
    }
  });

  it('purge in batches, each in a transaction of its own, until one is not full or the node stops', async () => {
    const left = [PURGE_BATCH, PURGE_BATCH, 3, 7];
    const purge = dailyPurge(
      { db: database.db, logger: createLogger('silent') },
      'purge',
      async () => left.shift() ?? 0,
    );
    const run = () => recordStatements(async () => await node(purge).runDue());
    expect((await run()).statements.filter((sent) => sent === 'begin')).toHaveLength(3 + 3);
    expect(left).toEqual([7]);
    await purge.run({ now: '2026-11-21T10:00:00Z', signal: AbortSignal.abort() });
    expect(left).toEqual([7]);
  });

  it('run again after the clock of the machine was years ahead, also those that it interrupted', async () => {
    const now = clock.now();
    clock.advance(24 * 365 * HOUR_MS);
    expect(await node(job('a')).runDue()).toEqual(['a']);
    void node(job('b', () => new Promise(() => undefined))).runDue();
    await expect.poll(() => ran).toEqual(['a', 'b']);
    clock = fixedClock(new Date(now).toISOString());
    expect(await node(job('a'), job('b')).runDue()).toEqual(['a', 'b']);
  });

  it('keep to the times of a node whose clock is some minutes ahead', async () => {
    clock.advance(10 * 60_000);
    await node(job('a')).runDue();
    clock = fixedClock('2026-11-21T10:00:00Z');
    expect(await node(job('a')).runDue()).toEqual([]);
  });

  it('run on one node of several', async () => {
    const started = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const slow = job('a', async () => {
      started.resolve();
      await finish.promise;
    });
    const first = node(slow).runDue();
    await started.promise;
    expect(await node(slow).runDue()).toEqual([]);
    finish.resolve();
    await first;
    expect(await node(slow).runDue()).toEqual([]);
    expect(ran).toEqual(['a']);
  });

  it('do not wait for one that runs for long', async () => {
    const finish = Promise.withResolvers<void>();
    const runner = node(
      job('long', () => finish.promise),
      job('a'),
    );
    const first = runner.runDue();
    await expect.poll(() => ran).toEqual(['long']);
    expect(await Promise.race([runner.runDue(), first])).toEqual(['a']);
    finish.resolve();
    expect(await first).toEqual(['long']);
  });

  it('are taken over from a dead node, which does not get them back', async () => {
    const isLost = Promise.withResolvers<void>();
    const cuts: unknown[] = [];
    const hung = node(
      job('a', ({ wasCut }) => {
        cuts.push(wasCut);
        return isLost.promise;
      }),
    ).runDue();
    await expect.poll(() => ran).toEqual(['a']);
    clock.advance(59_000);
    expect(await node(job('a')).runDue()).toEqual([]);
    clock.advance(2000);
    expect(await node(job('a', async ({ wasCut }) => void cuts.push(wasCut))).runDue()).toEqual(['a']);
    const kept = await database.db.select().from(jobs);
    expect(cuts).toEqual([false, true]);
    isLost.resolve();
    await hung;
    expect(await database.db.select().from(jobs)).toEqual(kept);
  });

  it('that fail store the error, do not stop others, and run again when they are next due', async () => {
    const bad = job('bad', async () => {
      throw new Error('no');
    });
    const runner = node(bad, job('good'));
    expect(await runner.runDue()).toEqual(['bad', 'good']);
    expect((await database.db.select().from(jobs)).find(({ name }) => name === 'bad')?.lastError).toBe('no');
    expect(await runner.runDue()).toEqual([]);
    clock.advance(HOUR_MS);
    expect(await runner.runDue()).toEqual(['bad', 'good']);
  });

  it('that fail with a query do not store its parameters', async () => {
    const bad = job(
      'bad',
      async () => void (await database.db.execute(sql`SELECT 1 / ${'0 mara@harbor.example'}::int`)),
    );
    await node(bad).runDue();
    const [kept] = await database.db.select().from(jobs);
    expect(kept?.lastError).toMatch(/^22P02 [^@]* – Failed query: SELECT 1 \/ \$1::int$/);
  });

  it('are told when their node stops, and are due for the next node', async () => {
    const runner = node(
      job('a', async ({ signal }) => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      }),
      job('b'),
    );
    runner.start();
    await expect.poll(() => ran).toEqual(['a']);
    await runner.stop();
    expect(ran).toEqual(['a']);
    expect(await node(job('a'), job('b')).runDue()).toEqual(['a', 'b']);
  });

  it('that are not due write nothing', async () => {
    const runner = node(job('a'), job('b'), job('c'));
    await runner.runDue();
    const { rows: before } = (await database.db.execute('SELECT xmin FROM jobs')) as unknown as { rows: unknown[] };
    const { statements } = await recordStatements(() => runner.runDue());
    const { rows: after } = (await database.db.execute('SELECT xmin FROM jobs')) as unknown as { rows: unknown[] };
    expect(after).toEqual(before);
    expect(statements, 'however many jobs there are').toHaveLength(1);
  });
});
