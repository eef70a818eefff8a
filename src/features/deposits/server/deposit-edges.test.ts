import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEveningCards } from '#test/card-evening.ts';
import { closeRestaurant } from '#test/close-restaurant.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { openDepositEvening } from '#test/deposit-evening.ts';
import { codeOf } from '#test/refusal-code.ts';
import { locations } from '#features/locations/server/tables.ts';
import { mails } from '#features/mail/server/tables.ts';
import { eraseReservationsOf } from '#features/reservations/server/retention.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { CardServer } from '../../../../scripts/payments/card-server.ts';
import { applySettle, noteRefund } from './settle-deposit.ts';

const MINUTE = 60_000;

let database: Database;
let service: CardServer;
let evening: Awaited<ReturnType<typeof openDepositEvening>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyAllTables(database);
  service = await startEveningCards(() => evening.clock.now());
  evening = await openDepositEvening(database, service);
  return () => service.stop();
});

describe('a payment page', () => {
  it('stays open when the same request fails later', async () => {
    const hold = await evening.hold();
    const key = randomUUID();
    const waiting = await evening.confirm(hold.id, {}, key);
    service.fault = 'broken';
    expect(await codeOf(evening.confirm(hold.id, {}, key))).toBe('unavailable');
    service.fault = null;
    await evening.pay(waiting);
    expect(await evening.reservations.settle(hold.id)).toMatchObject({ state: 'confirmed' });
  });

  it('is the same one after the guest changed the language, or the restaurant its name', async () => {
    const hold = await evening.hold();
    const waiting = await evening.confirm(hold.id);
    const guest = { name: 'Ana', phone: '(407) 555-0110', email: 'ana@guests.example', smsConsent: false, note: '' };
    const again = await evening.reservations.confirm({ hold: hold.id, ...guest }, randomUUID(), { language: 'es' });
    expect(again.payUrl).toBe(waiting.payUrl);
    // The page was titled with the restaurant's name.
    await evening.db.update(locations).set({ name: 'Winter Park' });
    await evening.locations.rebuild();
    expect((await evening.reservations.pay(waiting.id)).payUrl).toBe(waiting.payUrl);
  });

  it('is not given to a guest whose place was given up while it was opened', async () => {
    const hold = await evening.hold();
    service.onDone = async (call) => {
      if (!call.endsWith('/sessions')) return;
      service.onDone = null;
      await evening.reservations.cancel(hold.id);
    };
    expect(await codeOf(evening.confirm(hold.id))).toBe('closed');
    for (const session of service.book.sessions.keys()) service.pay(session);
    await evening.reconcile();
    expect([evening.held(), await evening.differs()]).toEqual([0, []]);
  });
});

it('is asked for anew, with a page of its own, when the place was not paid in time', async () => {
  const late = await evening.reserve();
  evening.clock.advance(11 * MINUTE);
  const again = await evening.confirm(late.id);
  expect(again).toMatchObject({ state: 'awaiting_payment', heldUntil: '2026-11-20T17:21:00.000Z' });
  expect(again.payUrl).not.toBe(late.payUrl);
  await evening.reconcile();
  await evening.pay(again);
  expect(await evening.reservations.settle(again.id)).toMatchObject({ state: 'confirmed' });
  expect([evening.held(), await evening.differs()]).toEqual([2000, []]);
  await evening.expectArraysToBeTrue();
});

describe('what the provider said', () => {
  it('before the page was opened gives up nothing', async () => {
    const waiting = await evening.reserve();
    const row = await evening.deposit(waiting);
    const house = { paid: async () => 'back' as const };
    const before = { ...row, payRef: null };
    const nowMs = evening.clock.now() + 20 * MINUTE;
    await evening.reservations.inDays((tx) => applySettle(tx, house, before, { payment: null, nowMs }));
    expect(await evening.deposit(waiting)).toEqual(row);
  });
});

