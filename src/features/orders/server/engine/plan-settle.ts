import type { Payment } from '#platform/payments/port.ts';
import { type OrderPaymentState, isLiveState } from '../../order-states.ts';
import type { OrderRow } from '../tables.ts';

const MINUTE_MS = 60_000;
/** Delay after which a payment that does not match its order yet is checked again. */
export const RECHECK_MS = MINUTE_MS;

/** The next step once the plan is stored: for its payment, or to submit it to its partner. */
export type NextStep = 'capture' | 'void' | 'refund' | 'submit';

export interface SettlePlan {
  set: Partial<OrderRow>;
  /** `accept` and `fail` move the order; `hold` stops it until staff look at it. */
  move: 'accept' | 'fail' | 'hold' | null;
  next: NextStep | null;
}

type Settled = Pick<
  OrderRow,
  | 'state'
  | 'total'
  | 'currency'
  | 'payUntil'
  | 'payRef'
  | 'payProblem'
  | 'paymentState'
  | 'covered'
  | 'captured'
  | 'refunded'
  | 'partnerKey'
>;

/**
 * Reconciles an order with its payment; can be called at any time and repeatedly. The provider's data determine where
 * the money is; the order's state determines where it has to go.
 * @param payment null while the provider has none
 * @param isTooLate true when the restaurant hands over no more orders before this one can be made
 */
export function planSettle(
  row: Settled,
  payment: Payment | null,
  { nowMs, isTooLate }: { nowMs: number; isTooLate: boolean },
): SettlePlan {
  const state = payment?.state ?? 'open';
  // The data were read before the guest paid, or before another process moved the money: the stored state is newer.
  const isOlder = row.captured > 0 ? state !== 'captured' : row.paymentState === 'authorised' && state === 'open';
  if (isOlder) return { set: {}, move: null, next: null };
  const known = payment ? factsOf(row, payment) : {};
  const again = { settleAt: new Date(nowMs + RECHECK_MS).toISOString() };
  const done = { settleAt: null };
  const isOver = row.payUntil !== null && nowMs >= Date.parse(row.payUntil);

  if (row.state === 'placing') {
    if (!payment || state === 'open' || state === 'voided') {
      if (!isOver) return { set: again, move: null, next: null };
      // The payment page is closed, so that it cannot be paid later.
      return { set: payment ? again : done, move: 'fail', next: payment && state === 'open' ? 'void' : null };
    }
    if (payment.money.cents !== row.total || payment.money.currency !== row.currency)
      return { set: { ...known, ...done, payProblem: 'amount' }, move: 'hold', next: null };
    const isPartners = row.partnerKey !== null;
    const set = { ...known, covered: row.total, ...(state === 'authorised' || isPartners ? again : done) };
    // The money is captured after the partner has accepted the order.
    if (isPartners) return { set, move: null, next: 'submit' };
    if (isTooLate)
      return { set: { ...known, ...again }, move: 'fail', next: state === 'authorised' ? 'void' : 'refund' };
    return { set, move: 'accept', next: state === 'authorised' ? 'capture' : null };
  }

  if (isWanted(row)) {
    if (state === 'authorised')
      return { set: { ...known, ...again }, move: null, next: row.covered > 0 ? 'capture' : 'void' };
    if (state === 'voided' && row.paymentState === 'authorised' && row.covered > 0)
      return { set: { ...known, ...done, covered: 0, payProblem: 'voided' }, move: null, next: null };
    // The order was changed after the provider had taken the earlier amount, and before its answer came.
    if (payment && isOwed(row, payment, row.covered))
      return { set: { ...known, ...again }, move: null, next: 'refund' };
    return { set: { ...known, ...done }, move: null, next: null };
  }

  if (state === 'open' || state === 'authorised')
    return { set: { ...known, ...again }, move: null, next: payment ? 'void' : null };
  if (payment && isOwed(row, payment, 0)) return { set: { ...known, ...again }, move: null, next: 'refund' };
  return { set: { ...known, ...done }, move: null, next: null };
}

/** False for an order that is not made: all of its money goes back. */
export function isWanted({ state }: Pick<OrderRow, 'state'>): boolean {
  return isLiveState(state) || state === 'handed' || state === 'uncollected';
}

/**
 * True when more was taken than the order keeps. A refused refund is repeated by staff only; of a disputed payment the card's
 * bank has taken the money back already.
 */
function isOwed(row: Settled, { state, captured, refunded, isDisputed }: Payment, kept: number): boolean {
  const isTaken = state === 'captured' && !isDisputed;
  return isTaken && row.payProblem !== 'refund' && captured - Math.max(row.refunded, refunded) > kept;
}

/** The provider's data about the payment, as stored with the order. */
function factsOf(row: Settled, payment: Payment): Partial<OrderRow> {
  const { state, card, captured } = payment;
  const refunded = Math.max(row.refunded, payment.refunded);
  return {
    paymentState: stateOf(payment, refunded),
    ...(card && { cardBrand: card.brand.slice(0, 40), cardLast4: /^\d{4}$/.test(card.last4) ? card.last4 : '' }),
    ...((state === 'authorised' || state === 'captured') && { authorised: payment.money.cents }),
    ...(state === 'captured' && { captured, refunded }),
    ...(payment.isDisputed && { payProblem: 'disputed' as const }),
  };
}

function stateOf({ state, captured, isDisputed }: Payment, refunded: number): OrderPaymentState {
  if (isDisputed) return 'disputed';
  if (state === 'captured') return stateOfCaptured(captured, refunded);
  return state === 'open' ? 'none' : state;
}

export function stateOfCaptured(captured: number, refunded: number): OrderPaymentState {
  if (refunded <= 0) return 'captured';
  return refunded >= captured ? 'refunded' : 'partRefunded';
}
