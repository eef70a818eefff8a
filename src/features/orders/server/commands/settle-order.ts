import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { NotFound } from '#shared/problem.ts';
import type { StepActor } from '#features/front-of-house/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type { RefundResult } from '#platform/payments/move-money.ts';
import { RECHECK_MS, stateOfCaptured, withoutRefund } from '#platform/payments/plan-settle.ts';
import type { Payment } from '#platform/payments/port.ts';
import { isWanted, planOrder, type SettlePlan } from '../engine/plan-settle.ts';
import type { OrderParts } from '../order-parts.ts';
import { loadZones } from '../queries/places.ts';
import { laterTime } from '../queries/slots.ts';
import { loadOrderSettings } from '../settings.ts';
import { orderRefunds, type OrderRow, orders, type RefundRow } from '../tables.ts';
import { releaseFromDay, type LockedDay, recordEvent, withDay } from './kitchen-day.ts';
import { sendPlaced } from './tell-guest.ts';

/** Actor of payment events in an order's history. */
export const PAYMENTS: StepActor = { accountId: null, name: 'Payments' };
const FIVE_MINUTES_MS = 300_000;

/** Call to the provider or the partner, made after the transaction. */
export interface SettleStep {
  row: OrderRow;
  next: SettlePlan['next'];
  refunds: RefundRow[];
}

/**
 * Reconciles an order with the provider's data about its payment, under the lock of the order's day. Idempotent, so a
 * browser, a report and the reconciler may all do it at once.
 */
export async function applySettle(
  tx: Tx,
  parts: OrderParts,
  { id, rlid, businessDate, payRef }: OrderRow,
  payment: Payment | null,
): Promise<SettleStep> {
  const { nowMs } = parts;
  return withDay(tx, { rlid, businessDate }, async (day) => {
    const before = await readOrder(tx, id);
    // Another payment attempt has begun since the data were read, or the guest pays at the restaurant now.
    if (before.payRef !== payRef || before.payment !== 'card') return { row: before, next: null, refunds: [] };
    const promise = await promiseFromNow(tx, parts, before);
    const { set, move, next } = planOrder(before, payment, { nowMs, isTooLate: promise === null });
    let row = await update(tx, before, { ...set, ...movedBy(move, promise, nowMs) });
    if (move === 'accept') await textAccepted(tx, parts, day, before, row);
    if (move === 'fail') {
      await releaseFromDay(tx, day, row, { isCooked: false });
      await record(tx, day, before, row, 'unpaid', nowMs);
    }
    if (move === 'hold') await record(tx, day, before, row, 'payment_held', nowMs);
    if (row.payProblem !== before.payProblem && row.payProblem !== 'amount' && row.payProblem !== '')
      await record(tx, day, before, row, `payment_${row.payProblem}`, nowMs);
    if (next === 'refund') row = await askRest(tx, parts, row);
    const refunds = await tx
      .select()
      .from(orderRefunds)
      .where(and(eq(orderRefunds.orderId, id), eq(orderRefunds.state, 'asked')))
      .orderBy(orderRefunds.id);
    // A process that dies before the provider answers leaves them to the reconciler.
    if (refunds.length > 0) row = await update(tx, row, { settleAt: new Date(nowMs + RECHECK_MS).toISOString() });
    return { row, next, refunds };
  });
}

/** Records the result of a refund. A failed refund is not subtracted, and staff are notified. */
export async function noteRefund(
  tx: Tx,
  { nowMs }: OrderParts,
  order: OrderRow,
  refund: RefundRow,
  made: RefundResult,
): Promise<void> {
  await withDay(tx, order, async (day) => {
    const noted = await tx
      .update(orderRefunds)
      .set(made)
      .where(and(eq(orderRefunds.id, refund.id), eq(orderRefunds.state, 'asked')))
      .returning({ id: orderRefunds.id });
    if (noted.length === 0 || made.state === 'done') return;
    const before = await readOrder(tx, order.id);
    const row = await update(tx, before, { ...withoutRefund(before, refund.amount), settleAt: null });
    await record(tx, day, before, row, 'payment_refund', nowMs);
  });
}

