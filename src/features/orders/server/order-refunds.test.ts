import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCardEvening, startEveningCards } from '#test/card-evening.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { orderCoupons } from '#features/coupons/server/tables.ts';
import { mails } from '#features/mail/server/tables.ts';
import { menuOverlays } from '#features/menus/server/tables.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { NO_GRANTS, type StaffPowers } from '#features/rights/permissions.ts';
import { Problem } from '#shared/problem.ts';
import type { Database } from '#platform/db/client.ts';
import type { CardServer } from '../../../../scripts/payments/card-server.ts';
import type { Order } from '../contract.ts';
import type { RefundWish } from '../staff-contract.ts';
import { editOrder, type OrderEdit } from './commands/edit-order.ts';
import { messageGuest } from './commands/change-order.ts';
import { refundOrder } from './commands/refund-order.ts';
import { noteRefund } from './commands/settle-order.ts';
import { loadDeskOrder } from './queries/desk.ts';
import { loadSales } from './queries/sales.ts';
import { kitchenDays, orderEvents, orderRefunds, paymentReports } from './tables.ts';

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
  await evening.settle({ payOnline: 'optional', bagFee: 25, unitsPerSlot: 30 });
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
type Wish = RefundWish extends infer One
  ? One extends unknown
    ? Omit<One, 'op' | 'reason' | 'refunded'> & { op?: string; refunded?: number }
    : never
  : never;
const refund = async (order: Order, wish: Wish, powers: StaffPowers = SYSTEM_POWERS) => {
  const { id, refunded } = await evening.rowOf(order);
  const asked = { op: randomUUID(), reason: 'The fries were cold', refunded, ...wish } as RefundWish;
  await evening.orders.change((tx, parts) => refundOrder(tx, parts, { ...evening.cook(), powers }, id, asked));
  await evening.orders.payments.settle(id);
};
const edit = async (order: Order, more: Partial<OrderEdit>) => {
  const { id, version } = await evening.rowOf(order);
  const wish = { op: randomUUID(), baseVersion: version, kept: [], added: [], ...more };
  await evening.orders.change((tx, parts) => editOrder(tx, parts, evening.cook(), id, wish));
  await evening.orders.payments.settle(id);
};
const desk = async (order: Order, powers: StaffPowers = SYSTEM_POWERS) =>
  loadDeskOrder(evening.db, evening.orders.parts(), powers, (await evening.rowOf(order)).id);
const refunded = () => service.book.refunds.reduce((sum, { amount }) => sum + amount, 0);
const FEAST = () => [
  evening.line('roll', { quantity: 3 }),
  evening.line('soda', { quantity: 2 }),
  evening.line('platter', { options: [{ group: 'sides', item: 'slaw', quantity: 2, options: [] }] }),
  evening.line('ale'),
];

