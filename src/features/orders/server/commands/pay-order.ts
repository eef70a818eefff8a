import { eq } from 'drizzle-orm';
import { Conflict, Problem } from '#shared/problem.ts';
import { GUEST, type StepActor } from '#features/front-of-house/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type { OrderParts } from '../order-parts.ts';
import { loadOrderSettings, payWaysOf } from '../settings.ts';
import { type OrderRow, orders } from '../tables.ts';
import { requireWelcome } from './guest-limits.ts';
import { releaseFromDay, recordEvent, withDay } from './kitchen-day.ts';
import { sendPlaced } from './tell-guest.ts';
import { promiseFromNow, readOrder } from './settle-order.ts';

/** Most payment pages for one order, one after the other. */
const MOST_TRIES = 3;

/** Starts another payment page, once the previous one is closed. @throws Problem closed after too many */
export async function startAnotherPayment(tx: Tx, _parts: OrderParts, order: OrderRow): Promise<OrderRow> {
  return withDay(tx, order, async () => {
    const row = await readOrder(tx, order.id);
    if (row.state !== 'placing') throw new Conflict('This order needs no payment any more');
    // Another request of the guest has replaced the page.
    if (row.payTries > order.payTries) return row;
    if (row.payTries >= MOST_TRIES) throw new Problem('closed', 'Too many tries to pay: please order anew');
    const [next] = await tx
      .update(orders)
      .set({ payTries: row.payTries + 1, payRef: null })
      .where(eq(orders.id, row.id))
      .returning();
    return next ?? row;
  });
}

/**
 * Refuses payment at the restaurant where it is not offered, and to a guest who may not order that way. Asked before
 * the card's page is closed too, so that a refused guest can still pay on it.
 * @throws Conflict where cards are required, Problem duplicate, closed
 */
export async function requirePayThere(tx: Tx, parts: OrderParts, order: OrderRow): Promise<void> {
  const settings = await loadOrderSettings(tx, parts.restaurantOf(order.rlid));
  const isAllowed = payWaysOf(parts, settings, order.total).includes('at_restaurant');
  if (!isAllowed || order.total > settings.largestTotal)
    throw new Conflict('This order cannot be paid at the restaurant');
  if (!(await promiseFromNow(tx, parts, order)))
    throw new Problem('closed', 'The restaurant hands over no more orders today');
  // Guests at a table have no contact.
  if (order.tableName === '') await requireWelcome(tx, order, { ...parts, but: order.id });
}

/** Changes the payment to "at the restaurant", once the card's payment page is closed. @throws as requirePayThere */
export async function payThere(tx: Tx, parts: OrderParts, order: OrderRow): Promise<void> {
  await withDay(tx, order, async (day) => {
    const before = await readOrder(tx, order.id);
    if (before.state !== 'placing' || before.payTries !== order.payTries) return;
    await requirePayThere(tx, parts, before);
    const promise = await promiseFromNow(tx, parts, before);
    const now = new Date(parts.nowMs).toISOString();
    const isPartners = before.partnerKey !== null;
    const [row = before] = await tx
      .update(orders)
      .set({
        payment: 'at_restaurant',
        ...(isPartners ? { settleAt: now } : { state: 'accepted', acceptedAt: now, settleAt: null, ...promise }),
        paymentState: 'none',
        version: before.version + 1,
      })
      .where(eq(orders.id, before.id))
      .returning();
    // The partner accepts the order.
    if (isPartners) return;
    await recordEvent(tx, day, { order: row, action: 'accept', from: 'placing', actor: GUEST, nowMs: parts.nowMs });
    await sendPlaced(tx, parts, row);
  });
}

/**
 * Cancels an order that cannot be paid because no payment page was available, or that its partner refused. The key
 * may be used again.
 */
export async function dropOrder(
  tx: Tx,
  { nowMs }: OrderParts,
  order: OrderRow,
  { action, actor }: { action: 'unpaid' | 'refuse'; actor: StepActor },
): Promise<void> {
  await withDay(tx, order, async (day) => {
    const before = await readOrder(tx, order.id);
    if (before.state !== 'placing' || before.payRef !== null) return;
    const now = new Date(nowMs).toISOString();
    const [row = before] = await tx
      .update(orders)
      .set({
        state: 'failed',
        closedAt: now,
        closedBy: actor.name,
        placeKey: null,
        settleAt: null,
        version: before.version + 1,
      })
      .where(eq(orders.id, before.id))
      .returning();
    await releaseFromDay(tx, day, row, { isCooked: false });
    await recordEvent(tx, day, { order: row, action, from: 'placing', actor, nowMs });
  });
}
