import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Secret } from '#platform/config/secret.ts';
import { Unavailable } from '#shared/problem.ts';
import { createTestDatabase } from '#test/database.ts';
import { announceChange, listenForChanges } from './changes.ts';
import type { Database } from './client.ts';
import { afterCommit, inTransaction } from './transaction.ts';

let database: Database;
let stop: () => Promise<void>;
const received: string[][] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  stop = await listenForChanges(
    database,
    (tags) => void received.push(tags),
    (error) => {
      throw error;
    },
  );
});
afterAll(async () => {
  await stop();
  await database.close();
});
beforeEach(() => void (received.length = 0));

describe('announceChange', () => {
  it('announces the tags when the transaction commits', async () => {
    await inTransaction(database.db, (tx) => announceChange(tx, ['page:1', 'pages']));
    await vi.waitFor(() => expect(received).toEqual([['page:1', 'pages']]));
  });

  it('announces nothing when the transaction is rolled back', async () => {
    const failed = inTransaction(database.db, async (tx) => {
      await announceChange(tx, ['page:1']);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await inTransaction(database.db, (tx) => announceChange(tx, ['page:2']));
    await vi.waitFor(() => expect(received).toEqual([['page:2']]));
  });

  it("announces '*' when the tags do not fit into one message", async () => {
    await inTransaction(database.db, (tx) =>
      announceChange(
        tx,
        Array.from({ length: 2000 }, (_, index) => `page:${index}`),
      ),
    );
    await vi.waitFor(() => expect(received).toEqual([['*']]));
  });
});

describe('listenForChanges', () => {
  it('names a server that does not answer, but never the password', async () => {
    const address = new Secret('postgres://galley:hunter2@127.0.0.1:1/site');
    const absent: Database = { ...database, engine: null, address, listenAddress: address };
    const ignore = () => undefined;
    const error = await listenForChanges(absent, ignore, ignore).catch((caught: unknown) => caught as Error);
    expect(error).toBeInstanceOf(Unavailable);
    expect(String(error)).toContain('The database at 127.0.0.1:1/site is not answering: connect ECONNREFUSED');
    expect(String(error)).not.toContain('hunter2');
  });
});

describe('afterCommit', () => {
  it('runs in order once the transaction has committed', async () => {
    const order: string[] = [];
    await inTransaction(database.db, async (tx) => {
      afterCommit(tx, () => void order.push('mail'));
      afterCommit(tx, () => void order.push('purge'));
      order.push('work');
    });
    expect(order).toEqual(['work', 'mail', 'purge']);
  });

  it('never runs for a transaction that is rolled back', async () => {
    const task = vi.fn();
    const failed = inTransaction(database.db, async (tx) => {
      afterCommit(tx, task);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(task).not.toHaveBeenCalled();
  });
});
