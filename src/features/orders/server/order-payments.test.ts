import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCardEvening, startEveningCards } from '#test/card-evening.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { guestTokenOf } from '#features/front-of-house/server/index.ts';
import { mails } from '#features/mail/server/tables.ts';
import { menuOverlays } from '#features/menus/server/tables.ts';
import { Problem } from '#shared/problem.ts';
import type { Database } from '#platform/db/client.ts';
import type { CardServer } from '../../../../scripts/payments/card-server.ts';
import { orderCoupons, orderCouponUses } from '#features/coupons/server/tables.ts';
import { openTable } from './commands/place-commands.ts';
import { applySettle } from './commands/settle-order.ts';
import { listTables } from './queries/places.ts';
import { kitchenDays, orderEvents, orders, paymentReports } from './tables.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let database: Database;
let service: CardServer;
let evening: Awaited<ReturnType<typeof openCardEvening>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyAllTables(database);
  service = await startEveningCards(() => evening.clock.now());
  evening = await openCardEvening(database, service);
  await evening.publish();
  await evening.settle({ payOnline: 'optional' });
  return () => service.stop();
});

const refusalOf = async (work: Promise<unknown>) => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Problem)) return error;
    return [error.code, ...error.errors.map(({ field }) => field)].join(' ');
  }
};
const taken = async () => {
  const days = await evening.db.select().from(kitchenDays);
  return days.reduce((sum, { units }) => sum + units.reduce((all, one) => all + one, 0), 0);
};
const actions = async () => (await evening.db.select().from(orderEvents)).map(({ action }) => action);
const report = async (type: string, more: Parameters<CardServer['sign']>[1] = {}) => {
  const event = service.events.findLast((one) => one.type === type);
  if (!event) throw new Error(`${type} never happened`);
  const { body, header } = service.sign(event, more);
  const received = await evening.orders.payments.receiveReport({ 'stripe-signature': header }, Buffer.from(body));
  await evening.orders.payments.settleReports();
  return received;
};

