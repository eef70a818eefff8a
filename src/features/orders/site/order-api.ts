import { readFrom } from '#features/front-of-house/site/guest-api.ts';
import type { Check } from '#ui/site/shape.ts';
import { useLive } from '#features/front-of-house/site/use-live.ts';
import type { Order } from '../contract.ts';
import { isOpenState, ORDER_STATES } from '../order-states.ts';

/** Path of the endpoint that contract.ts declares; repeated so that its schemas stay out of the browser. */
const ORDERS_PATH = '/api/orders/';
const POLL_MS = 15_000;

/** Checks only the fields that the page shows. */
const orderShape: Check<Order> = (value, path) => {
  const order = value as Partial<Order> | null;
  if (typeof order?.id !== 'string' || !ORDER_STATES.some((state) => state === order.state))
    throw new TypeError(`No order at ${path}`);
  return order as Order;
};

/** The current order, pushed by the server and read every 15 seconds until it can no longer change. */
export function useLiveOrder(given: Order): { order: Order; isLate: boolean } {
  const url = `${ORDERS_PATH}${encodeURIComponent(given.id)}/`;
  const { value: order, isLate } = useLive(given, {
    read: (signal) => readFrom(url, orderShape, signal),
    mayChange: ({ state }) => isOpenState(state),
    everyMs: POLL_MS,
    isReadAtOnce: true,
    events: `${url}events/`,
  });
  return { order, isLate };
}