/** Stores for staff why money could not be captured. */
export async function noteProblem(tx: Tx, { nowMs }: OrderParts, order: OrderRow): Promise<void> {
  await withDay(tx, order, async (day) => {
    const before = await readOrder(tx, order.id);
    if (before.payProblem !== '' || before.captured > 0) return;
    // The amount that is not captured is due at the restaurant.
    const row = await update(tx, before, { payProblem: 'capture', covered: 0, settleAt: null });
    await record(tx, day, before, row, 'payment_capture', nowMs);
  });
}

/** Stores when the reconciler checks a payment next. */
export async function scheduleRecheck(tx: Tx, orderId: number, atMs: number): Promise<void> {
  await tx
    .update(orders)
    .set({ settleAt: new Date(atMs).toISOString() })
    .where(eq(orders.id, orderId));
}

/** @throws NotFound */
export async function readOrder(tx: Tx, id: number): Promise<OrderRow> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new NotFound('This order does not exist');
  return row;
}

/** Refunds the rest of a payment for an order that is not made, and what was taken beyond the price of one that is. */
async function askRest(tx: Tx, { nowMs }: OrderParts, row: OrderRow): Promise<OrderRow> {
  const isMade = isWanted(row);
  const amount = row.captured - row.refunded - (isMade ? row.covered : 0);
  await tx.insert(orderRefunds).values({
    orderId: row.id,
    op: randomUUID(),
    amount,
    reason: isMade ? 'The order was changed' : row.reason,
    state: 'asked',
    askedBy: isMade ? PAYMENTS.name : row.closedBy,
    askedAt: new Date(nowMs).toISOString(),
  });
  const refunded = row.refunded + amount;
  return update(tx, row, { refunded, paymentState: stateOfCaptured(row.captured, refunded) });
}

/**
 * When an unpaid order can be made if it is accepted now. The promise begins with the payment, so the guest's time for
 * the payment is added to it. Null when the restaurant hands over no more orders by then.
 */
export async function promiseFromNow(
  tx: Tx,
  { nowMs, restaurantOf }: OrderParts,
  row: OrderRow,
): Promise<Pick<OrderRow, 'fireAt' | 'readyAt'> | null> {
  const { rlid, fireAt, readyAt, state } = row;
  const lateMs = nowMs - Date.parse(fireAt);
  if (lateMs <= 0 || state !== 'placing') return { fireAt, readyAt };
  const restaurant = restaurantOf(rlid);
  const settings = await loadOrderSettings(tx, restaurant);
  const readyMs = Math.ceil((Date.parse(readyAt) + lateMs) / FIVE_MINUTES_MS) * FIVE_MINUTES_MS;
  const { zones } = row.mode === 'delivery' ? await loadZones(tx, rlid) : { zones: [] };
  const laterMs = laterTime(restaurant, settings, { ...row, nowMs, readyMs, zones });
  return laterMs === null ? null : { fireAt: new Date(nowMs).toISOString(), readyAt: new Date(laterMs).toISOString() };
}

function movedBy(
  move: SettlePlan['move'],
  promise: Awaited<ReturnType<typeof promiseFromNow>>,
  nowMs: number,
): Partial<OrderRow> {
  const now = new Date(nowMs).toISOString();
  if (move === 'fail') return { state: 'failed', closedAt: now, closedBy: PAYMENTS.name };
  return move === 'accept' ? { state: 'accepted', acceptedAt: now, ...promise } : {};
}

async function textAccepted(tx: Tx, parts: OrderParts, day: LockedDay, before: OrderRow, row: OrderRow): Promise<void> {
  await record(tx, day, before, row, 'accept', parts.nowMs);
  await sendPlaced(tx, parts, row);
}

async function update(tx: Tx, before: OrderRow, set: Partial<OrderRow>): Promise<OrderRow> {
  const isSame = Object.entries(set).every(([name, value]) => before[name as keyof OrderRow] === value);
  if (isSame) return before;
  const isSeen = Object.keys(set).some((name) => name !== 'settleAt');
  const [row] = await tx
    .update(orders)
    .set({ ...set, ...(isSeen && { version: sql`${orders.version} + 1` }) })
    .where(eq(orders.id, before.id))
    .returning();
  if (!row) throw new NotFound('This order does not exist');
  return row;
}

function record(tx: Tx, day: LockedDay, before: OrderRow, order: OrderRow, action: string, nowMs: number) {
  return recordEvent(tx, day, { order, action, from: before.state, actor: PAYMENTS, nowMs });
}
