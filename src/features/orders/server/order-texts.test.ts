import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { locations as locationTable } from '#features/locations/server/tables.ts';
import { mails } from '#features/mail/server/tables.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { createTextRunner } from '#features/text-messages/server/index.ts';
import { storeTextingChoice } from '#features/text-messages/server/stops.ts';
import { textMessages } from '#features/text-messages/server/tables.ts';
import { Secret } from '#platform/config/secret.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createLogger } from '#platform/logger.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { createMemoryMessaging } from '#test/memory-messaging.ts';
import { openOrderEvening } from '#test/order-evening.ts';
import { codeOf } from '#test/refusal-code.ts';
import { messageGuest } from './commands/change-order.ts';
import { loadDeskOrder } from './queries/desk.ts';
import { eraseOldOrders } from './retention.ts';
import { orderEvents } from './tables.ts';

const PHONE = '+14075550188';
const ALWAYS = Array.from({ length: 7 }, () => [{ opens: 0, closes: 1440 }]);

let database: Database;
let evening: Awaited<ReturnType<typeof openOrderEvening>>;
let fake: ReturnType<typeof createMemoryMessaging>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyAllTables(database);
  evening = await openOrderEvening(database);
  await evening.publish();
  await evening.settle();
  fake = createMemoryMessaging({ clock: evening.clock, secrets: [new Secret('not used here')] });
});

const texts = () => database.db.select().from(textMessages).orderBy(asc(textMessages.id));
const purposes = async () => (await texts()).map(({ purpose }) => purpose);
const mailCount = () => database.db.$count(mails);
const agreed = (more: Parameters<typeof evening.place>[0] = {}) =>
  evening.place({ smsConsent: true, phone: PHONE, ...more });
const sendTexts = () =>
  createTextRunner({
    db: database.db,
    provider: fake.provider,
    clock: evening.clock,
    logger: createLogger('silent'),
  }).runOnce();
const textOnBoard = async () => (await evening.board()).live[0]?.text;
const write = async (order: { id: string }, output: { op: string; message: string }) => {
  const { id } = await evening.rowOf(order);
  return evening.orders.change((tx, parts) => messageGuest(tx, parts, evening.cook(), id, output));
};
const onDesk = async (order: { id: string }) =>
  loadDeskOrder(database.db, evening.orders.parts(), SYSTEM_POWERS, (await evening.rowOf(order)).id);
const stop = () =>
  inTransaction(database.db, (tx) =>
    storeTextingChoice(tx, { number: PHONE, isStopped: true, at: new Date(evening.clock.now()).toISOString() }),
  );

