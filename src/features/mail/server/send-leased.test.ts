import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import type { Database, Db } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createLogger } from '#platform/logger.ts';
import { MailError, type MailTransport } from '#platform/mail/port.ts';
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

const lease = () =>
  inTransaction(database.db, async (tx) => {
    await enqueueMail(
      tx,
      { now: NOW },
      {
        key: null,
        list: 'transactional',
        to: { address: 'odo@example.com', name: '' },
        subject: 'Hello',
        text: 'Hello.',
        html: '',
      },
    );
    const [leased] = await leaseMails(tx, { now: NOW, until: NOW, node: 'one', limit: 1 });
    if (!leased) throw new Error('nothing was leased');
    return leased;
  });

const PARTS = {
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
};
const over = (send: MailTransport['send']) => ({ send, check: async () => '', close: async () => undefined });

it('retries to record the result of a mail until the database is back', async () => {
  let failuresLeft = 0;
  const db = new Proxy(database.db, {
    get(target, name) {
      if (name === 'transaction' && failuresLeft-- > 0) throw new Error('the database is away');
      return Reflect.get(target, name) as unknown;
    },
  }) as Db;
  const transport = over(async (_message, handOver) => {
    await handOver();
    failuresLeft = 100;
  });
  expect(await sendLeased(await lease(), { ...PARTS, db, transport })).toBeNull();
  expect(failuresLeft).toBeLessThan(0);
  expect((await database.db.select().from(mails)).map(({ status }) => status)).toEqual(['sent']);
});

it('records what a mail server says without the characters that the database refuses', async () => {
  const mail = await lease();
  const transport = over(async () => {
    throw new MailError('permanent', '550 no\0 \u001b[31mbox');
  });
  let pauses = 0;
  const parts = { ...PARTS, db: database.db, transport, isStopped: () => pauses > 2, pause: async () => void pauses++ };
  await sendLeased(mail, parts);
  expect(await database.db.select().from(mails).where(eq(mails.id, mail.id))).toMatchObject([
    { status: 'failed', lastError: '550 no [31mbox' },
  ]);
});
