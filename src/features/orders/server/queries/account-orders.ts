import { and, desc, eq, gt } from 'drizzle-orm';
import type { BookingRange } from '#features/front-of-house/guest-booking.ts';
import { guestTokenOf, shownRestaurant } from '#features/front-of-house/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import type { AccountOrder, OrderedItem } from '../../account-order.ts';
import type { BasketLine } from '../../basket.ts';
import { orderPageUrl } from '../../guest-pages.ts';
import { isOpenState } from '../../order-states.ts';
import type { OrderParts } from '../order-parts.ts';
import { type OrderRow, orders } from '../tables.ts';

/** Most orders in a guest's list. */
const MOST_ORDERS = 100;

/** Orders of a confirmed address since an instant, newest first; one statement. */
export async function listOrdersOf(
  db: Db,
  { restaurantOf, tokenKey }: OrderParts,
  emailKey: string,
  { sinceMs, most = MOST_ORDERS }: BookingRange,
): Promise<AccountOrder[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.emailKey, emailKey), gt(orders.placedAt, new Date(sinceMs).toISOString())))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(most);
  return rows.map((row) => ({
    id: row.id,
    rlid: row.rlid,
    ...shownRestaurant(restaurantOf, row.rlid),
    at: new Date(row.placedAt).toISOString(),
    state: row.state,
    mode: row.mode,
    items: itemsOf(row),
    total: row.total,
    currency: row.currency,
    url: isOpenState(row.state) ? orderPageUrl(guestTokenOf(tokenKey, row.tokenNonce)) : null,
  }));
}

/** The lines of an earlier order, to be ordered again. */
export interface OrderedLines {
  rlid: number;
  lines: BasketLine[];
  items: OrderedItem[];
}

/** The lines of an order, if it belongs to this confirmed address; one statement. */
export async function findOrderedLines(db: Db, emailKey: string, id: number): Promise<OrderedLines | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.emailKey, emailKey)));
  return row && { rlid: row.rlid, lines: row.lines.map(({ line }) => line), items: itemsOf(row) };
}

function itemsOf({ lines }: Pick<OrderRow, 'lines'>): OrderedItem[] {
  return lines.map(({ name, line }) => ({ name, quantity: line.quantity }));
}