describe('texts about an order', () => {
  it('follow twelve orders an hour at most in the name of one contact', async () => {
    for (let placed = 0; placed < 12; placed += 1) await evening.orders.cancel((await agreed()).id);
    expect(await codeOf(agreed())).toBe('rate_limited');
    evening.clock.advance(61 * 60_000);
    expect(await codeOf(agreed())).toMatchObject({ state: 'accepted' });
  });

  it('and mails name the time as Spanish pages do', async () => {
    await evening.place({ email: 'mara@guests.example' }, { language: 'es' });
    const [mail] = await database.db.select().from(mails);
    expect(mail?.textBody).toMatch(/Estará listo el viernes, 20 de noviembre, \d+:\d\d\sp\.m\.\s/);
  });

  it('and mails name the pass of the hour that autumn repeats', async () => {
    const hours = { operation: ALWAYS, curbside: null, delivery: null };
    await database.db.update(locationTable).set({ hours }).where(eq(locationTable.rlid, evening.rlid));
    await evening.locations.update([evening.rlid]);
    // Ten past one for the second time: the second half of the hour is still to come.
    evening.clock.advance(Date.parse('2027-11-07T06:10:00Z') - evening.clock.now());
    const { slots } = await evening.orders.slots({ rlid: evening.rlid, mode: 'pickup', units: 1 });
    expect(slots[0]).toBe('2027-11-07T06:30:00.000Z');
    const placed = await agreed({ email: 'mara@guests.example' });
    expect((await evening.rowOf(placed)).readyAt).toMatch(/^2027-11-07 06:30/);
    const [mail] = await database.db.select().from(mails);
    expect(mail?.textBody).toMatch(/Sunday, November 7(,| at) 1:30\sAM EST/);
    await evening.step(placed, { action: 'delay', minutes: 10 });
    expect((await texts()).at(-1)?.body).toContain('1:40 AM EST');
  });

  it('are not sent without the ticked box or a number, and mails are sent all the same', async () => {
    const placed = await evening.place({ email: 'mara@guests.example' });
    await evening.step(placed, { action: 'bump' });
    const other = await agreed({ phone: '', email: 'ben@guests.example' });
    await evening.step(other, { action: 'bump' });
    expect(await texts()).toEqual([]);
    expect(await mailCount()).toBe(4);
    expect(await evening.rowOf(other)).toMatchObject({ smsConsentAt: null, smsConsentWords: '', textKey: '' });
  });

  it('say that it takes longer, until when, and that it waits, with the way to its page', async () => {
    const placed = await agreed({ name: 'Mara <b>' });
    expect(await purposes()).toEqual([]);
    await evening.step(placed, { action: 'delay', minutes: 10 });
    await evening.step(placed, { action: 'bump' });
    expect(await texts()).toMatchObject([
      { purpose: 'order_delayed', recipient: PHONE, body: expect.stringContaining('until Fri, Nov 20, 6:40 PM') },
      { purpose: 'order_ready', rlid: evening.rlid, body: expect.stringContaining('your order 1 is ready') },
    ]);
    for (const { body } of await texts()) {
      expect(body).toContain(`https://chain.example/orders/${placed.id}/`);
      expect(body).not.toContain('Mara');
    }
    expect(await evening.rowOf(placed)).toMatchObject({ smsConsentWords: '2026-11' });
  });

  it('are in the language of the guest', async () => {
    const placed = await agreed();
    const { id } = await evening.rowOf(placed);
    await database.exec(`UPDATE orders SET language = 'fr-CA' WHERE id = ${id}`);
    await evening.step(placed, { action: 'bump' });
    expect(await texts()).toMatchObject([{ language: 'fr-CA', body: expect.stringContaining('est prête') }]);
  });

  it('announce once that it is ready, though two screens report it at once, and again after a recall', async () => {
    const placed = await agreed();
    await Promise.all([evening.step(placed, { action: 'bump' }), evening.step(placed, { action: 'bump' })]);
    expect(await purposes()).toEqual(['order_ready']);
    await evening.step(placed, { action: 'recall' });
    await evening.step(placed, { action: 'bump' });
    expect(await purposes()).toEqual(['order_ready', 'order_ready']);
  });

  it('say that the restaurant cancelled, and not that the guest did', async () => {
    const theirs = await agreed();
    await evening.orders.cancel(theirs.id);
    expect(await purposes()).toEqual([]);
    const mine = await agreed();
    await evening.step(mine, { action: 'cancel', reason: 'The fryer broke' });
    expect(await purposes()).toEqual(['order_cancelled']);
  });

  it('are not sent after STOP, and the kitchen is asked to call unless there is an e-mail address', async () => {
    await stop();
    const placed = await agreed();
    await evening.step(placed, { action: 'bump' });
    expect(await texts()).toEqual([]);
    expect(await textOnBoard()).toEqual({ state: 'failed', failsAt: null });
    await evening.step(placed, { action: 'hand' });
    const other = await agreed({ email: 'mara@guests.example' });
    await evening.step(other, { action: 'bump' });
    expect(await textOnBoard()).toBeNull();
  });

  it('turn red in the kitchen 30 seconds after silence, with no job', async () => {
    await evening.step(await agreed(), { action: 'bump' });
    expect(await textOnBoard()).toEqual({ state: 'queued', failsAt: expect.any(String) });
    evening.clock.advance(29_999);
    expect(await textOnBoard()).toMatchObject({ state: 'queued' });
    evening.clock.advance(1);
    expect(await textOnBoard()).toEqual({ state: 'failed', failsAt: null });
  });

  it('turn red at once when the provider refuses', async () => {
    await evening.step(await agreed(), { action: 'bump' });
    fake.fault = { kind: 'DECLINED' };
    await sendTexts();
    expect(await textOnBoard()).toEqual({ state: 'failed', failsAt: null });
  });

  it('bring what staff write, once for each message and at most one a minute', async () => {
    const placed = await agreed();
    const first = { op: randomUUID(), message: 'Is {lemon} fine?' };
    await write(placed, first);
    await write(placed, first);
    expect(await texts()).toMatchObject([
      { purpose: 'order_message', body: expect.stringContaining('order 1: Is {lemon} fine? Reply STOP') },
    ]);
    const second = { op: randomUUID(), message: 'Or lime?' };
    await expect(write(placed, second)).rejects.toThrow('less than a minute ago');
    evening.clock.advance(60_000);
    await write(placed, second);
    expect(await purposes()).toEqual(['order_message', 'order_message']);
    expect(await mailCount()).toBe(0);
  });

  it('refuse to write to a guest who gets neither mail nor texts, and note nothing', async () => {
    const output = { op: randomUUID(), message: 'Please call us.' };
    const silent = await evening.place();
    await expect(write(silent, output)).rejects.toThrow('please call');
    await stop();
    const stopped = await agreed();
    await expect(write(stopped, output)).rejects.toThrow('please call');
    const actions = (await database.db.select().from(orderEvents)).map(({ action }) => action);
    expect(actions).toEqual(['place', 'place']);
  });

  it('let the desk write where a mail or a text may go, and say which one failed', async () => {
    const silent = await evening.place();
    expect(await onDesk(silent)).toMatchObject({ text: null, may: { change: true, write: false } });
    const placed = await agreed();
    await evening.step(placed, { action: 'delay', minutes: 10 });
    await write(placed, { op: randomUUID(), message: 'Please call us.' });
    fake.fault = { kind: 'DECLINED' };
    await sendTexts();
    expect(await onDesk(placed)).toMatchObject({
      text: { state: 'failed' },
      language: 'en',
      may: { write: true },
      events: [{ action: 'place' }, { action: 'delay', minutes: 10 }, { action: 'message', by: 'Cook', minutes: null }],
    });
  });

  it('are forgotten with the guest', async () => {
    const placed = await agreed();
    await evening.step(placed, { action: 'bump' });
    await evening.step(placed, { action: 'hand' });
    await inTransaction(database.db, (tx) =>
      eraseOldOrders(tx, { ...evening.orders.parts(), nowMs: evening.clock.now() + 32 * 86_400_000 }),
    );
    expect(await evening.rowOf(placed)).toMatchObject({
      phone: '',
      smsConsentAt: null,
      smsConsentWords: '',
      textKey: '',
    });
    expect(await texts()).toEqual([]);
  });
});
