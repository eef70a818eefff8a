import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { Conflict, Invalid } from '#shared/problem.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { RECHECK_MS } from '#platform/payments/plan-settle.ts';
import type { DepositTerms } from '../contract.ts';
import { type DepositGoal, type DepositRow, deposits } from './tables.ts';

const MINUTE_MS = 60_000;
/** A place waits this long for its deposit. */
export const PAY_MS = 10 * MINUTE_MS;
/** Names deposits among all payments of the installation. */
export const REFERENCE_KIND = 'deposit';

/** Commands below run under the lock of the reservation's day. */
const at = (nowMs: number) => new Date(nowMs).toISOString();

/**
 * Asks for a deposit. One that the guest can still pay stays, if it has the same amount; all others of the reservation
 * go back.
 */
export async function askDeposit(
  tx: Tx,
  {
    terms,
    nowMs,
    ...of
  }: { reservationId: number; rlid: number; language: string; terms: DepositTerms; nowMs: number },
): Promise<DepositRow> {
  const { reservationId } = of;
  const [open] = await tx
    .select()
    .from(deposits)
    .where(
      and(
        eq(deposits.reservationId, reservationId),
        eq(deposits.goal, 'payment'),
        eq(deposits.total, terms.total),
        eq(deposits.currency, terms.currency),
        gt(deposits.payUntil, at(nowMs)),
      ),
    )
    .for('update');
  if (open) return open;
  await aimDeposits(tx, reservationId, 'back', nowMs);
  const payUntil = at(nowMs + PAY_MS);
  const [asked] = await tx
    .insert(deposits)
    .values({
      ...{ ...of, ...terms, payUntil, goal: 'payment', createdAt: at(nowMs) },
      reference: `${REFERENCE_KIND}_${randomUUID()}`,
      settleAt: at(nowMs + RECHECK_MS),
    })
    .returning();
  if (!asked) throw new Error('A deposit was not kept');
  return asked;
}

/**
 * Says where the money of a reservation's deposits has to go. One that goes back already is not changed. Money of another amount
 * than was asked for is never taken.
 */
export async function aimDeposits(
  tx: Tx,
  reservationId: number,
  goal: Exclude<DepositGoal, 'payment'>,
  nowMs: number,
): Promise<void> {
  const rows = await tx.select().from(deposits).where(eq(deposits.reservationId, reservationId)).for('update');
  for (const row of rows) {
    const next = goal === 'taken' && row.payProblem === 'amount' ? 'back' : goal;
    if (row.goal === 'back' || row.goal === next) continue;
    await tx
      .update(deposits)
      .set({ goal: next, settleAt: at(nowMs) })
      .where(eq(deposits.id, row.id));
  }
}

/**
 * Keeps the deposit of a party that did not come, or returns a deposit. A refund that the provider refused is asked for
 * again. @throws Conflict, Invalid without a reason
 */
export async function decideDeposit(
  tx: Tx,
  reservationId: number,
  { decision, reason, by, nowMs }: { decision: 'kept' | 'returned'; reason: string; by: string; nowMs: number },
): Promise<void> {
  if (reason === '') throw new Invalid([{ field: 'reason', message: 'is required' }]);
  const row = await findDeposit(tx, reservationId);
  if (!row || !(decision === 'kept' ? canKeep(row) : canReturn(row)))
    throw new Conflict('Nothing can be decided about this deposit any more');
  await tx
    .update(deposits)
    .set({
      ...{ decision, reason, decidedBy: by, decidedAt: at(nowMs) },
      ...(decision === 'returned' && { goal: 'back', settleAt: at(nowMs), payProblem: '' }),
    })
    .where(eq(deposits.id, row.id));
}

/** True for a deposit that was taken, and that nobody has decided about. */
export function canKeep({ goal, captured, refunded, decision }: DepositRow): boolean {
  return goal === 'taken' && captured > refunded && decision === '';
}

/** In SQL: the reservation’s deposit was captured and awaits a decision of staff; the same rule as `canKeep`. */
export function awaitsDecision(reservationId: SQLWrapper): SQL {
  return sql`EXISTS (SELECT 1 FROM ${deposits} AS deposit WHERE deposit.reservation_id = ${reservationId}
    AND deposit.goal = 'taken' AND deposit.captured > deposit.refunded AND deposit.decision = '')`;
}

/**
 * True while money is held that is not on its way back, also after it was kept. A disputed deposit is returned by the
 * guest's bank.
 */
export function canReturn({ goal, captured, refunded, payProblem }: DepositRow): boolean {
  return captured > refunded && payProblem !== 'disputed' && (goal === 'taken' || payProblem === 'refund');
}

/** The deposit that counts for a reservation. */
export async function findDeposit(db: Db, reservationId: number): Promise<DepositRow | undefined> {
  const [row] = await db
    .select()
    .from(deposits)
    .where(eq(deposits.reservationId, reservationId))
    .orderBy(desc(deposits.id))
    .limit(1);
  return row;
}

/** Erases what staff wrote about deposits of erased reservations; the amounts stay for the accounts. */
export async function forgetDeposits(tx: Tx, reservationIds: readonly number[]): Promise<void> {
  if (reservationIds.length === 0) return;
  await tx
    .update(deposits)
    .set({ reason: '' })
    .where(inArray(deposits.reservationId, [...reservationIds]));
}
