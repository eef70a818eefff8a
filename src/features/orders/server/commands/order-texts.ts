import { eq } from 'drizzle-orm';
import { guestTokenOf, nameOfRestaurant } from '#features/front-of-house/server/index.ts';
import { enqueueText, textWhen } from '#features/text-messages/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { orderPageUrl } from '../../guest-pages.ts';
import type { OrderParts } from '../order-parts.ts';
import { type OrderRow, orders } from '../tables.ts';

/** Text messages to guests about an order. A guest who cancels gets none: the page says it. */
export type OrderText = 'order_ready' | 'order_delayed' | 'order_cancelled';

/** Stands for a text that a number that wrote STOP did not get. */
export const NOT_SENT = 'not sent';

/**
 * Queues a text to the guest of an order; nothing without a consent. The order names it, so that staff see whether the guest
 * is reached: a number that wrote STOP is not, unless there is an e-mail address.
 */
export async function textAbout(
  tx: Tx,
  { tokenKey, restaurantOf, nowMs }: OrderParts,
  row: OrderRow,
  purpose: OrderText,
): Promise<void> {
  if (row.smsConsentAt === null || row.phone === '') return;
  const restaurant = restaurantOf(row.rlid);
  // Each step makes another version: what is said again after a recall is another text.
  const key = `order ${row.id} ${purpose} ${row.version}`;
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
        link: `${row.origin}${orderPageUrl(guestTokenOf(tokenKey, row.tokenNonce))}`,
      },
      consent: row,
    },
  );
  const textKey = isQueued ? key : row.email === '' ? NOT_SENT : '';
  await tx.update(orders).set({ textKey }).where(eq(orders.id, row.id));
}
