import { and, eq, gt, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import { Problem, RateLimited } from '#shared/problem.ts';
import {
  BY_CONTACT,
  contactHashes,
  type GuestContact,
  isRecentOrComing,
  lockGuest,
} from '#features/front-of-house/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { OPEN_STATES } from '../../order-states.ts';
import type { OrderParts } from '../order-parts.ts';
import { orders, type StoredLine, uncollectedOrders } from '../tables.ts';

const DAY_MS = 86_400_000;
/** After this number of uncollected orders the restaurant asks the guest to call. */
const MOST_UNCOLLECTED = 2;
const UNCOLLECTED_DAYS = 60;
const MOST_AT_TABLE = 12;
/** As long as a payment page stays open. */
const SENT_AGAIN_WITHIN_MS = 15 * 60_000;

/** ISO instant from which uncollected orders count. */
export function uncollectedSince(nowMs: number): string {
  return new Date(nowMs - UNCOLLECTED_DAYS * DAY_MS).toISOString();
}

/** Keyed hashes of a contact, under which its uncollected orders count. */
export const guestKeysOf = (tokenKey: Uint8Array, contact: Pick<GuestContact, 'phone' | 'emailKey'>): string[] =>
  contactHashes(tokenKey, 'uncollected order', contact);

/**
 * Open orders. An order that nobody closed stops counting one day after its time. Its guest can then order again, and the
 * guest's data can be erased.
 */
export function isOpenAt(nowMs: number): SQL | undefined {
  const forgotten = new Date(nowMs - DAY_MS).toISOString();
  return and(inArray(orders.state, [...OPEN_STATES]), gt(orders.readyAt, forgotten));
}

/**
 * A table may order many times, up to a limit. Orders that wait for their payment count: each of them takes kitchen
 * time and portions. @throws Problem duplicate
 */
export async function requireFewAt(
  tx: Tx,
  { nowMs }: Pick<OrderParts, 'nowMs'>,
  { rlid, tableName }: { rlid: number; tableName: string },
): Promise<void> {
  const ofTable = and(
    eq(orders.rlid, rlid),
    eq(orders.tableName, tableName),
    isOpenAt(nowMs),
    isRecentOrComing(orders.businessDate, nowMs),
  );
  const open = await tx.$count(orders, ofTable);
  if (open >= MOST_AT_TABLE) throw new Problem('duplicate', 'This table has many open orders already');
}

/**
 * Allows one open order per contact that is paid at the restaurant, few in an hour, and none to a guest who left orders
 * behind.
 * @param but id of the order that is to be paid there @throws Problem duplicate, closed, RateLimited
 */
export async function requireWelcome(
  tx: Tx,
  contact: Pick<GuestContact, 'phone' | 'emailKey'>,
  { nowMs, tokenKey, but }: Pick<OrderParts, 'nowMs' | 'tokenKey'> & { but?: number },
): Promise<void> {
  await lockGuest(tx, [contact.phone, contact.emailKey]);
  const since = uncollectedSince(nowMs);
  // An order that waits for its partner counts: the partner may have it.
  const isOpen = and(isOpenAt(nowMs), eq(orders.payment, 'at_restaurant'));
  const isRecent = gt(orders.placedAt, new Date(nowMs - BY_CONTACT.withinMs).toISOString());
  const isOther = but === undefined ? undefined : ne(orders.id, but);
  const erased = and(
    inArray(uncollectedOrders.guestKey, guestKeysOf(tokenKey, contact)),
    gt(uncollectedOrders.placedAt, since),
  );
  const [counts] = await tx
    .select({
      open: sql<number>`count(*) FILTER (WHERE ${isOpen})::int`,
      recent: sql<number>`count(*) FILTER (WHERE ${isRecent})::int`,
      uncollected: sql<number>`count(*) FILTER (WHERE ${orders.state} = 'uncollected')::int`,
      erased: sql<number>`(SELECT count(DISTINCT ${uncollectedOrders.orderId}) FROM ${uncollectedOrders} WHERE ${erased})::int`,
    })
    .from(orders)
    .where(and(isOf(contact), isOther, gt(orders.placedAt, since)));
  if (counts && counts.open > 0) throw new Problem('duplicate', 'You have an open order already');
  if (counts && counts.recent >= BY_CONTACT.most) throw new RateLimited(BY_CONTACT.withinMs);
  if (counts && counts.uncollected + counts.erased >= MOST_UNCOLLECTED)
    throw new Problem('closed', 'Please call the restaurant to order');
}

/**
 * Refuses an order by card that repeats what its guest has just ordered to pay at the restaurant: the answer was lost, and
 * the form was sent again with the other way to pay. @throws Problem duplicate
 */
export async function requireOther(
  tx: Tx,
  contact: Pick<GuestContact, 'phone' | 'emailKey'>,
  { rlid, lines, nowMs }: { rlid: number; lines: readonly StoredLine[]; nowMs: number },
): Promise<void> {
  await lockGuest(tx, [contact.phone, contact.emailKey]);
  const twins = and(
    ...[isOf(contact), eq(orders.rlid, rlid), eq(orders.payment, 'at_restaurant'), isOpenAt(nowMs)],
    gt(orders.placedAt, new Date(nowMs - SENT_AGAIN_WITHIN_MS).toISOString()),
    sql`${orders.lines} = ${JSON.stringify(lines)}::jsonb`,
  );
  if ((await tx.$count(orders, twins)) > 0) throw new Problem('duplicate', 'You have an open order already');
}

const isOf = ({ phone, emailKey }: Pick<GuestContact, 'phone' | 'emailKey'>): SQL | undefined =>
  or(phone === '' ? undefined : eq(orders.phone, phone), emailKey === '' ? undefined : eq(orders.emailKey, emailKey));
