import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCardEvening, startEveningCards } from '#test/card-evening.ts';
import { closeRestaurant, ENDS } from '#test/close-restaurant.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { codeOf } from '#test/refusal-code.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import type { Database } from '#platform/db/client.ts';
import type { CardServer } from '../../../../scripts/payments/card-server.ts';
import { refundOrder } from './commands/refund-order.ts';
import { listDeskOrders, loadDeskOrder } from './queries/desk.ts';
import { eraseOldOrders } from './retention.ts';

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

const WAYS = Object.keys(ENDS) as (keyof typeof ENDS)[];
/** A public answer for a restaurant that takes nothing new: an archived one is unknown. */
const REFUSED = { 'closed for good': 'gone', archived: 'not_found' } as const;
const EMAIL = 'mara@guests.example';
const HOUR = 3_600_000;
const refunded = () => service.book.refunds.reduce((sum, { amount }) => sum + amount, 0);

describe.each(WAYS)('the orders of a restaurant that is %s', (how) => {
  const close = () => closeRestaurant(evening, evening.rlid, how);

  it('refuses new orders, times and payments', async () => {
    const open = await evening.order();
    const { total: seenTotal } = await evening.rowOf(open);
    await close();
    const { orders, rlid } = evening;
    const news = [
      evening.place({ seenTotal }),
      orders.capabilities(rlid),
      orders.slots({ rlid, mode: 'pickup', units: 1 }),
      orders.pay(open.id, 'card', '192.0.2.1'),
    ];
    expect(new Set(await Promise.all(news.map(codeOf)))).toEqual(new Set([REFUSED[how]]));
    expect((await orders.find(open.id)).may).toEqual({ cancel: true, arrive: false, pay: [] });
  });

  it('can be read and cancelled by the guest, who gets the money back', async () => {
    const order = await evening.orderPaid({ email: EMAIL });
    await close();
    expect(await evening.orders.find(order.id)).toMatchObject({ state: 'accepted', restaurantName: 'Orlando' });
    expect(await evening.orders.hasLive(EMAIL)).toBe(true);
    expect(await evening.orders.cancel(order.id)).toMatchObject({ state: 'cancelled' });
    expect(await evening.orders.hasLive(EMAIL)).toBe(false);
    expect(await evening.moneyDiffers()).toEqual([]);
  });

  it('stay at the desk and in the kitchen, where staff can cancel and refund them', async () => {
    const [one, other] = [await evening.orderPaid(), await evening.orderPaid()];
    await close();
    const { orders, db, locations } = evening;
    const query = { q: '', p: 1, powers: SYSTEM_POWERS, locations };
    expect((await listDeskOrders(db, orders.parts(), query)).rows.map(({ restaurantName }) => restaurantName)).toEqual([
      'Orlando',
      'Orlando',
    ]);
    expect((await evening.board()).live).toHaveLength(2);
    const { id: orderId } = await evening.rowOf(one);
    const step = { rlid: evening.rlid, orderId, op: randomUUID(), action: 'cancel' as const, reason: 'Closed' };
    await orders.step(evening.cook(), step);
    const { id } = await evening.rowOf(other);
    const wish = { op: randomUUID(), kind: 'amount' as const, amount: 500, reason: 'Closed', refunded: 0 };
    await orders.change((tx, parts) => refundOrder(tx, parts, evening.cook(), id, wish));
    await orders.payments.settle(id);
    expect(refunded()).toBe((await evening.rowOf(one)).captured + 500);
    expect(await loadDeskOrder(db, orders.parts(), SYSTEM_POWERS, id)).toMatchObject({ restaurantName: 'Orlando' });
    expect(await evening.moneyDiffers()).toEqual([]);
  });
});