describe('an order that is paid by card', () => {
  it('waits at a table beside eleven others at most', async () => {
    await evening.settle({ payOnline: 'optional', modes: ['pickup', 'table'] });
    await evening.orders.change((tx, parts) => openTable(tx, parts, evening.cook(), { rlid: 10001, name: '12' }));
    const { nowMs, tokenKey } = evening.orders.parts();
    const [row] = await listTables(evening.db, 10001, nowMs);
    const table = guestTokenOf(tokenKey, row?.tokenNonce ?? '');
    const order = () => evening.order({ mode: 'table', table, phone: '' });
    const orders = await Promise.all(Array.from({ length: 12 }, order));
    expect(await refusalOf(order())).toBe('duplicate');
    expect(service.book.sessions.size).toBe(12);
    // Guests at a table have no contact by which another order could be found.
    const there = Promise.all(orders.slice(0, 2).map(({ id }) => evening.orders.pay(id, 'at_restaurant', '192.0.2.1')));
    expect((await there).map(({ state }) => state)).toEqual(['accepted', 'accepted']);
  });

  it('exists before its payment is requested, is invisible to the kitchen, and is accepted and captured once it is paid', async () => {
    const order = await evening.order({ email: 'mara@guests.example' });
    expect(order).toMatchObject({
      state: 'placing',
      payment: { way: 'card', state: 'none', until: '2026-11-20T23:15:00.000Z', card: null, due: 2994 },
      may: { cancel: true, pay: ['card', 'at_restaurant'] },
    });
    expect(new URL(order.payment.url ?? '').origin).toBe(service.url);
    expect((await evening.board()).live).toEqual([]);
    expect(await evening.db.$count(mails)).toBe(0);
    await evening.pay(order);
    const paid = await evening.orders.settle(order.id);
    expect(paid).toMatchObject({
      state: 'accepted',
      payment: { state: 'captured', url: null, until: null, card: { brand: 'visa', last4: '4242' }, due: 0 },
      may: { pay: [] },
    });
    expect((await evening.board()).live).toHaveLength(1);
    expect(await evening.db.$count(mails)).toBe(1);
    expect(await actions()).toEqual(['place', 'accept']);
    expect(await evening.rowOf(order)).toMatchObject({ captured: 2994, authorised: 2994, settleAt: null });
    expect(await evening.moneyDiffers()).toEqual([]);
  });

  it('is settled once by a return, a report and the reconciler that come together', async () => {
    const order = await evening.order();
    await evening.pay(order);
    const { settle, payments } = evening.orders;
    const { id } = await evening.rowOf(order);
    await Promise.all([
      ...Array.from({ length: 5 }, () => settle(order.id)),
      report('checkout.session.completed'),
      evening.reconcile(),
      payments.settle(id),
    ]);
    expect(await actions()).toEqual(['place', 'accept']);
    expect(service.calls.filter((call) => call.endsWith('/capture')).length).toBeGreaterThan(0);
    expect([...service.book.intents.values()].map(({ amount_received: received }) => received)).toEqual([2994]);
    expect(await evening.moneyDiffers()).toEqual([]);
  });

  it('gives one page and one order for a key that is sent twice, at once and later', async () => {
    const key = evening.op();
    const body = { phone: '+14075550177', payment: 'card' as const };
    const both = await Promise.all([evening.order(body, { key }), evening.order(body, { key })]);
    const third = await evening.order(body, { key });
    expect(new Set([...both, third].map(({ id }) => id)).size).toBe(1);
    expect(new Set([...both, third].map(({ payment }) => payment.url)).size).toBe(1);
    expect([await evening.db.$count(orders), service.book.sessions.size]).toEqual([1, 1]);
    await evening.pay(third);
    // Sent again after the payment it is the order, and no page.
    expect(await evening.order(body, { key })).toMatchObject({ state: 'accepted', payment: { url: null } });
    expect(service.book.sessions.size).toBe(1);
  });

  it('is given up when it is not paid in time: kitchen, portions and coupon are free again, and its page is closed', async () => {
    await evening.overlay('roll', { portionsLeft: 1 });
    await evening.db.insert(orderCoupons).values({
      ...{ code: 'ONE', label: 'One', kind: 'amount', value: 100, mostUses: 1 },
      ...{ changedBy: 'test', changedAt: new Date(evening.clock.now()).toISOString() },
    });
    const order = await evening.order({ coupon: 'ONE', email: 'mara@guests.example' });
    expect(await taken()).toBeGreaterThan(0);
    const page = await evening.pageOf(order);
    evening.advance(14 * MINUTE);
    await evening.reconcile();
    expect(await evening.orders.find(order.id)).toMatchObject({ state: 'placing' });
    evening.advance(MINUTE);
    await evening.reconcile();
    expect(await evening.orders.find(order.id)).toMatchObject({ state: 'failed', may: { pay: [], cancel: false } });
    expect([await taken(), await evening.db.$count(orderCouponUses)]).toEqual([0, 0]);
    const [overlay] = await evening.db.select().from(menuOverlays);
    expect(overlay?.portionsLeft).toBe(1);
    expect(service.pay(page)).toBeNull();
    expect((await evening.board()).closed).toEqual([]);
    expect(await evening.db.$count(mails)).toBe(0);
    expect(await evening.rowOf(order)).toMatchObject({ settleAt: null });
  });

  it('is made when it is paid at the last moment, or its money goes back', async () => {
    const order = await evening.order();
    evening.advance(15 * MINUTE);
    await evening.pay(order);
    await evening.reconcile();
    const { state, readyAt, promisedAt } = await evening.orders.find(order.id);
    expect(state).toBe('accepted');
    // The quarter of an hour that the guest took is added.
    expect(Date.parse(readyAt)).toBeGreaterThanOrEqual(Date.parse(promisedAt));
    const late = await evening.order();
    const page = await evening.pageOf(late);
    evening.advance(15 * MINUTE);
    // Paid between our look and the closing of the page.
    service.onDone = (call) => {
      if (!call.startsWith('GET') || !call.includes(page)) return;
      service.onDone = null;
      service.pay(page);
    };
    await evening.reconcile();
    expect(await evening.orders.find(late.id)).toMatchObject({ state: 'failed' });
    expect(await evening.moneyDiffers()).toEqual([]);
  });

  it('leaves nothing behind when no page can be had, and its key can be sent again', async () => {
    const key = evening.op();
    const body = { phone: '+14075550177', payment: 'card' as const };
    for (const fault of ['broken', 'garbage', 'rate', 'declined'] as const) {
      service.fault = fault;
      expect(await refusalOf(evening.order(body, { key }))).toBe('unavailable');
    }
    expect([await taken(), (await evening.board()).live.length]).toEqual([0, 0]);
    service.fault = null;
    expect(await evening.order(body, { key })).toMatchObject({ state: 'placing' });
  });

  it('can be paid at the restaurant instead where that is allowed, and is then not paid twice', async () => {
    const order = await evening.order();
    const page = await evening.pageOf(order);
    const { pay } = evening.orders;
    const there = await pay(order.id, 'at_restaurant', '192.0.2.1');
    expect(there).toMatchObject({ state: 'accepted', payment: { way: 'at_restaurant', due: 2994 } });
    expect(service.pay(page)).toBeNull();
    const other = await evening.order();
    await evening.pay(other);
    // Paid a moment ago: it stays so.
    expect(await pay(other.id, 'at_restaurant', '192.0.2.1')).toMatchObject({ payment: { way: 'card', due: 0 } });
    await evening.settle({ payOnline: 'required' });
    const third = await evening.order();
    expect(third.may.pay).toEqual(['card']);
    expect(await refusalOf(pay(third.id, 'at_restaurant', '192.0.2.1'))).toBe('conflict');
    expect(await refusalOf(evening.place())).toBe('conflict PAYMENT');
    await evening.settle({ payOnline: 'off' });
    expect(await refusalOf(evening.order())).toBe('conflict PAYMENT');
    expect(await evening.moneyDiffers()).toEqual([]);
  });

  it('is paid at the restaurant afterwards by whom the restaurant lets order that way: one open order, none left behind', async () => {
    const phone = '+14075550188';
    const there = (order: { id: string }) => refusalOf(evening.orders.pay(order.id, 'at_restaurant', '192.0.2.1'));
    const [first, second, third] = [
      await evening.order({ phone }),
      await evening.order({ phone }),
      await evening.order({ phone }),
    ];
    expect(await there(first)).toMatchObject({ state: 'accepted' });
    expect([await there(second), await there(third)]).toEqual(['duplicate', 'duplicate']);
    // A guest who is refused can still pay by card.
    await evening.pay(second);
    expect(await evening.orders.settle(second.id)).toMatchObject({ state: 'accepted', payment: { due: 0 } });
    for (const order of [first, second]) {
      await evening.step(order, { action: 'bump' });
      await evening.step(order, { action: 'uncollected' });
    }
    expect(await there(third)).toBe('closed');
    expect(await evening.orders.find(third.id)).toMatchObject({ state: 'placing', payment: { way: 'card' } });
  });

  it('has three pages to pay on, of which one is open, and a client five tries in ten minutes', async () => {
    const order = await evening.order();
    const again = (ip = '192.0.2.9') => evening.orders.pay(order.id, 'card', ip);
    const first = order.payment.url;
    expect((await again()).payment.url).toBe(first);
    const close = async () =>
      service.book.call(
        {
          method: 'POST',
          path: `/v1/checkout/sessions/${await evening.pageOf(order)}/expire`,
          query: new URLSearchParams(),
          form: new URLSearchParams(),
        },
        { key: undefined, pageOrigin: service.url },
      );
    await close();
    const second = (await again()).payment.url;
    expect(second).not.toBe(first);
    await close();
    await again();
    await close();
    expect(await refusalOf(again())).toBe('closed');
    await again('192.0.2.10').catch(() => undefined);
    expect(await refusalOf(again())).toBe('closed');
    expect(await refusalOf(again())).toBe('rate_limited');
  });

  it('pays nothing by card for what costs nothing', async () => {
    await evening.settle({ payOnline: 'required' });
    await evening.db.insert(orderCoupons).values({
      ...{ code: 'ALL', label: 'All', kind: 'share', value: 1_000_000 },
      ...{ changedBy: 'test', changedAt: new Date(evening.clock.now()).toISOString() },
    });
    expect(await evening.order({ coupon: 'ALL' })).toMatchObject({
      state: 'accepted',
      payment: { way: 'at_restaurant', due: 0 },
    });
    expect(service.calls).toEqual([]);
  });

  it('gives way to another one of the same browser', async () => {
    const first = await evening.order();
    const page = await evening.pageOf(first);
    await evening.overlay('roll', { portionsLeft: 1 });
    const { phone } = await evening.rowOf(first);
    const body = {
      ...{ rlid: 10001, mode: 'pickup' as const, readyAt: 'asap' as const, tip: { kind: 'amount' as const, cents: 0 } },
      ...{
        lines: [evening.line('roll')],
        coupon: '',
        name: 'Mara',
        phone,
        email: '',
        smsConsent: false,
        note: '',
        vehicle: '',
      },
      ...{ seenTotal: 2994, payment: 'card' as const, address: '', addressNote: '', table: '' },
    };
    const client = { language: 'en' as const, origin: 'https://chain.example', ip: '192.0.2.1' };
    const second = await evening.orders.place(body, evening.op(), { ...client, replaces: first.id });
    expect(await evening.orders.find(first.id)).toMatchObject({ state: 'cancelled' });
    expect(service.pay(page)).toBeNull();
    await evening.pay(second);
    await evening.orders.settle(second.id);
    // One that is paid stays.
    await evening.overlay('roll', { portionsLeft: 1 });
    await evening.orders.place(body, evening.op(), { ...client, replaces: second.id });
    expect(await evening.orders.find(second.id)).toMatchObject({ state: 'accepted' });
  });
});

