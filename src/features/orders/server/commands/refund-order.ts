import { and, eq, ne } from 'drizzle-orm';
import { Conflict, Invalid } from '#shared/problem.ts';
import type { StaffContext } from '#features/accounts/server/index.ts';
import { regionOf } from '#features/front-of-house/server/index.ts';
import { requireRule } from '#features/rights/staff-rule.ts';
import type { Tx } from '#platform/db/client.ts';
import { typedMoney } from '#features/menus/money.ts';
import { refundParts } from '../../price.ts';
import { orderRules } from '../../rules.ts';
import type { RefundWish } from '../../staff-contract.ts';
import { stateOfCaptured } from '#platform/payments/plan-settle.ts';
import { type OrderParts, requireOnOrders } from '../order-parts.ts';
import { orderRefunds, type OrderRow, orders, type RefundRow } from '../tables.ts';
import { recordEvent, withDay } from './kitchen-day.ts';
import { sendRefunded } from './tell-guest.ts';
import { readOrder } from './settle-order.ts';

/**
 * Requests a refund: of everything, of some parts, or of an amount; never more than was captured. The provider is
 * called after the transaction, repeatedly until it answers. The same `op` refunds once; another refund with it is refused.
 * @throws Forbidden, NotFound, Conflict, Invalid
 */
export async function refundOrder(
  tx: Tx,
  parts: OrderParts,
  { actor, powers }: Pick<StaffContext, 'actor' | 'powers'>,
  orderId: number,
  wish: RefundWish,
): Promise<void> {
  const place = await readOrder(tx, orderId);
  requireRule(powers, orderRules.refund);
  requireOnOrders(powers, 'change', regionOf(parts.restaurantOf(place.rlid)));
  await withDay(tx, place, async (day) => {
    const before = await readOrder(tx, orderId);
    const [known] = await tx.select().from(orderRefunds).where(eq(orderRefunds.op, wish.op));
    if (known && isSameWish(known, before, wish)) return;
    // Its answer was lost, and the dialog was changed and sent again.
    if (known) throw new Conflict('Another refund was already made here. Close this and look at it first');
    const { amount, names } = await amountOf(tx, before, wish);
    await tx.insert(orderRefunds).values({
      orderId,
      op: wish.op,
      amount,
      parts: names,
      reason: wish.reason,
      state: 'asked',
      askedBy: actor.name,
      askedAt: new Date(parts.nowMs).toISOString(),
    });
    const row = await countRefund(tx, before, amount, parts.nowMs);
    await recordEvent(tx, day, { order: row, action: 'refund', from: before.state, actor, nowMs: parts.nowMs });
    await sendRefunded(tx, parts, row, { op: wish.op, amount, reason: wish.reason });
  });
}

/** Counts an amount as being refunded, and wakes the reconciler. */
export async function countRefund(tx: Tx, before: OrderRow, amount: number, nowMs: number): Promise<OrderRow> {
  const refunded = before.refunded + amount;
  const isDisputed = before.paymentState === 'disputed';
  const [row = before] = await tx
    .update(orders)
    .set({
      refunded,
      ...(!isDisputed && { paymentState: stateOfCaptured(before.captured, refunded) }),
      settleAt: new Date(nowMs).toISOString(),
      version: before.version + 1,
    })
    .where(eq(orders.id, before.id))
    .returning();
  return row;
}

function isSameWish({ amount, parts }: RefundRow, { captured }: OrderRow, wish: RefundWish): boolean {
  if (wish.kind === 'parts') return [...new Set(wish.parts)].toSorted().join() === parts.toSorted().join();
  return parts.length === 0 && amount === (wish.kind === 'all' ? captured - wish.refunded : wish.amount);
}

async function amountOf(tx: Tx, row: OrderRow, wish: RefundWish): Promise<{ amount: number; names: string[] }> {
  const left = row.captured - row.refunded;
  if (row.captured === 0) throw new Conflict('Nothing of this order was paid by card');
  if (left <= 0) throw new Conflict('The whole amount was already refunded');
  if (wish.refunded !== row.refunded)
    throw new Conflict('The refunds of this order changed after you opened this. Close it and look at them first');
  if (wish.kind === 'all') return { amount: left, names: [] };
  if (wish.kind === 'amount') {
    if (wish.amount > left) throw tooMuch('amount', left);
    return { amount: wish.amount, names: [] };
  }
  const before = await tx
    .select({ parts: orderRefunds.parts })
    .from(orderRefunds)
    .where(and(eq(orderRefunds.orderId, row.id), ne(orderRefunds.state, 'failed')));
  const gone = new Set(before.flatMap((refund) => refund.parts));
  const all = new Map(refundParts(row.price).map(({ part, amount }) => [part, amount]));
  const names = [...new Set(wish.parts)];
  if (names.some((name) => gone.has(name))) throw new Conflict('A part of this was already refunded');
  const amount = names.reduce((sum, name) => sum + (all.get(name) ?? 0), 0);
  if (amount === 0 || names.some((name) => !all.has(name)))
    throw new Invalid([{ field: 'parts', message: 'are not parts of this order that have a price' }]);
  if (amount > left) throw tooMuch('parts', left);
  return { amount, names };
}

function tooMuch(field: string, left: number): Invalid {
  return new Invalid([{ field, message: `must be at most ${typedMoney(left)}: the rest was refunded already` }]);
}
