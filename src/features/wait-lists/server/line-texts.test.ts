import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mails } from '#features/mail/server/tables.ts';
import { textMessages } from '#features/text-messages/server/tables.ts';
import { createTextRunner } from '#features/text-messages/server/index.ts';
import { Secret } from '#platform/config/secret.ts';
import type { Database } from '#platform/db/client.ts';
import { createLogger } from '#platform/logger.ts';
import { createTestDatabase } from '#test/database.ts';
import { createMemoryMessaging } from '#test/memory-messaging.ts';
import { openEvening } from '#test/wait-list-evening.ts';
import { eraseOldParties } from './retention.ts';
import { inTransaction } from '#platform/db/transaction.ts';

let database: Database;
let evening: Awaited<ReturnType<typeof openEvening>>;
let fake: ReturnType<typeof createMemoryMessaging>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.exec(
    'DELETE FROM wait_list_events; DELETE FROM wait_list_entries; DELETE FROM guard_marks; DELETE FROM text_messages; DELETE FROM mails; DELETE FROM locations',
  );
  evening = await openEvening(database);
  await evening.settle();
  fake = createMemoryMessaging({ clock: evening.clock, secrets: [new Secret('not used here')] });
});

const sendTexts = () =>
  createTextRunner({
    db: database.db,
    provider: fake.provider,
    clock: evening.clock,
    logger: createLogger('silent'),
  }).runOnce();
const output = () => fake.taken.map(({ text }) => text);
const mailed = async () => (await database.db.select().from(mails).orderBy(mails.id)).map(({ toAddress }) => toAddress);
const messageOn = async () => (await evening.board()).live[0]?.message;
const joined = async (body: Parameters<typeof evening.join>[0] = {}) => {
  const entry = await evening.join(body);
  return evening.idOf(entry);
};

describe('texts of a wait list', () => {
  it('are not sent without the ticked box or a number', async () => {
    const id = await joined({ smsConsent: false });
    await joined({ smsConsent: true, phone: '', email: 'bo@guests.example' });
    await evening.step(id, { action: 'call' });
    await sendTexts();
    expect(output()).toEqual([]);
    expect(await messageOn()).toMatchObject({ state: 'failed' });
    expect(await evening.row(id)).toMatchObject({ smsConsentAt: null, smsConsentWords: '' });
  });

  it('say that a guest is on the list and that the table is ready, in the language of the guest', async () => {
    const entry = await evening.join({ smsConsent: true, email: 'ana@guests.example', name: 'Ana <b>' });
    const id = await evening.idOf(entry);
    await evening.step(id, { action: 'call' });
    await sendTexts();
    expect(output()).toEqual([
      expect.stringContaining(`https://chain.example/waitlist/${entry.plan_ahead_id}/`),
      expect.stringContaining('your table for 2 is ready'),
    ]);
    expect(output().join('')).not.toContain('Ana');
    expect(await evening.row(id)).toMatchObject({ smsConsentWords: '2026-11' });
    expect(fake.taken[0]).toMatchObject({
      to: expect.stringMatching(/^\+1407555/),
      consentId: expect.stringContaining('2026-11 '),
    });
  });

  it('are sent once for two notifications within a minute', async () => {
    const id = await joined({ smsConsent: true });
    await evening.step(id, { action: 'call' });
    await expect(evening.step(id, { action: 'call' })).rejects.toThrow('less than a minute ago');
    await sendTexts();
    expect(output().filter((text) => text.includes('is ready'))).toHaveLength(1);
  });

  it('are sent again after a no-show who rejoined, and after an undo', async () => {
    const entry = await evening.join({ smsConsent: true });
    const id = await evening.idOf(entry);
    await evening.step(id, { action: 'call' });
    await sendTexts();
    evening.clock.advance(11 * 60_000);
    await evening.step(id, { action: 'no_show' });
    await evening.lists.rejoin(entry.plan_ahead_id);
    await evening.step(id, { action: 'call' });
    await evening.step(id, { action: 'undo' });
    evening.clock.advance(60_000);
    await evening.step(id, { action: 'call' });
    await sendTexts();
    expect(output().filter((text) => text.includes('is ready'))).toHaveLength(3);
  });

  it('turn red 30 seconds after silence, with no job, while the e-mail went out all the same', async () => {
    const id = await joined({ smsConsent: true, email: 'ana@guests.example' });
    await evening.step(id, { action: 'call' });
    expect(await messageOn()).toMatchObject({ state: 'queued', failsAt: expect.any(String) });
    evening.clock.advance(29_999);
    expect(await messageOn()).toMatchObject({ state: 'queued' });
    evening.clock.advance(1);
    expect(await messageOn()).toMatchObject({ state: 'failed', failsAt: null });
    expect(await mailed()).toEqual(['ana@guests.example', 'ana@guests.example']);
  });

  it('turn red at once when the provider refuses', async () => {
    const id = await joined({ smsConsent: true, email: 'ana@guests.example' });
    await evening.step(id, { action: 'call' });
    fake.fault = { kind: 'DECLINED' };
    await sendTexts();
    expect(await messageOn()).toMatchObject({ state: 'failed' });
    expect(await mailed()).toHaveLength(2);
  });

  it('are forgotten with the guest', async () => {
    const id = await joined({ smsConsent: true });
    await evening.step(id, { action: 'call' });
    evening.clock.advance(31 * 86_400_000);
    await inTransaction(database.db, (tx) => eraseOldParties(tx, evening.clock.now()));
    expect(await evening.row(id)).toMatchObject({ phone: '', smsConsentAt: null, smsConsentWords: '' });
    expect(await database.db.$count(textMessages)).toBe(0);
  });
});
