import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import type { RefundResult } from '#platform/payments/move-money.ts';
import {
  planSettle,
  RECHECK_MS,
  type SettlePlan,
  stateOfCaptured,
  withoutRefund,
} from '#platform/payments/plan-settle.ts';
import type { Payment } from '#platform/payments/port.ts';
import { findDeposit } from './deposit-commands.ts';
import { type DepositGoal, type DepositRefundRow, type DepositRow, depositRefunds, deposits } from './tables.ts';

const PHASES = { payment: 'waiting', aside: 'wanted', taken: 'wanted', back: 'unwanted' } as const;

/** What the reservation says about its deposit, under the lock of its day. */
export interface LockedReservation {
  /**
   * The deposit was paid: the place is confirmed or requested, and taken again if its time was over.
   * @param isRight false for another amount or currency: staff have to look at it
   * @returns where the money has to go
   */
  paid(isRight: boolean): Promise<Exclude<DepositGoal, 'payment'>>;
}

/** A call to the provider, made after the transaction; `look` reads the payment again. */
export interface SettleStep {
  row: DepositRow;
  next: SettlePlan['next'] | 'look';
  refunds: DepositRefundRow[];
}

/**
 * Reconciles a deposit with the provider's data about its payment, and with its reservation. Idempotent, so a browser, a
 * report and the reconciler may all do it at once.
 */
export async function applySettle(
  tx: Tx,
  reservation: LockedReservation,
  seen: DepositRow,
  { payment, nowMs }: { payment: Payment | null; nowMs: number },
): Promise<SettleStep> {
  const [before] = await tx.select().from(deposits).where(eq(deposits.id, seen.id)).for('update');
  const nothing = { row: before ?? seen, next: null, refunds: [] };
  // Another page has been opened since the data were read.
  if (!before || before.payRef !== seen.payRef) return nothing;
  const isSettled = before.goal === 'aside' ? payment?.state === 'authorised' : before.goal === 'back' && !payment;
  if (isSettled) return { ...nothing, row: await update(tx, before, { settleAt: null }) };
  const { set, move, next } = planSettle({ ...before, phase: PHASES[before.goal] }, payment, nowMs);
  const { cardBrand: _brand, cardLast4: _digits, ...facts } = set;
  let row = await update(tx, before, facts);
  if (move === 'accept' || move === 'hold') {
    const newest = await findDeposit(tx, row.reservationId);
    const goal = newest?.id === row.id ? await reservation.paid(move === 'accept') : 'back';
    row = await update(tx, row, { goal, settleAt: new Date(nowMs).toISOString() });
    return { ...nothing, row, next: 'look' };
  }
  if (move === 'fail') row = await update(tx, row, { goal: 'back' });
  if (next === 'refund') row = await askRest(tx, row, nowMs);
  const refunds = await tx
    .select()
    .from(depositRefunds)
    .where(and(eq(depositRefunds.depositId, row.id), eq(depositRefunds.state, 'asked')))
    .orderBy(depositRefunds.id);
  // A process that dies before the provider answers leaves them to the reconciler.
  if (refunds.length > 0) row = await update(tx, row, { settleAt: new Date(nowMs + RECHECK_MS).toISOString() });
  return { row, next, refunds };
}

/** Records the result of a refund. A failed refund is not subtracted, and staff see it. */
export async function noteRefund(tx: Tx, refund: DepositRefundRow, made: RefundResult): Promise<void> {
  const [row] = await tx.select().from(deposits).where(eq(deposits.id, refund.depositId)).for('update');
  const noted = await tx
    .update(depositRefunds)
    .set(made)
    .where(and(eq(depositRefunds.id, refund.id), eq(depositRefunds.state, 'asked')))
    .returning({ id: depositRefunds.id });
  if (!row || noted.length === 0 || made.state === 'done') return;
  await update(tx, row, { ...withoutRefund(row, refund.amount), settleAt: null });
}

/** Stores for staff that the card could not be charged. */
export async function noteProblem(tx: Tx, { id }: DepositRow): Promise<void> {
  const [row] = await tx.select().from(deposits).where(eq(deposits.id, id)).for('update');
  if (!row || row.payProblem !== '' || row.captured > 0) return;
  await update(tx, row, { payProblem: 'capture', covered: 0, settleAt: null });
}

/** Refunds what is left of a deposit that goes back. */
async function askRest(tx: Tx, row: DepositRow, nowMs: number): Promise<DepositRow> {
  const amount = row.captured - row.refunded;
  await tx.insert(depositRefunds).values({
    ...{ depositId: row.id, op: randomUUID(), amount, state: 'asked', askedAt: new Date(nowMs).toISOString() },
  });
  const refunded = row.refunded + amount;
  return update(tx, row, { refunded, paymentState: stateOfCaptured(row.captured, refunded) });
}

async function update(tx: Tx, before: DepositRow, set: Partial<DepositRow>): Promise<DepositRow> {
  if (Object.keys(set).length === 0) return before;
  const [row = before] = await tx.update(deposits).set(set).where(eq(deposits.id, before.id)).returning();
  return row;
}
