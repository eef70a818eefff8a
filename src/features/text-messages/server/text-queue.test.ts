import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { Secret } from '#platform/config/secret.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { PURGE_BATCH } from '#platform/jobs/daily-purge.ts';
import { createLogger } from '#platform/logger.ts';
import { createTestDatabase } from '#test/database.ts';
import { createMemoryMessaging } from '#test/memory-messaging.ts';
import { countRowsRead } from '#test/rows-read.ts';
import { enqueueText, textConsent } from './enqueue-text.ts';
import { deleteOldReports, deleteOldTexts, forgetTextsAbout } from './forget-texts.ts';
import { createBuiltInMessaging } from './house-messaging.ts';
import type { MessagingEvent, MessagingProvider } from './port.ts';
import { createTextRunner } from './runner.ts';
import { textMessages } from './tables.ts';
import { receiveReport } from './receive-report.ts';
import { haveTextsMoved, loadTextStatuses } from './text-status.ts';

const START = '2026-11-20T23:00:00.000Z';
const NUMBER = '+14075551000';
let database: Database;
let clock = fixedClock(START);
let fake = createMemoryMessaging({ clock, secrets: [new Secret('not used here')] });
const log: string[] = [];
const logger = createLogger('info', { write: (line) => log.push(line) });

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock = fixedClock(START);
  fake = createMemoryMessaging({ clock, secrets: [] });
  log.length = 0;
  await database.exec('DELETE FROM text_messages; DELETE FROM text_message_stops; DELETE FROM text_message_reports');
});

const now = () => new Date(clock.now()).toISOString();
const runner = (provider: MessagingProvider = fake.provider) =>
  createTextRunner({ db: database.db, provider, clock, logger });
const queue = (key = 'wait list entry 1 ready 1', { to = NUMBER, hasConsent = true, language = 'en' } = {}) =>
  inTransaction(database.db, (tx) =>
    enqueueText(
      tx,
      { now: now() },
      {
        key,
        purpose: 'wait_list_ready',
        rlid: 10001,
        to,
        language,
        values: { restaurant: 'Lantern Bay', size: 2, minutes: 10, link: 'https://chain.example/waitlist/x/' },
        consent: textConsent(hasConsent, to, now()),
      },
    ),
  );
const rows = () => database.db.select().from(textMessages).orderBy(asc(textMessages.id));
const rowOf = async (key = 'wait list entry 1 ready 1') => {
  const [row] = await database.db.select().from(textMessages).where(eq(textMessages.key, key));
  if (!row) throw new Error('No such text');
  return row;
};
const report = (id: string, events: readonly MessagingEvent[], secondsLater = 1) =>
  inTransaction(database.db, (tx) =>
    receiveReport(
      tx,
      { now: now() },
      { id, occurredAt: new Date(Date.parse(START) + secondsLater * 1000).toISOString(), events },
    ),
  );
const write = (id: string, text: string, secondsLater = 1, from = NUMBER) =>
  report(id, [{ type: 'inbound', from, text }], secondsLater);
const output = () => fake.taken.map(({ text }) => text);