describe('giving money back', () => {
  it('refunds a part, an amount and the rest, notifies the guest, and never more than was taken', async () => {
    const order = await evening.orderPaid({
      lines: FEAST(),
      email: 'mara@guests.example',
      tip: { kind: 'amount', cents: 500 },
    });
    const { captured, parts } = (await desk(order)).payment;
    const line = parts.find(({ part }) => part === 'line:0')?.amount ?? 0;
    await refund(order, { kind: 'parts', parts: ['line:0', 'tip'] });
    expect(refunded()).toBe(line + 500);
    expect(await evening.orders.find(order.id)).toMatchObject({
      payment: { state: 'partRefunded', refunded: line + 500 },
    });
    expect(await refusalOf(refund(order, { kind: 'parts', parts: ['line:0'] }))).toBe('conflict');
    expect(await refusalOf(refund(order, { kind: 'parts', parts: ['line:9'] }))).toBe('invalid parts');
    expect(await refusalOf(refund(order, { kind: 'amount', amount: captured }))).toBe('invalid amount');
    await refund(order, { kind: 'amount', amount: captured - line - 500 - 100 });
    expect(await refusalOf(refund(order, { kind: 'parts', parts: ['line:1'] })), 'more than is left').toBe(
      'invalid parts',
    );
    await refund(order, { kind: 'all' });
    expect(refunded()).toBe(captured);
    expect(await refusalOf(refund(order, { kind: 'amount', amount: 1 }))).toBe('conflict');
    expect(await desk(order)).toMatchObject({
      payment: { state: 'refunded', parts: [], refunds: [{ state: 'done' }, { state: 'done' }, { state: 'done' }] },
      may: { refund: false },
    });
    const subjects = (await evening.db.select().from(mails)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Refund of '))).toHaveLength(3);
    expect(await evening.moneyDiffers()).toEqual([]);
  });

  it('is in the sales, except what an edit took off the total', async () => {
    const order = await evening.orderPaid({ lines: FEAST() });
    const sales = async () => (await loadSales(evening.db, SYSTEM_POWERS, { by: 'day' }))[0];
    const { total } = await evening.rowOf(order);
    await edit(order, { kept: [{ line: 0, quantity: 3 }] });
    const lower = (await evening.rowOf(order)).total;
    expect(lower).toBeLessThan(total);
    expect(await sales()).toMatchObject({ total: lower, refunds: 0 });
    await refund(order, { kind: 'amount', amount: 300 });
    expect(await sales()).toMatchObject({ total: lower, refunds: 300 });
    await refund(order, { kind: 'all' });
    expect(await sales()).toMatchObject({ total: lower, refunds: lower });
  });

  it('does it once, however often and at whatever time it is asked', async () => {
    const order = await evening.orderPaid();
    const op = randomUUID();
    await Promise.all(Array.from({ length: 5 }, () => refund(order, { kind: 'amount', amount: 700, op })));
    await refund(order, { kind: 'amount', amount: 700, op });
    // The answer was lost, and somebody changed the dialog before sending it again.
    for (const other of [
      { kind: 'amount', amount: 900 },
      { kind: 'all' },
      { kind: 'parts', parts: ['line:0'] },
    ] satisfies Wish[])
      expect(await refusalOf(refund(order, { ...other, op, refunded: 0 }))).toBe('conflict');
    expect(refunded()).toBe(700);
    // Two people at once, who saw the same refunds: one is refused, although there is enough left for both.
    const both = await Promise.all(
      [500, 500].map((amount) => refusalOf(refund(order, { kind: 'amount', amount, refunded: 700 }))),
    );
    expect(both.filter((answer) => answer === 'conflict')).toHaveLength(1);
    expect(refunded()).toBe(1200);
  });

  it('goes on when the provider answers again, also when its answer was lost', async () => {
    const order = await evening.orderPaid();
    // It is due while the provider works on it: this process may end before the answer.
    const due: boolean[] = [];
    service.onDone = async (call) => {
      if (call === 'POST /v1/refunds') due.push((await evening.rowOf(order)).settleAt !== null);
    };
    service.faultAt = 'POST /v1/refunds';
    for (const fault of ['broken', 'lost'] as const) {
      service.fault = fault;
      await refund(order, { kind: 'amount', amount: 500 });
      expect((await desk(order)).payment.refunds.at(-1)?.state).toBe('asked');
      service.fault = null;
      evening.advance(60_000);
      await evening.reconcile();
    }
    expect((await desk(order)).payment.refunds.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(refunded()).toBe(1000);
    expect([due, (await evening.rowOf(order)).settleAt]).toEqual([[true, true], null]);
    expect(await evening.moneyDiffers()).toEqual([]);
  }, 20_000);

  it('refunds once, also after the provider has forgotten the key, whatever was refunded at the provider meanwhile', async () => {
    const order = await evening.orderPaid();
    service.faultAt = 'POST /v1/refunds';
    for (const [made, fault] of (['lost', 'broken'] as const).entries()) {
      service.fault = fault;
      await refund(order, { kind: 'amount', amount: 500 });
      service.fault = null;
      expect(service.book.refunds).toHaveLength(1);
      // Somebody refunds the same amount on the provider's own screens.
      for (const { latest_charge: charge } of service.book.intents.values()) if (charge) charge.amount_refunded += 500;
      service.book.answered.clear();
      evening.advance(25 * 3_600_000);
      await evening.reconcile();
      const { refunds } = (await desk(order)).payment;
      expect([service.book.refunds.length, refunds.map(({ state }) => state)]).toEqual([
        made + 1,
        Array.from({ length: made + 1 }, () => 'done'),
      ]);
    }
    expect((await desk(order)).payment).toMatchObject({ problem: null, refunded: 2000 });
  });

  it('notifies staff when the card cannot be refunded', async () => {
    const order = await evening.orderPaid();
    service.fault = 'declined';
    service.faultAt = '/refunds';
    await refund(order, { kind: 'all' });
    service.fault = null;
    expect(await desk(order)).toMatchObject({
      payment: { problem: 'refund', refunded: 0, refunds: [{ state: 'failed' }] },
      may: { refund: true },
    });
    await refund(order, { kind: 'all' });
    expect(refunded()).toBe(2994 + 27);
  });

  it('says that the money is here as soon as the failure is noted', async () => {
    const order = await evening.orderPaid();
    service.fault = 'broken';
    await refund(order, { kind: 'all' });
    const row = await evening.rowOf(order);
    expect(row).toMatchObject({ paymentState: 'refunded', refunded: row.captured });
    const [asked] = await evening.db.select().from(orderRefunds);
    const failed = { state: 'failed', providerId: null } as const;
    await evening.orders.change(async (tx, parts) => asked && noteRefund(tx, parts, row, asked, failed));
    expect(await evening.rowOf(order)).toMatchObject({ paymentState: 'captured', refunded: 0 });
  });

  it('asks once for the money of a cancelled order whose card cannot be refunded, until staff try again', async () => {
    const order = await evening.orderPaid();
    service.fault = 'declined';
    service.faultAt = '/refunds';
    await evening.orders.cancel(order.id);
    service.fault = null;
    evening.advance(60_000);
    await evening.reconcile();
    expect((await desk(order)).payment).toMatchObject({ problem: 'refund', refunds: [{ state: 'failed' }] });
    expect(refunded()).toBe(0);
    await refund(order, { kind: 'all' });
    expect(refunded()).toBe(2994 + 27);
    expect(await evening.moneyDiffers()).toEqual([]);
  });

  it('refunds a cancelled order although an earlier refund of a part was refused', async () => {
    const order = await evening.orderPaid();
    service.fault = 'declined';
    service.faultAt = '/refunds';
    await refund(order, { kind: 'amount', amount: 500 });
    service.fault = null;
    await evening.orders.cancel(order.id);
    expect(refunded()).toBe(2994 + 27);
    expect((await desk(order)).payment.problem).toBeNull();
  });

  it('is a right of its own, and of a region', async () => {
    const order = await evening.orderPaid();
    const cook: StaffPowers = {
      ...{ isActive: true, isSuperuser: false, canAccessAdmin: true, ...NO_GRANTS },
      modelGrants: (['view', 'change'] as const).map((permission) => ({ model: 'order', permission })),
      locationGrants: [{ country: 'US', state: '', permission: 'view' }],
    };
    expect(await refusalOf(refund(order, { kind: 'all' }, cook))).toBe('forbidden');
    expect((await desk(order, cook)).may).toMatchObject({ change: true, refund: false });
    const lead = { ...cook, modelGrants: [...cook.modelGrants, { model: 'order_refund', permission: 'add' as const }] };
    const elsewhere = { ...lead, locationGrants: [{ country: 'US', state: 'TX', permission: 'view' as const }] };
    expect(await refusalOf(refund(order, { kind: 'all' }, elsewhere))).toBe('forbidden');
    await refund(order, { kind: 'all' }, lead);
    expect(refunded()).toBe(2994 + 27);
    const there = await evening.place();
    expect(await refusalOf(refund(there, { kind: 'all' }, lead))).toBe('conflict');
  });

  it('gives back by parts what was captured, in any order, to the cent (2)', async () => {
    // A linear congruence, so that a failure can be had again.
    let seed = 18;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 8; round += 1) {
      const lines = FEAST()
        .filter((_, at) => at === 0 || random(2) === 0)
        .map((one) => ({ ...one, quantity: 1 + random(4) }));
      const order = await evening.orderPaid({ lines, tip: { kind: 'share', ppm: random(300_000) } });
      const before = refunded();
      const { captured, parts } = (await desk(order)).payment;
      const names = parts.map(({ part }) => part).toSorted(() => random(3) - 1);
      for (const name of names) await refund(order, { kind: 'parts', parts: [name] });
      expect(refunded() - before).toBe(captured);
      expect(await evening.orders.find(order.id)).toMatchObject({ payment: { state: 'refunded' } });
      evening.advance(11 * 60_000);
    }
  }, 60_000);
});

describe('changing an order before it is begun', () => {
  it('prices what stays as it was and what comes in as it is, and gives back the difference', async () => {
    await evening.overlay('roll', { portionsLeft: 10 });
    const order = await evening.orderPaid({ lines: FEAST(), email: 'mara@guests.example' });
    const paid = (await evening.rowOf(order)).total;
    await evening.overlay('roll', { price: 9900 });
    // Breakfast is over.
    const eggs = { kept: [{ line: 0, quantity: 2 }], added: [evening.line('eggs')] };
    expect(await refusalOf(edit(order, eggs))).toBe('conflict');
    await edit(order, {
      kept: [
        { line: 0, quantity: 1 },
        { line: 1, quantity: 3 },
      ],
    });
    const { total, lines, refunded: back } = await evening.rowOf(order);
    expect(lines.map(({ name, unitPrice, line: { quantity } }) => [name, unitPrice, quantity])).toEqual([
      ['roll', 2750, 1],
      ['soda', 300, 3],
    ]);
    expect([total < paid, back, refunded()]).toEqual([true, paid - total, paid - total]);
    const [overlay] = await evening.db.select().from(menuOverlays);
    expect(overlay?.portionsLeft).toBe(9);
    const days = await evening.db.select().from(kitchenDays);
    const units = lines.reduce((sum, { makeUnits, line: { quantity } }) => sum + makeUnits * quantity, 0);
    expect(days.flatMap((day) => day.units).reduce((sum, one) => sum + one, 0)).toBe(units);
    expect(await evening.moneyDiffers()).toEqual([]);
    // Parts of it went back, so it is no more changed.
    expect(await refusalOf(edit(order, { kept: [{ line: 0, quantity: 2 }] }))).toBe('conflict');
  });

  it('gives back what the card was charged before the change, also when that answer had been lost', async () => {
    const order = await evening.order({ lines: [evening.line('roll', { quantity: 3 })] });
    await evening.pay(order);
    service.fault = 'lost';
    service.faultAt = '/capture';
    await evening.orders.settle(order.id);
    service.fault = null;
    expect(await evening.rowOf(order)).toMatchObject({ state: 'accepted', captured: 0 });
    await edit(order, { kept: [{ line: 0, quantity: 1 }] });
    const { total, captured } = await evening.rowOf(order);
    expect(captured).toBeGreaterThan(total);
    expect([...service.book.held().values()]).toEqual([total]);
    await evening.reconcile();
    expect(await evening.orders.find(order.id)).toMatchObject({
      payment: { state: 'partRefunded', refunded: captured - total, due: 0 },
    });
    expect((await desk(order)).payment.refunds).toMatchObject([{ state: 'done', reason: 'The order was changed' }]);
    expect(await evening.moneyDiffers()).toEqual([]);
  }, 20_000);

  it('asks for what is more at the restaurant, and takes what comes in at the menu’s price', async () => {
    const order = await evening.orderPaid();
    await edit(order, { kept: [{ line: 0, quantity: 1 }], added: [evening.line('soda')] });
    const { total, covered } = await evening.rowOf(order);
    expect(await evening.orders.find(order.id)).toMatchObject({
      price: { subtotal: 3050 },
      payment: { state: 'captured', due: total - covered },
    });
    expect(covered).toBe(2994 + 27);
    const there = await evening.place();
    await edit(there, { kept: [{ line: 0, quantity: 2 }] });
    expect(await evening.orders.find(there.id)).toMatchObject({ price: { subtotal: 5500 } });
    expect(await evening.moneyDiffers()).toEqual([]);
  });

  it.each([
    ['amount', 1000, 100, 1000],
    ['share', 200_000, 10_000, 550],
  ] as const)(
    'keeps the discount of its coupon (%s), also when the coupon has changed',
    async (kind, was, is, kept) => {
      await evening.db.insert(orderCoupons).values({
        ...{ code: 'TEN', label: 'Ten', kind, value: was },
        ...{ changedBy: 'test', changedAt: new Date(evening.clock.now()).toISOString() },
      });
      const order = await evening.place({ lines: [evening.line('roll', { quantity: 3 })], coupon: 'TEN' });
      await evening.db.update(orderCoupons).set({ value: is });
      await edit(order, { kept: [{ line: 0, quantity: 1 }] });
      expect(await evening.orders.find(order.id)).toMatchObject({ price: { subtotal: 2750, discount: kept } });
    },
  );

  it('is refused once the kitchen has begun, for an older version, for no lines, beyond portions and the kitchen', async () => {
    await evening.overlay('roll', { portionsLeft: 2 });
    const order = await evening.place();
    const kept = [{ line: 0, quantity: 3 }];
    expect(await refusalOf(edit(order, { kept }))).toBe('conflict');
    expect(await refusalOf(edit(order, { kept: [{ line: 4, quantity: 1 }] }))).toBe('invalid kept');
    expect(await refusalOf(edit(order, {}))).toBe('invalid kept');
    expect(await refusalOf(edit(order, { kept: [{ line: 0, quantity: 2 }], baseVersion: 9 }))).toBe(
      'conflict baseVersion',
    );
    await evening.settle({ payOnline: 'optional', unitsPerSlot: 1 });
    // Ten make-units in a kitchen that makes one in a quarter of an hour.
    const sides = [{ group: 'sides', item: 'slaw', quantity: 2, options: [] }];
    const much = [evening.line('platter', { quantity: 3, options: sides })];
    expect(await refusalOf(edit(order, { kept: [{ line: 0, quantity: 1 }], added: much }))).toBe('conflict');
    await evening.step(order, { action: 'start' });
    expect(await refusalOf(edit(order, { kept: [{ line: 0, quantity: 1 }] }))).toBe('conflict');
    expect((await evening.rowOf(order)).lines[0]?.line.quantity).toBe(1);
  });

  it('keeps food with alcohol, and alcohol within its limit', async () => {
    const order = await evening.place({ lines: [evening.line('roll'), evening.line('ale')], isOfAge: true });
    const roll = { line: 0, quantity: 1 };
    for (const kept of [[{ line: 1, quantity: 1 }], [roll, { line: 1, quantity: 13 }]])
      expect(await refusalOf(edit(order, { kept }))).toBe('conflict');
    const soda = [evening.line('soda')];
    expect(await refusalOf(edit(order, { kept: [{ line: 1, quantity: 1 }], added: soda }))).toBe('conflict');
    await edit(order, { kept: [{ line: 1, quantity: 12 }], added: [evening.line('roll')] });
    expect((await evening.rowOf(order)).lines.map(({ name }) => name)).toEqual(['ale', 'roll']);
  });

  it('counts what is added to an order of drinks in the kitchen', async () => {
    await evening.settle({ payOnline: 'optional', unitsPerSlot: 1 });
    const order = await evening.place({ lines: [evening.line('soda')] });
    const kept = [{ line: 0, quantity: 1 }];
    const sides = [{ group: 'sides', item: 'slaw', quantity: 2, options: [] }];
    const much = [evening.line('platter', { quantity: 3, options: sides })];
    expect(await refusalOf(edit(order, { kept, added: much }))).toBe('conflict');
    await edit(order, { kept, added: [evening.line('roll')] });
    const twin = await evening.place();
    const { load } = await evening.rowOf(order);
    expect(load).toEqual([[expect.any(Number), 1]]);
    expect((await evening.rowOf(twin)).load[0]?.[0]).toBe((load[0]?.[0] ?? 0) + 1);
  });

  it('is done once for an op, with one notification', async () => {
    const order = await evening.place({ email: 'mara@guests.example' });
    const { version } = await evening.rowOf(order);
    const op = randomUUID();
    const wish = { op, baseVersion: version, kept: [{ line: 0, quantity: 2 }] };
    await Promise.all([edit(order, wish), edit(order, wish)]);
    const actions = (await evening.db.select().from(orderEvents)).map(({ action }) => action);
    expect(actions).toEqual(['place', 'edit']);
    const subjects = (await evening.db.select().from(mails)).map(({ subject }) => subject);
    expect(subjects).toContain('Order 1 is changed');
  });
});

it('asks nobody to pay again while the provider does not say whether it captured', async () => {
  const order = await evening.order();
  await evening.pay(order);
  const [intent] = service.book.intents.values();
  let reads = 0;
  service.onDone = async (call) => {
    // Another process captures in between.
    if (/^GET .*\/sessions\//.test(call) && (reads += 1) === 2)
      Object.assign(intent!, { status: 'succeeded', amount_received: intent!.amount });
    if (!call.endsWith('/capture')) return;
    service.fault = 'broken';
    service.faultAt = '/sessions';
  };
  await evening.orders.settle(order.id);
  service.fault = null;
  service.onDone = null;
  expect(await evening.orders.find(order.id)).toMatchObject({ state: 'accepted', payment: { due: 0 } });
  evening.advance(60_000);
  await evening.reconcile();
  expect(await evening.rowOf(order)).toMatchObject({ captured: 3021, covered: 3021, payProblem: '' });
});

it('learns of a dispute behind the reports of another shop with the same account', async () => {
  const order = await evening.orderPaid();
  const receivedAt = new Date(evening.clock.now()).toISOString();
  const others = Array.from({ length: 250 }, (_, at) => ({
    id: `evt_a${at}`,
    reference: `of another ${at}`,
    receivedAt,
  }));
  await evening.db.insert(paymentReports).values(others);
  const [intent] = [...service.book.intents.values()];
  // A payment at the counter, which has no reference.
  service.book.intents.set('pi_counter', { ...intent!, id: 'pi_counter', metadata: {} });
  await evening.db.insert(paymentReports).values({ id: 'evt_counter', ref: 'pi_counter', receivedAt });
  evening.advance(1000);
  service.book.dispute(intent!.id);
  const { body, header } = service.sign(service.events.at(-1)!);
  await evening.orders.payments.receiveReport({ 'stripe-signature': header }, Buffer.from(body));
  await evening.orders.payments.settleReports();
  expect(await evening.rowOf(order)).toMatchObject({ paymentState: 'disputed' });
  // It is asked about once.
  const isCounter = eq(paymentReports.id, 'evt_counter');
  expect((await evening.db.select().from(paymentReports).where(isCounter))[0]?.settledAt).not.toBeNull();
});

it('writes to a guest once, and not to one without an address', async () => {
  const order = await evening.place({ email: 'mara@guests.example' });
  const write = async (to: Order, op = randomUUID()) => {
    const { id } = await evening.rowOf(to);
    const output = { op, message: 'Is lemon fine?' };
    await evening.orders.change((tx, parts) => messageGuest(tx, parts, evening.cook(), id, output));
  };
  const op = randomUUID();
  await write(order, op);
  await write(order, op);
  const sent = (await evening.db.select().from(mails)).filter(({ subject }) => subject.startsWith('About your order'));
  expect([sent.length, JSON.stringify(sent).includes('Is lemon fine?')]).toEqual([1, true]);
  expect(await refusalOf(write(await evening.place()))).toBe('conflict');
});
