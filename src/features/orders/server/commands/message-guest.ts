import { Conflict } from '#shared/problem.ts';
import type { StaffContext } from '#features/accounts/server/index.ts';
import { regionOf } from '#features/front-of-house/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type { OrderParts } from '../order-parts.ts';
import { requireOnOrders } from '../orders-access.ts';
import { isDone, recordEvent, withDay } from './kitchen-day.ts';
import { sendMessage } from './order-mails.ts';
import { readOrder } from './settle-order.ts';

/** Writes to the guest of an order by mail. The same `op` writes once. @throws Forbidden, NotFound, Conflict without an address */
export async function messageGuest(
  tx: Tx,
  parts: OrderParts,
  { actor, powers }: Pick<StaffContext, 'actor' | 'powers'>,
  orderId: number,
  { op, message }: { op: string; message: string },
): Promise<void> {
  const place = await readOrder(tx, orderId);
  requireOnOrders(powers, 'change', regionOf(parts.restaurantOf(place.rlid)));
  await withDay(tx, place, async (day) => {
    if (await isDone(tx, place.rlid, op)) return;
    const row = await readOrder(tx, orderId);
    if (row.email === '') throw new Conflict('This guest gave no e-mail address: please call');
    await recordEvent(tx, day, { order: row, action: 'message', from: row.state, actor, nowMs: parts.nowMs, op });
    await sendMessage(tx, parts, row, { op, message });
  });
}