describe('a paid deposit', () => {
  it('confirms its place within two minutes, also when the guest does not come back', async () => {
    const waiting = await evening.reserve();
    await evening.pay(waiting);
    evening.clock.advance(2 * MINUTE);
    await evening.reconcile();
    expect(await evening.reservations.find(waiting.id)).toMatchObject({ state: 'confirmed' });
  });

  it('goes back although the process ends in the middle of a repeated refund', async () => {
    const reserved = await evening.reservePaid();
    const due: boolean[] = [];
    service.onDone = async (call) => {
      if (call === 'POST /v1/refunds') due.push((await evening.deposit(reserved)).settleAt !== null);
    };
    service.fault = 'rate';
    service.faultAt = '/refunds';
    await evening.reservations.cancel(reserved.id);
    service.fault = null;
    evening.clock.advance(2 * MINUTE);
    await evening.reconcile();
    expect([due, (await evening.deposit(reserved)).settleAt]).toEqual([[true], null]);
    expect([evening.held(), await evening.differs()]).toEqual([0, []]);
  });

  it('goes back when the restaurant has closed for good meanwhile, and the guest is told', async () => {
    const waiting = await evening.reserve();
    await closeRestaurant(evening, evening.rlid, 'closed for good');
    await evening.pay(waiting);
    const { state, deposit } = await evening.reservations.settle(waiting.id);
    expect([state, deposit?.state, evening.held()]).toEqual(['expired', 'returned', 0]);
    expect((await evening.subjects()).at(-1)).toMatch(/cancelled/);
    await evening.expectArraysToBeTrue();
  });

  it('goes back when its guest was erased meanwhile', async () => {
    const late = await evening.reserve();
    const id = await evening.idOf(late);
    evening.clock.advance(11 * MINUTE);
    const { emailKey } = await evening.row(id);
    await evening.reservations.inDays((tx, { nowMs }) => eraseReservationsOf(tx, emailKey, nowMs));
    await evening.pay(late);
    await evening.reconcile();
    expect([(await evening.row(id)).state, evening.held()]).toEqual(['lapsed', 0]);
  });

  it('that the guest’s bank takes back cannot be returned a second time', async () => {
    const reserved = await evening.reservePaid();
    const [intent] = service.book.intents.keys();
    service.book.dispute(intent ?? '');
    await evening.reservations.deposits.settleReference((await evening.deposit(reserved)).reference);
    const id = await evening.idOf(reserved);
    const [row] = (await evening.sheet()).rows;
    expect(row?.deposit).toMatchObject({ problem: 'disputed', may: { return: false } });
    expect(await codeOf(evening.step(id, { action: 'return_deposit', reason: 'Long wait' }))).toBe('conflict');
  });

  it('is named in mails as charged once it is, and no more after staff returned it', async () => {
    await evening.settle({ depositPerGuest: 1000, approvalFrom: 4 });
    const reserved = await evening.reservePaid();
    await evening.reservations.change(reserved.id, { partySize: 4 }, reserved.version);
    const id = await evening.idOf(reserved);
    await evening.step(id, { action: 'return_deposit', reason: 'Long wait' });
    await evening.step(id, { action: 'approve' });
    const sent = await evening.db.select().from(mails).orderBy(mails.id);
    expect(sent.map(({ textBody }) => /Deposit: [^.]*|your card/.exec(textBody)?.[0])).toEqual([
      'Deposit: $20',
      'Deposit: $20',
      undefined,
    ]);
    // A confirmation takes no money again that goes back.
    expect(await evening.deposit(reserved)).toMatchObject({ goal: 'back' });
  });
});

it('goes back once, also after the provider has forgotten the key of the refund', async () => {
  const reserved = await evening.reservePaid();
  service.faultAt = 'POST /v1/refunds';
  service.fault = 'lost';
  await evening.reservations.cancel(reserved.id);
  service.fault = null;
  service.book.answered.clear();
  evening.clock.advance(25 * 60 * MINUTE);
  await evening.reconcile();
  expect(await evening.refunds()).toMatchObject([{ amount: 2000, state: 'done' }]);
  expect([service.book.refunds.length, await evening.differs()]).toEqual([1, []]);
});

it('is here again as soon as it is noted that its refund failed', async () => {
  const reserved = await evening.reservePaid();
  service.faultAt = '/refunds';
  service.fault = 'broken';
  await evening.reservations.cancel(reserved.id);
  const [asked] = await evening.refunds();
  const failed = { state: 'failed', providerId: null } as const;
  await inTransaction(evening.db, async (tx) => asked && noteRefund(tx, asked, failed));
  expect(await evening.deposit(reserved)).toMatchObject({ paymentState: 'captured', refunded: 0 });
});