describe('reports of payments', () => {
  it('come before the answer, twice and in any order: one order is placed (11)', async () => {
    const order = await evening.order();
    await evening.pay(order);
    expect(await report('checkout.session.completed')).toBe(1);
    expect(await evening.orders.find(order.id)).toMatchObject({ state: 'accepted', payment: { state: 'captured' } });
    for (const type of ['payment_intent.succeeded', 'payment_intent.amount_capturable_updated'])
      for (let time = 0; time < 2; time += 1) expect(await report(type)).toBe(1);
    await report('checkout.session.completed');
    await evening.orders.settle(order.id);
    expect(await actions()).toEqual(['place', 'accept']);
    expect(await evening.db.$count(orders)).toBe(1);
    expect(await evening.db.$count(paymentReports)).toBe(3);
    expect(await evening.moneyDiffers()).toEqual([]);
  });

  it('are refused when they are forged or old, and prove nothing: the provider is asked', async () => {
    const order = await evening.order();
    await evening.pay(order);
    expect(await refusalOf(report('checkout.session.completed', { secret: 'guessed' }))).toBe('unauthenticated');
    expect(await refusalOf(report('checkout.session.completed', { ageMs: 6 * MINUTE }))).toBe('unauthenticated');
    expect(await evening.db.$count(paymentReports)).toBe(0);
    // A true signature over a payment that never was.
    const unpaid = await evening.order();
    const { body, header } = service.sign({
      id: 'evt_odd',
      object: 'event',
      type: 'checkout.session.completed',
      created: 1_700_000_000,
      data: { object: { object: 'checkout.session', id: await evening.pageOf(unpaid) } },
    });
    await evening.orders.payments.receiveReport({ 'stripe-signature': header }, Buffer.from(body));
    await evening.orders.payments.settleReports();
    expect(await evening.orders.find(unpaid.id)).toMatchObject({ state: 'placing' });
  });

  it('about unknown payments are kept and tried for a day, then left alone', async () => {
    const { body, header } = service.sign({
      id: 'evt_early',
      object: 'event',
      type: 'payment_intent.succeeded',
      created: 1_700_000_000,
      data: { object: { object: 'payment_intent', id: 'pi_ghost', metadata: { reference: 'nobody' } } },
    });
    expect(await evening.orders.payments.receiveReport({ 'stripe-signature': header }, Buffer.from(body))).toBe(1);
    await evening.reconcile();
    expect((await evening.db.select().from(paymentReports))[0]?.settledAt).toBeNull();
    evening.advance(31 * 24 * HOUR);
    await evening.reconcile();
    expect(await evening.db.$count(paymentReports)).toBe(0);
  });

  it('of another amount or currency hold the order, and staff are notified (12)', async () => {
    for (const change of [{ amount: 1 }, { currency: 'cad' }]) {
      const order = await evening.order();
      await evening.pay(order);
      Object.assign([...service.book.intents.values()].at(-1)!, change);
      await report('checkout.session.completed');
      expect(await evening.orders.find(order.id)).toMatchObject({ state: 'placing', may: { pay: [] } });
      expect(await evening.rowOf(order)).toMatchObject({ payProblem: 'amount', paymentState: 'authorised' });
      expect((await evening.board()).live).toEqual([]);
      evening.advance(HOUR);
      await evening.reconcile();
      // It is held until staff cancel it; then its money goes back.
      expect((await evening.rowOf(order)).state).toBe('placing');
      await evening.step(order, { action: 'cancel', reason: 'Paid another amount' });
      await evening.orders.payments.settle((await evening.rowOf(order)).id);
    }
    expect((await actions()).filter((action) => action === 'payment_held')).toHaveLength(2);
    expect([...service.book.intents.values()].map(({ status }) => status)).toEqual(['canceled', 'canceled']);
  });

  it('of a dispute are shown to staff', async () => {
    const order = await evening.orderPaid();
    service.book.dispute([...service.book.intents.keys()].at(-1)!);
    await report('charge.dispute.created');
    expect(await evening.rowOf(order)).toMatchObject({ paymentState: 'disputed', payProblem: 'disputed' });
    expect(await actions()).toEqual(['place', 'accept', 'payment_disputed']);
    await evening.step(order, { action: 'cancel', reason: 'No lobster' });
    await evening.reconcile();
    expect((await evening.rowOf(order)).refunded, 'the bank has the money already').toBe(0);
  });
});