it('keeps the guest of an order that nobody closes from the next order for a day, and is erased like others', async () => {
  const guest = { email: EMAIL, phone: '+14075550142', seenTotal: 2994 };
  const forgotten = await evening.place(guest);
  evening.advance(23 * HOUR);
  expect(await codeOf(evening.place(guest))).toBe('duplicate');
  evening.advance(2 * HOUR);
  expect(await evening.orders.hasLive(EMAIL)).toBe(false);
  expect(await evening.place(guest)).toMatchObject({ state: 'accepted' });
  evening.advance(30 * 24 * HOUR);
  await evening.orders.change((tx, parts) => eraseOldOrders(tx, parts));
  expect(await evening.rowOf(forgotten)).toMatchObject({ email: '', phone: '', total: forgotten.price.total });
});

it('is not sent again by card for a quarter of an hour, in case its answer was lost', async () => {
  const guest = { email: EMAIL, phone: '+14075550142' };
  await evening.place({ ...guest, seenTotal: 2994 });
  const again = (body: Parameters<typeof evening.order>[0] = {}) => codeOf(evening.order({ ...guest, ...body }));
  expect(await again()).toBe('duplicate');
  expect(await again({ phone: '+14075550143' })).toBe('duplicate');
  expect(await again({ email: 'ben@guests.example', phone: '+14075550143' })).toMatchObject({ state: 'placing' });
  expect(await again({ lines: [{ ...evening.line('roll'), quantity: 2 }] })).toMatchObject({ state: 'placing' });
  evening.advance(HOUR / 4);
  expect(await again()).toMatchObject({ state: 'placing' });
});

describe('an order before the last pickup at 9:45 PM that is paid late', () => {
  const LAST = '2026-11-21T02:45:00.000Z';
  const MINUTE = 60_000;

  it('is promised for the last pickup, whichever way it is paid', async () => {
    evening.advance(3 * HOUR + 20 * MINUTE);
    const [card, there] = [await evening.order(), await evening.order()];
    expect([card.readyAt, there.readyAt]).toEqual([LAST, LAST]);
    evening.advance(10 * MINUTE);
    await evening.pay(card);
    expect(await evening.orders.settle(card.id)).toMatchObject({ state: 'accepted', readyAt: LAST });
    const paid = await evening.orders.pay(there.id, 'at_restaurant', '192.0.2.1');
    expect(paid).toMatchObject({ state: 'accepted', readyAt: LAST });
  });

  it('is not made after the last pickup, and its money goes back', async () => {
    await evening.settle({ payOnline: 'optional', prepMinutes: 5 });
    evening.advance(3 * HOUR + 38 * MINUTE);
    const [card, there] = [await evening.order(), await evening.order()];
    expect([card.readyAt, there.readyAt]).toEqual([LAST, LAST]);
    evening.advance(10 * MINUTE);
    await evening.pay(card);
    await evening.reconcile();
    expect(await evening.orders.find(card.id)).toMatchObject({ state: 'failed', payment: { state: 'voided' } });
    expect(await codeOf(evening.orders.pay(there.id, 'at_restaurant', '192.0.2.1'))).toBe('closed');
    expect(await evening.moneyDiffers()).toEqual([]);
    expect((await evening.board()).live).toEqual([]);
  });
});

it('moves the promise of an order that is paid at the restaurant after all by the time that passed', async () => {
  const order = await evening.order();
  evening.advance(14 * 60_000);
  const paid = await evening.orders.pay(order.id, 'at_restaurant', '192.0.2.1');
  // It should have been begun four minutes ago.
  expect(Date.parse(paid.readyAt) - Date.parse(order.readyAt)).toBe(300_000);
});

describe('an order as soon as possible', () => {
  it('is never taken for another day than its guest saw, whose restaurant has closed meanwhile', async () => {
    const { orders, rlid, clock } = evening;
    const soonest = async () => (await orders.slots({ rlid, mode: 'pickup', units: 1 })).slots[0];
    const seenSoonest = await soonest();
    clock.advance(HOUR / 2);
    expect(await evening.place({ seenSoonest })).toMatchObject({ state: 'accepted' });
    clock.advance(5 * HOUR);
    expect(await codeOf(evening.place({ seenSoonest }))).toBe('full');
    expect(await evening.place({ seenSoonest: await soonest() })).toMatchObject({ readyAt: await soonest() });
  });
});
