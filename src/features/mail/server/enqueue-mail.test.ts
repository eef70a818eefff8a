import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database, Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import type { NewMail } from '../new-mail.ts';
import { enqueueMail } from './enqueue-mail.ts';
import { isSuppressed, liftSuppression, suppress } from './suppressions.ts';
import { mails, mailSuppressions } from './tables.ts';

const NOW = { now: '2026-11-21T10:00:00Z' };
const MAIL: NewMail = {
  key: null,
  list: 'transactional',
  to: { address: 'odo@example.com', name: 'Odo' },
  subject: 'Thank you',
  text: 'Thank you.',
  html: '<p>Thank you.</p>',
};
const MARKETING: NewMail = { ...MAIL, list: 'marketing', unsubscribeUrl: 'https://chain.example/u/abc' };

let database: Database;
const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(database.db, work);
const enqueue = (more: Partial<NewMail> = {}) => run((tx) => enqueueMail(tx, NOW, { ...MAIL, ...more }));
const rows = () => database.db.select().from(mails).orderBy(mails.id);

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => emptyAllTables(database));

describe('enqueueMail', () => {
  it.each(['', 'odo', 'a@example.com, b@example.com', 'odo@example.com\r\nBcc: x@example.com'])(
    'refuses %j as an address',
    async (address) => {
      await expect(enqueue({ to: { address, name: '' } })).rejects.toMatchObject({ errors: [{ field: 'to' }] });
      await expect(enqueue({ replyTo: { address, name: '' } })).rejects.toMatchObject({
        errors: [{ field: 'reply_to' }],
      });
      expect(await rows()).toEqual([]);
    },
  );

  it('refuses marketing without an unsubscribe link', async () => {
    await expect(enqueue({ list: 'marketing' })).rejects.toThrow('to unsubscribe at');
    await expect(enqueue({ unsubscribeUrl: 'javascript:alert(1)' })).rejects.toThrow('must be absolute');
    await expect(enqueue({ unsubscribeUrl: '/u/abc' })).rejects.toThrow('must be absolute');
  });

  it('removes line breaks from names and subjects', async () => {
    await enqueue({
      to: { address: 'odo@example.com', name: 'Odo\r\nBcc: all@example.com\0' },
      subject: `Hello\u2028\tX-Evil: 1 ${'x'.repeat(999)}`,
      text: 'a\0b\ud800',
    });
    const [row] = await rows();
    expect(row?.toName).toBe('Odo Bcc: all@example.com');
    expect(row?.subject).toMatch(/^Hello X-Evil: 1 x{234}$/);
    expect(row?.textBody).toBe('ab\ufffd');
  });

  it('keeps the first mail of a key, also when the second differs', async () => {
    const first = await enqueue({ key: 'birthday 1' });
    expect(await enqueue({ key: 'birthday 1', subject: 'Other' })).toBe(first);
    expect(await enqueue({ key: 'birthday 2' })).not.toBe(first);
    expect(await enqueue()).not.toBe(await enqueue());
    expect((await rows()).map(({ subject }) => subject)).not.toContain('Other');
  });

  it('queues nothing when the transaction is rolled back', async () => {
    const failing = run(async (tx) => {
      await enqueueMail(tx, NOW, MAIL);
      throw new Error('later');
    });
    await expect(failing).rejects.toThrow('later');
    expect(await rows()).toEqual([]);
  });

  it('gives every mail a Message-ID of its own', async () => {
    await enqueue();
    await enqueue();
    expect(new Set((await rows()).map(({ messageUid }) => messageUid)).size).toBe(2);
  });
});

describe('suppression', () => {
  it('blocks marketing mail only', async () => {
    await run((tx) => suppress(tx, NOW, { address: 'ODO@Example.com', reason: 'unsubscribe' }));
    expect(await enqueue({ ...MARKETING })).toBeNull();
    expect(await enqueue()).toBeTypeOf('number');
    expect(await enqueue({ ...MARKETING, to: { address: 'pim@example.com', name: '' } })).toBeTypeOf('number');
  });

  it('is stored once, as a digest of the address, and can be lifted', async () => {
    const twice = { address: 'odo@example.com', reason: 'unsubscribe' } as const;
    await run((tx) => suppress(tx, NOW, twice));
    await run((tx) => suppress(tx, NOW, { ...twice, reason: 'bounce' }));
    const kept = await database.db.select().from(mailSuppressions);
    expect(kept).toMatchObject([{ reason: 'unsubscribe' }]);
    expect(JSON.stringify(kept)).not.toContain('odo');
    expect(await run((tx) => liftSuppression(tx, 'odo@example.com'))).toBe(true);
    expect(await run((tx) => liftSuppression(tx, 'odo@example.com'))).toBe(false);
    expect(await isSuppressed(database.db, 'odo@example.com', 'marketing')).toBe(false);
  });
});