describe('money follows the order', () => {
  it('whether its payment or its cancellation comes first (13)', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const order = await evening.order({}, { ip: `192.0.2.${round}` });
      await evening.pay(order);
      const both = [() => evening.orders.settle(order.id), () => evening.orders.cancel(order.id)];
      await Promise.all((round % 2 ? both : both.toReversed()).map((go) => go()));
      await evening.reconcile();
      const { state } = await evening.orders.find(order.id);
      seen.add(state);
      expect(await evening.moneyDiffers()).toEqual([]);
    }
    // A paid order may still be cancelled before it is begun, so it ends cancelled, whichever step was first.
    expect([...seen]).toEqual(['cancelled']);
    const held = [...service.book.held().values()];
    expect(held).toEqual([]);
  });

  it('and is not taken from a guest whose order staff cancelled while it was paid (13)', async () => {
    const order = await evening.order();
    await evening.pay(order);
    await Promise.all([
      refusalOf(evening.step(order, { action: 'start' })),
      evening.step(order, { action: 'cancel', reason: 'Closed' }),
      evening.orders.settle(order.id),
    ]);
    await evening.reconcile();
    expect(await evening.orders.find(order.id)).toMatchObject({ state: 'cancelled' });
    expect(await evening.moneyDiffers()).toEqual([]);
    expect(service.book.held().size).toBe(0);
  });

  it('goes back when a paid order is cancelled, once', async () => {
    const order = await evening.orderPaid();
    expect(await evening.orders.cancel(order.id)).toMatchObject({
      state: 'cancelled',
      payment: { state: 'refunded', refunded: 2994 },
    });
    await Promise.all([evening.orders.settle(order.id), evening.reconcile()]);
    expect(service.book.refunds.map(({ amount }) => amount)).toEqual([2994]);
    expect((await evening.refundsOf(order)).map(({ state }) => state)).toEqual(['done']);
  });

  it('is retried while the provider is down, and staff are notified when it cannot be captured', async () => {
    const order = await evening.order();
    await evening.pay(order);
    service.fault = 'broken';
    service.faultAt = '/capture';
    expect(await evening.orders.settle(order.id)).toMatchObject({
      state: 'accepted',
      payment: { state: 'authorised' },
    });
    service.fault = null;
    await evening.reconcile();
    expect((await evening.rowOf(order)).captured).toBe(0);
    evening.advance(MINUTE);
    await evening.reconcile();
    expect((await evening.rowOf(order)).captured).toBe(2994);
    const other = await evening.order();
    await evening.pay(other);
    service.fault = 'declined';
    // The order is made, and is paid at the restaurant.
    expect(await evening.orders.settle(other.id)).toMatchObject({ state: 'accepted', payment: { due: 2994 } });
    expect((await evening.rowOf(other)).payProblem).toBe('capture');
    service.fault = null;
    expect(await evening.moneyDiffers()).toEqual([]);
  });

  it('is still captured when data from before the payment arrive after it', async () => {
    const order = await evening.order();
    const { payRef } = await evening.rowOf(order);
    const read = async () => {
      const answer = await evening.orders.parts().payments.fetch(payRef ?? '');
      if (!('ok' in answer)) throw new Error('The provider did not answer');
      return answer.ok;
    };
    const unpaid = await read();
    await evening.pay(order);
    service.fault = 'broken';
    service.faultAt = '/capture';
    await evening.orders.settle(order.id);
    const before = await evening.rowOf(order);
    await evening.orders.change((tx, parts) => applySettle(tx, parts, before, unpaid));
    expect(await evening.rowOf(order)).toEqual(before);
    service.fault = null;
    const authorised = await read();
    evening.advance(MINUTE);
    await evening.reconcile();
    const captured = await evening.rowOf(order);
    expect(captured).toMatchObject({ captured: 2994, paymentState: 'captured' });
    await evening.orders.change((tx, parts) => applySettle(tx, parts, captured, authorised));
    expect(await evening.rowOf(order)).toEqual(captured);
  });

  it('without an order is let go: a lost database, a second payment of one order', async () => {
    const [lost, kept] = [await evening.orderPaid(), await evening.order()];
    const unsettled = await evening.order();
    await evening.pay(unsettled);
    for (const order of [lost, unsettled]) {
      const { id } = await evening.rowOf(order);
      await evening.db.execute(sql`DELETE FROM order_events WHERE order_id = ${id}`);
      await evening.db.execute(sql`DELETE FROM orders WHERE id = ${id}`);
    }
    await evening.pay(kept);
    await evening.orders.settle(kept.id);
    // Somebody pays for the same order by another page.
    const page = service.book.sessions.get(await evening.pageOf(kept))!;
    service.book.sessions.set('cs_twin', { ...page, id: 'cs_twin', status: 'open', payment_intent: null });
    service.pay('cs_twin');
    await evening.reconcile();
    expect(await evening.moneyDiffers()).toEqual([]);
    expect([...service.book.held().values()]).toEqual([2994]);
  });
});