describe('queueing a text message', () => {
  it('refuses without consent, without a number, and after STOP', async () => {
    expect(await queue('wait list entry 1 ready 1', { hasConsent: false })).toBe(false);
    expect(await queue('wait list entry 1 ready 1', { to: '' })).toBe(false);
    await write('r1', 'STOP');
    expect(await queue()).toBe(false);
    expect((await rows()).map(({ purpose }) => purpose)).toEqual(['stopped']);
  });

  it('answers nobody who writes from a short code or under a name', async () => {
    await write('r1', 'STOP', 1, '72345');
    await write('r2', 'HELP', 1, 'Harbor Bank');
    expect(await rows()).toEqual([]);
  });

  it('queues one text for one key, with the version and instant of the consent, or none when it rolls back', async () => {
    expect(await queue()).toBe(true);
    expect(await queue()).toBe(true);
    await expect(
      inTransaction(database.db, async (tx) => {
        await enqueueText(
          tx,
          { now: now() },
          {
            key: 'x 2 y',
            purpose: 'help',
            rlid: null,
            to: NUMBER,
            language: 'en',
            values: { site: '' },
            consent: null,
          },
        );
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await rows()).toMatchObject([{ state: 'queued', consent: `2026-11 ${START}`, recipient: NUMBER }]);
  });
});

describe('sending text messages', () => {
  it('sends once by two nodes that look at the same time', async () => {
    for (let index = 1; index <= 12; index += 1) await queue(`wait list entry ${index} ready 1`);
    await Promise.all([runner().runOnce(), runner().runOnce()]);
    expect(fake.taken).toHaveLength(12);
    expect(new Set((await rows()).map(({ state, attempts }) => `${state} ${attempts}`))).toEqual(new Set(['sent 1']));
  });

  it('sends again what a killed node had, once its lease is over, under the same key', async () => {
    await queue();
    await database.exec(
      `UPDATE text_messages SET lease_token = gen_random_uuid(), lease_until = '${START}'::timestamptz + interval '20 seconds'`,
    );
    await runner().runOnce();
    expect(fake.taken).toHaveLength(0);
    clock.advance(21_000);
    await runner().runOnce();
    expect(fake.taken).toHaveLength(1);
  });

  it('finds a text that was accepted without an answer, and does not send it again', async () => {
    await queue();
    fake.fault = { kind: 'TIMEOUT' };
    fake.isTakenAnyway = true;
    await runner().runOnce();
    expect(await rowOf()).toMatchObject({ state: 'sent', providerId: 'fake-1', attempts: 1 });
  });

  it('tries again after a passing failure, and gives up when the text is worth nothing any more', async () => {
    await queue();
    const node = runner();
    fake.fault = { kind: 'RATE', retryAfter: 12 };
    await node.runOnce();
    expect(await rowOf()).toMatchObject({ state: 'queued', reason: 'RATE' });
    clock.advance(11_000);
    await node.runOnce();
    expect(await rowOf()).toMatchObject({ attempts: 1 });
    fake.fault = { kind: 'UPSTREAM' };
    clock.advance(2000);
    await node.runOnce();
    expect([await rowOf(), node.isReachable()]).toMatchObject([{ attempts: 2, state: 'queued' }, false]);
    clock.advance(600_000);
    await node.runOnce();
    expect(await rowOf()).toMatchObject({ state: 'failed', reason: 'EXPIRED' });
    expect(fake.taken).toHaveLength(0);
    expect(log.join('')).not.toContain(NUMBER);
  });

  it('fails at once where another attempt would not help, and after STOP that came meanwhile', async () => {
    await queue();
    fake.fault = { kind: 'DECLINED' };
    await runner().runOnce();
    expect(await rowOf()).toMatchObject({ state: 'failed', reason: 'DECLINED' });
    fake.fault = null;
    await queue('wait list entry 2 ready 1');
    await write('r1', 'stop');
    await runner().runOnce();
    expect(await rowOf('wait list entry 2 ready 1')).toMatchObject({ state: 'failed', reason: 'STOPPED' });
    expect(output()).toEqual([expect.stringContaining('no more text messages')]);
  });

  it('shows what no provider sends', async () => {
    await queue();
    await runner(createBuiltInMessaging({ clock })).runOnce();
    expect(await rowOf()).toMatchObject({ state: 'shown' });
  });
});

describe('reports of the provider', () => {
  const delivery = (key: string, status: 'sent' | 'delivered' | 'failed') => [
    { type: 'delivery' as const, key, status },
  ];

  it('end the same in any order and doubled', async () => {
    const reports = [
      ['a', 'sent', 1],
      ['b', 'failed', 2],
      ['c', 'delivered', 3],
      ['d', 'sent', 3],
    ] as const;
    const orders = [reports, reports.toReversed(), [reports[2], reports[0], reports[2], reports[3], reports[1]]];
    for (const [index, order] of orders.entries()) {
      const key = `wait list entry ${index} ready 1`;
      await queue(key);
      await runner().runOnce();
      const { sendKey } = await rowOf(key);
      for (const [id, status, at] of order) await report(`${index} ${id}`, delivery(sendKey, status), at);
      expect([index, (await rowOf(key)).state]).toEqual([index, 'delivered']);
    }
  });

  it('may come before the provider has answered, and are not undone by its answer', async () => {
    await queue();
    const { sendKey } = await rowOf();
    const early: MessagingProvider = {
      ...fake.provider,
      async send(message, ctx) {
        await report('early', delivery(sendKey, 'delivered'));
        return fake.provider.send(message, ctx);
      },
    };
    await runner(early).runOnce();
    expect(await rowOf()).toMatchObject({ state: 'delivered', providerId: 'fake-1' });
    await runner().runOnce();
    expect(fake.taken).toHaveLength(1);
  });

  it('of unknown messages, and what is no keyword, change nothing', async () => {
    await report('a', delivery('no key of ours', 'delivered'));
    await report('b', delivery('00000000-0000-4000-8000-000000000000', 'failed'));
    await write('c', 'We are late, stop worrying');
    expect(await rows()).toEqual([]);
  });
});

describe('STOP, START and HELP', () => {
  it('withdraw, confirm once, and restore, in the language of the last text', async () => {
    await queue('wait list entry 1 ready 1', { language: 'es' });
    await write('a', 'STOP', 1);
    await write('a', 'STOP', 1);
    await write('b', 'stop', 2);
    clock.advance(1000);
    await runner().runOnce();
    expect(output()).toEqual([expect.stringContaining('no recibirá más mensajes')]);
    expect(await queue('wait list entry 2 ready 1')).toBe(false);
    await write('c', 'START', 3);
    expect(await queue('wait list entry 3 ready 1')).toBe(true);
    await runner().runOnce();
    expect(output()).toContainEqual(expect.stringContaining('de nuevo mensajes'));
  });

  it('count by when they were written, not by when they come', async () => {
    await write('b', 'START', 5);
    await write('a', 'STOP', 4);
    expect(await queue()).toBe(true);
    await write('c', 'START', 6);
    await write('d', 'STOP', 6);
    expect(await queue('wait list entry 2 ready 1')).toBe(false);
  });

  it('give help once a minute, also after STOP, in the language of the word', async () => {
    await write('a', 'STOP', 1);
    for (const id of ['b', 'c', 'd']) await write(id, 'AIDE', 2);
    await runner().runOnce();
    expect(output().filter((text) => text.includes('votre réservation'))).toHaveLength(1);
    expect(output()).toHaveLength(2);
  });
});

describe('the state of a text for staff', () => {
  const key = 'wait list entry 1 ready 1';
  const status = async () => (await loadTextStatuses(database.db, [key, 'unknown'])).get(key);

  it('says when silence counts as a failure, whatever jobs have run', async () => {
    await queue();
    expect(await status()).toEqual({ state: 'queued', silentAt: '2026-11-20T23:00:30.000Z' });
    await runner().runOnce();
    expect(await status()).toEqual({ state: 'sent', silentAt: '2026-11-20T23:00:30.000Z' });
    await report('a', [{ type: 'delivery', key: (await rowOf()).sendKey, status: 'delivered' }]);
    expect(await status()).toEqual({ state: 'delivered', silentAt: null });
  });

  it('moves for a minute after the last change', async () => {
    await queue();
    expect(await haveTextsMoved(database.db, 10001, clock.now() + 59_000)).toBe(true);
    expect(await haveTextsMoved(database.db, 10001, clock.now() + 60_000)).toBe(false);
    expect(await haveTextsMoved(database.db, 10002, clock.now())).toBe(false);
  });
});

describe('forgetting texts', () => {
  it('deletes those about an erased entry and no other, and old ones that do not wait', async () => {
    for (const entry of [1, 12, 2]) await queue(`wait list entry ${entry} ready 1`);
    await inTransaction(database.db, (tx) => forgetTextsAbout(tx, ['wait list entry 1 ']));
    expect((await rows()).map(({ key }) => key)).toEqual(['wait list entry 12 ready 1', 'wait list entry 2 ready 1']);
    const later = new Date(clock.now() + 1000).toISOString();
    expect(await inTransaction(database.db, (tx) => deleteOldTexts(tx, later))).toBe(0);
    await runner().runOnce();
    expect(await inTransaction(database.db, (tx) => deleteOldTexts(tx, later))).toBe(2);
  });

  it('deletes a batch of old texts at once, and finds those about a record by an index', async () => {
    await database.exec(`
      INSERT INTO text_messages (key, send_key, purpose, recipient, language, body, state, created_at, next_attempt_at, expires_at, changed_at)
      SELECT 'order ' || n || ' ready', gen_random_uuid(), 'ready', '+15550100', 'en', '', 'sent', '2026-01-01', now(), now(), now()
      FROM generate_series(1, 3000) AS n;
      ANALYZE text_messages`);
    const read = await countRowsRead(
      database.db,
      'text_messages',
      (db) => inTransaction(db, (tx) => forgetTextsAbout(tx, ['order 12 ', 'order 13 '])),
      { isLarge: true },
    );
    expect(await rows()).toHaveLength(2998);
    expect(read).toBeLessThan(50);
    expect(await inTransaction(database.db, (tx) => deleteOldTexts(tx, '2026-02-01'))).toBe(PURGE_BATCH);
  });

  it('deletes ids of old reports in batches', async () => {
    await database.exec(`
      INSERT INTO text_message_reports (id, received_at)
      SELECT n, '2026-01-01' FROM generate_series(1, ${PURGE_BATCH + 1}) AS n`);
    const forget = () => inTransaction(database.db, (tx) => deleteOldReports(tx, '2026-02-01'));
    expect([await forget(), await forget(), await forget()]).toEqual([PURGE_BATCH, 1, 0]);
  });
});
