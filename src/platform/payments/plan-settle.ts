import type { Payment } from './port.ts';

const MINUTE_MS = 60_000;
/** Delay after which a payment that is not where it belongs yet is checked again. */
export const RECHECK_MS = MINUTE_MS;

/** Where the money of a payment is, as stored with what it pays. */
export type MoneyState = 'none' | 'authorised' | 'captured' | 'partRefunded' | 'refunded' | 'voided' | 'disputed';
/** Why staff have to look at a payment. `amount`: another amount or currency was authorised than asked for. */
export type MoneyProblem = 'amount' | 'capture' | 'refund' | 'voided' | 'disputed';

/** A payment as it is stored with what it pays: an order, a deposit. */
export interface StoredPayment {
  /** `waiting` for the guest to pay; `wanted`: `covered` is kept; `unwanted`: everything goes back. */
  phase: 'waiting' | 'wanted' | 'unwanted';
  total: number;
  currency: string;
  payUntil: string | null;
  payProblem: MoneyProblem | '';
  paymentState: MoneyState;
  covered: number;
  captured: number;
  /** Includes refunds that are not finished. */
  refunded: number;
}

/** Changes to the stored payment. */
export type PaymentChanges = Partial<
  Pick<StoredPayment, 'payProblem' | 'paymentState' | 'covered' | 'captured' | 'refunded'> & {
    authorised: number;
    cardBrand: string;
    cardLast4: string;
    settleAt: string | null;
  }
>;

export interface SettlePlan {
  set: PaymentChanges;
  /** `accept`: the expected amount was paid. `fail`: not paid in time. `hold`: a wrong amount, which staff must check. */
  move: 'accept' | 'fail' | 'hold' | null;
  /** The call to the provider once the plan is stored. */
  next: 'capture' | 'void' | 'refund' | null;
}

/**
 * Reconciles a stored payment with the provider's; can be called at any time and repeatedly. The provider's data
 * determine where the money is; the phase determines where it has to go.
 * @param payment null while the provider has none
 */
export function planSettle(row: StoredPayment, payment: Payment | null, nowMs: number): SettlePlan {
  const state = payment?.state ?? 'open';
  // The data were read before the guest paid, or before another process moved the money: the stored state is newer.
  const isOlder = row.captured > 0 ? state !== 'captured' : row.paymentState === 'authorised' && state === 'open';
  if (isOlder) return { set: {}, move: null, next: null };
  const known = payment ? factsOf(row, payment) : {};
  const again = { settleAt: new Date(nowMs + RECHECK_MS).toISOString() };
  const done = { settleAt: null };
  const isOver = row.payUntil !== null && nowMs >= Date.parse(row.payUntil);

  if (row.phase === 'waiting') {
    if (!payment || state === 'open' || state === 'voided') {
      if (!isOver) return { set: again, move: null, next: null };
      // The payment page is closed, so that it cannot be paid later.
      return { set: payment ? again : done, move: 'fail', next: payment && state === 'open' ? 'void' : null };
    }
    if (payment.money.cents !== row.total || payment.money.currency !== row.currency)
      return { set: { ...known, ...done, payProblem: 'amount' }, move: 'hold', next: null };
    const isAside = state === 'authorised';
    return {
      set: { ...known, covered: row.total, ...(isAside ? again : done) },
      move: 'accept',
      next: isAside ? 'capture' : null,
    };
  }

  if (row.phase === 'wanted') {
    if (state === 'authorised')
      return { set: { ...known, ...again }, move: null, next: row.covered > 0 ? 'capture' : 'void' };
    if (state === 'voided' && row.paymentState === 'authorised' && row.covered > 0)
      return { set: { ...known, ...done, covered: 0, payProblem: 'voided' }, move: null, next: null };
    // The price was lowered after the provider had taken the earlier amount, and before its answer came.
    if (payment && isOwed(row, payment, row.covered))
      return { set: { ...known, ...again }, move: null, next: 'refund' };
    return { set: { ...known, ...done }, move: null, next: null };
  }

  if (state === 'open' || state === 'authorised')
    return { set: { ...known, ...again }, move: null, next: payment ? 'void' : null };
  if (payment && isOwed(row, payment, 0)) return { set: { ...known, ...again }, move: null, next: 'refund' };
  return { set: { ...known, ...done }, move: null, next: null };
}

/**
 * True when more was taken than is kept. A refused refund is repeated by staff only; of a disputed payment the card's
 * bank has taken the money back already.
 */
function isOwed(row: StoredPayment, { state, captured, refunded, isDisputed }: Payment, kept: number): boolean {
  const isTaken = state === 'captured' && !isDisputed;
  return isTaken && row.payProblem !== 'refund' && captured - Math.max(row.refunded, refunded) > kept;
}

/** The provider's data about the payment, as stored. */
function factsOf(row: StoredPayment, payment: Payment): PaymentChanges {
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

function stateOf({ state, captured, isDisputed }: Payment, refunded: number): MoneyState {
  if (isDisputed) return 'disputed';
  if (state === 'captured') return stateOfCaptured(captured, refunded);
  return state === 'open' ? 'none' : state;
}

export function stateOfCaptured(captured: number, refunded: number): MoneyState {
  if (refunded <= 0) return 'captured';
  return refunded >= captured ? 'refunded' : 'partRefunded';
}

/** A refund failed: it is not counted any more, and staff look at it. */
export function withoutRefund(
  row: Pick<StoredPayment, 'captured' | 'refunded' | 'paymentState'>,
  amount: number,
): PaymentChanges {
  const refunded = Math.max(0, row.refunded - amount);
  const isDisputed = row.paymentState === 'disputed';
  return {
    refunded,
    payProblem: 'refund',
    ...(!isDisputed && { paymentState: stateOfCaptured(row.captured, refunded) }),
  };
}
