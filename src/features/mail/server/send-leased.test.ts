import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import type { Database, Db } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createLogger } from '#platform/logger.ts';
import { createTestDatabase } from '#test/database.ts';
import { enqueueMail } from './enqueue-mail.ts';
import { leaseMails } from './leases.ts';
import { sendLeased } from './send-leased.ts';
import { mails } from './tables.ts';

const NOW = '2026-11-21T10:00:00.000Z';
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('retries to record the result of a mail until the database is back', async () => {
  const mail = {
    key: null,
    list: 'transactional',
    to: { address: 'odo@example.com', name: '' },
    subject: 'Hello',
    text: 'Hello.',
    html: '',
  } as const;
  const [leased] = await inTransaction(database.db, async (tx) => {
    await enqueueMail(tx, { now: NOW }, mail);
    return leaseMails(tx, { now: NOW, until: NOW, node: 'one', limit: 1 });
  });
  if (!leased) throw new Error('nothing was leased');
  let failuresLeft = 0;
  const db = new Proxy(database.db, {
    get(target, name) {
      if (name === 'transaction' && failuresLeft-- > 0) throw new Error('the database is away');
      return Reflect.get(target, name) as unknown;
    },
  }) as Db;
  const outcome = await sendLeased(leased, {
    db,
    transport: {
      async send(_message, handOver) {
        await handOver();
        failuresLeft = 100;
      },
      check: async () => '',
      close: async () => undefined,
    },
    journal: {
      node: 'one',
      note: () => undefined,
      touch: () => undefined,
      trim: async () => undefined,
      close: () => undefined,
    },
    sender: { address: 'news@chain.example', name: '' },
    clock: fixedClock(NOW),
    logger: createLogger('silent'),
    chance: () => 0.5,
    isStopped: () => false,
    pause: async () => undefined,
  });
  expect(outcome).toBeNull();
  expect(failuresLeft).toBeLessThan(0);
  expect((await database.db.select().from(mails)).map(({ status }) => status)).toEqual(['sent']);
});
