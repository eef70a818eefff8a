/**
 * States of an order. `accepted` waits for its time, `firing` is being made, `ready` waits for its guest. The others are final,
 * but the kitchen may recall what it has just handed over.
 */
export const ORDER_STATES = ['accepted', 'firing', 'ready', 'handed', 'cancelled', 'uncollected'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export const LIVE_STATES = ['accepted', 'firing', 'ready'] as const satisfies readonly OrderState[];

export function isLiveState(state: OrderState): boolean {
  return LIVE_STATES.some((one) => one === state);
}

/** Why nobody can order now, as ends of message ids. */
export const NO_ORDERS_REASONS = ['off', 'closed', 'paused', 'full', 'elsewhere', 'no_menu'] as const;
export type NoOrdersReason = (typeof NO_ORDERS_REASONS)[number];
