import type { Payment } from '#platform/payments/port.ts';
import { planSettle, RECHECK_MS, type SettlePlan as MoneyPlan } from '#platform/payments/plan-settle.ts';
import { isLiveState } from '../../order-states.ts';
import type { OrderRow } from '../tables.ts';

/** The next step once the plan is stored: for its payment, or to submit it to its partner. */
export type NextStep = MoneyPlan['next'] | 'submit';

export interface SettlePlan extends Omit<MoneyPlan, 'next'> {
  next: NextStep;
}

/**
 * Reconciles an order with its payment; can be called at any time and repeatedly. `accept` and `fail` move the order;
 * `hold` stops it until staff look at it.
 * @param payment null while the provider has none
 * @param isTooLate true when the restaurant hands over no more orders before this one can be made
 */
export function planOrder(
  row: Pick<OrderRow, 'state' | 'partnerKey'> & Omit<Parameters<typeof planSettle>[0], 'phase'>,
  payment: Payment | null,
  { nowMs, isTooLate }: { nowMs: number; isTooLate: boolean },
): SettlePlan {
  const phase = row.state === 'placing' ? 'waiting' : isWanted(row) ? 'wanted' : 'unwanted';
  const plan = planSettle({ ...row, phase }, payment, nowMs);
  if (plan.move !== 'accept') return plan;
  const set = { ...plan.set, settleAt: new Date(nowMs + RECHECK_MS).toISOString() };
  // The money is captured after the partner has accepted the order.
  if (row.partnerKey !== null) return { set, move: null, next: 'submit' };
  if (!isTooLate) return plan;
  return { set: { ...set, covered: row.covered }, move: 'fail', next: plan.next === 'capture' ? 'void' : 'refund' };
}

/** False for an order that is not made: all of its money goes back. */
export function isWanted({ state }: Pick<OrderRow, 'state'>): boolean {
  return isLiveState(state) || state === 'handed' || state === 'uncollected';
}
