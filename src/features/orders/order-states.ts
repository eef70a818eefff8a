/**
 * States of an order. `placing` waits for its payment, or for its partner's answer: the kitchen does not see it.
 * `accepted` waits for its time, `firing` is being made, `ready` waits for its guest. The others are final, but the
 * kitchen may recall an order that was just handed over; `failed` was never paid, or never taken.
 */
export const ORDER_STATES = [
  'placing',
  'accepted',
  'firing',
  'ready',
  'handed',
  'cancelled',
  'uncollected',
  'failed',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export const LIVE_STATES = ['accepted', 'firing', 'ready'] as const satisfies readonly OrderState[];
/** While a guest waits for something: the payment, the partner, or the kitchen. */
export const OPEN_STATES = ['placing', ...LIVE_STATES] as const satisfies readonly OrderState[];

export function isLiveState(state: OrderState): boolean {
  return LIVE_STATES.some((one) => one === state);
}

export function isOpenState(state: OrderState): boolean {
  return OPEN_STATES.some((one) => one === state);
}

/** What a partner that takes an order may do for its guest. */
export const PARTNER_ABILITIES = ['cancel', 'arrive'] as const;
export type PartnerAbility = (typeof PARTNER_ABILITIES)[number];

/** How guests pay. */
export const PAYMENT_WAYS = ['at_restaurant', 'card'] as const;
export type PaymentWay = (typeof PAYMENT_WAYS)[number];

/** State of an order's payment. `authorised` is reserved and not captured. */
export const PAYMENT_STATES = [
  'none',
  'authorised',
  'captured',
  'partRefunded',
  'refunded',
  'voided',
  'disputed',
] as const;
export type OrderPaymentState = (typeof PAYMENT_STATES)[number];

/**
 * Why staff must look at a payment: its amount differs from the order's, a capture or refund failed, the authorisation
 * ended before the capture, or the guest's bank disputes it.
 */
export const PAYMENT_PROBLEMS = ['amount', 'capture', 'refund', 'voided', 'disputed'] as const;
export type PaymentProblem = (typeof PAYMENT_PROBLEMS)[number];

/**
 * Why ordering is not possible now, as ends of message ids. `silent`: the partner that takes the orders does not
 * answer.
 */
export const NO_ORDERS_REASONS = ['off', 'closed', 'paused', 'full', 'elsewhere', 'no_menu', 'silent'] as const;
export type NoOrdersReason = (typeof NO_ORDERS_REASONS)[number];
