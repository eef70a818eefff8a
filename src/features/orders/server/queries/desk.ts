import { and, asc, desc, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { NotFound } from '#shared/problem.ts';
import { listPage, searchPatterns } from '#shared/listing.ts';
import { regionOf, shownRestaurant } from '#features/front-of-house/server/index.ts';
import type { LocationDirectory } from '#features/locator/server/index.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import type { Db } from '#platform/db/client.ts';
import { byIds, isOneOf } from '#platform/db/list-sql.ts';
import type { OrderQuery } from '../../staff-contract.ts';
import { mayOnOrders, requireOnOrders, type OrderParts } from '../order-parts.ts';
import { refundParts } from '../../price.ts';
import { orderRules } from '../../rules.ts';
import { mayEdit } from '../commands/edit-order.ts';
import { orderEvents, orderRefunds, orders } from '../tables.ts';
import { guestOrder } from './guest-order.ts';
import { loadTextsOf, ticketOf } from './kitchen-board.ts';

const PAGE_SIZE = 50;

/**
 * A page of the orders that a user may see, newest first, by number, name or the end of a phone number; two statements.
 */
export async function listDeskOrders(
  db: Db,
  parts: OrderParts,
  {
    powers,
    locations,
    p,
    ...query
  }: OrderQuery & { powers: StaffPowers; locations: Pick<LocationDirectory, 'records'>; p: number },
) {
  const all = locations.records();
  const seen = all.filter((one) => mayOnOrders(powers, 'view', regionOf(one)));
  const rlids = seen.map((one) => Number(one.rlid));
  // Without a list of restaurants, PostgreSQL counts all orders by an index alone.
  const isSeen = seen.length === all.length ? undefined : isOneOf(orders.rlid, rlids);
  const mayChange = new Set(
    seen.filter((one) => mayOnOrders(powers, 'change', regionOf(one))).map((one) => Number(one.rlid)),
  );
  const showsPhone = mayChange.size === all.length ? undefined : isOneOf(orders.rlid, mayChange);
  const condition = and(isSeen, matchesOrder(query, showsPhone));
  const newestFirst = [desc(orders.placedAt), desc(orders.id)];
  const { rows, ...part } = await listPage(
    db.$count(orders, condition),
    { p, size: PAGE_SIZE },
    byIds(
      db
        .select({ id: orders.id })
        .from(orders)
        .where(condition)
        .orderBy(...newestFirst),
      (ids) =>
        db
          .select()
          .from(orders)
          .where(inArray(orders.id, ids))
          .orderBy(...newestFirst),
    ),
  );
  return {
    ...part,
    rows: rows.map((row) => {
      const { lines, text: _text, ...ticket } = ticketOf(row, { maySee: mayChange.has(row.rlid) });
      const items = lines.reduce((sum, { quantity }) => sum + quantity, 0);
      return { ...ticket, rlid: row.rlid, ...shownRestaurant(parts.restaurantOf, row.rlid), items };
    }),
  };
}

/**
 * Orders that match all words of a search, and its filters.
 * @param showsPhone condition on orders whose phone number the user sees: who does not see it must not guess it by searching
 */
export function matchesOrder({ q, state, mode, rlid }: OrderQuery, showsPhone: SQL | undefined): SQL | undefined {
  return and(
    state && eq(orders.state, state),
    mode && eq(orders.mode, mode),
    rlid === undefined ? undefined : eq(orders.rlid, rlid),
    ...searchPatterns(q).map((pattern) => matches(pattern, showsPhone)),
  );
}

/** @param pattern of one word, for LIKE */
function matches(pattern: string, showsPhone: SQL | undefined): SQL | undefined {
  const word = pattern.slice(1, -1);
  const digits = word.replace(/\D/g, '');
  // Guests at the counter give the last four digits of their phone number.
  const isPhone = digits.length >= 4 ? and(showsPhone, sql`${orders.phone} LIKE ${`%${digits}`}`) : undefined;
  return or(
    /^\d{1,6}$/.test(word) ? eq(orders.number, Number(word)) : undefined,
    // Most orders are erased and have no guest any more; the index of the others leaves them out.
    and(isNull(orders.erasedAt), or(ilike(orders.name, pattern), isPhone)),
  );
}

/** One order with its events and refunds; four statements. @throws NotFound, Forbidden */
export async function loadDeskOrder(db: Db, parts: OrderParts, powers: StaffPowers, id: number) {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new NotFound('This order does not exist');
  const region = regionOf(parts.restaurantOf(row.rlid));
  requireOnOrders(powers, 'view', region);
  const change = mayOnOrders(powers, 'change', region);
  const events = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(asc(orderEvents.at), asc(orderEvents.seq));
  const refunds = await db
    .select()
    .from(orderRefunds)
    .where(eq(orderRefunds.orderId, id))
    .orderBy(asc(orderRefunds.id));
  const gone = new Set(refunds.flatMap(({ state, parts: names }) => (state === 'failed' ? [] : names)));
  const isRefundable = row.captured > row.refunded;
  const ticket = ticketOf(row, { maySee: change, text: (await loadTextsOf(db, [row], parts.nowMs)).get(id) });
  return {
    ...ticket,
    rlid: row.rlid,
    ...shownRestaurant(parts.restaurantOf, row.rlid),
    email: change ? row.email : '',
    language: row.language as LanguageCode,
    price: row.price,
    coupon: row.coupon,
    closedBy: row.closedBy,
    events: events.map(({ at, action, actorName, toState, minutes }) => ({
      at: new Date(at).toISOString(),
      action,
      by: actorName,
      to: toState,
      minutes,
    })),
    payment: {
      ...guestOrder(parts, row).payment,
      captured: row.captured,
      problem: row.payProblem === '' ? null : row.payProblem,
      refunds: refunds.map(({ askedAt, askedBy, amount, reason, state }) => {
        return { at: new Date(askedAt).toISOString(), by: askedBy, amount, reason, state };
      }),
      parts: isRefundable ? refundParts(row.price).filter(({ part }) => !gone.has(part)) : [],
    },
    may: {
      change,
      refund: change && isRefundable && orderRules.refund.allows(powers, {}),
      edit: change && mayEdit(row),
      write: change && ticket.isReachable,
    },
  };
}
