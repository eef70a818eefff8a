import { eq } from 'drizzle-orm';
import { guestTokenOf, nameOfRestaurant } from '#features/front-of-house/server/index.ts';
import { enqueueText, textWhen } from '#features/text-messages/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { orderPageUrl } from '../../guest-pages.ts';
import type { OrderParts } from '../order-parts.ts';
import { type OrderRow, orders } from '../tables.ts';

/** Text messages to guests about an order. A guest who cancels gets none: the page says it. */
export type OrderText = 'order_ready' | 'order_delayed' | 'order_cancelled' | 'order_message';

/** Stands for a text that a number that wrote STOP did not get. */
export const NOT_SENT = 'not sent';

/**
 * Queues a text to the guest of an order; nothing without a consent. The order names it, so that staff see whether the guest
 * is reached: a number that wrote STOP is not, unless there is an e-mail address.
 * @param said what staff write, and its `op`: the same one is queued once
 * @returns false without a consent that holds
 */
export async function textAbout(
  tx: Tx,
  { tokenKey, restaurantOf, nowMs }: OrderParts,
  row: OrderRow,
  purpose: OrderText,
  said?: { op: string; message: string },
): Promise<boolean> {
  if (!mayText(row)) return false;
  const restaurant = restaurantOf(row.rlid);
  // Each step makes another version: what is said again after a recall is another text.
  const key = `order ${row.id} ${purpose} ${said?.op ?? row.version}`;
  const isQueued = await enqueueText(
    tx,
    { now: new Date(nowMs).toISOString() },
    {
      key,
      purpose,
      rlid: row.rlid,
      to: row.phone,
      language: row.language,
      values: {
        restaurant: nameOfRestaurant(restaurant),
        number: row.number,
        when: textWhen(row.readyAt, row.language, restaurant.timeZone),
        message: said?.message ?? '',
        link: `${row.origin}${orderPageUrl(guestTokenOf(tokenKey, row.tokenNonce))}`,
      },
      consent: row,
    },
  );
  const textKey = isQueued ? key : row.email === '' ? NOT_SENT : '';
  await tx.update(orders).set({ textKey }).where(eq(orders.id, row.id));
  return isQueued;
}

/** Whether the guest agreed to texts; the number may have written STOP since. */
export function mayText({ smsConsentAt, phone }: Pick<OrderRow, 'smsConsentAt' | 'phone'>): boolean {
  return smsConsentAt !== null && phone !== '';
}
