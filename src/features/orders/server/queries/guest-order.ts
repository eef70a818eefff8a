import { and, eq } from 'drizzle-orm';
import { guestTokenOf, nameOfRestaurant } from '#features/front-of-house/server/index.ts';
import { LANGUAGES } from '#features/pages/contract.ts';
import type { Db } from '#platform/db/client.ts';
import type { Order } from '../../contract.ts';
import type { PaymentWay } from '../../order-states.ts';
import { canAnnounceArrival, mayCancel } from '../commands/change-order.ts';
import { isOpenAt } from '../commands/guest-limits.ts';
import type { OrderParts } from '../order-parts.ts';
import { dueOf, isAtPartner } from '../partner/partner-order.ts';
import { type OrderRow, orders, type StoredLine } from '../tables.ts';

const iso = (instant: string) => new Date(instant).toISOString();

/** An order as its guest sees it. @param pay the payment page, and the ways to pay an unpaid order */
export function guestOrder(
  { nowMs, tokenKey, restaurantOf }: OrderParts,
  row: OrderRow,
  pay: { url?: string | null; ways?: PaymentWay[] } = {},
): Order {
  return {
    id: guestTokenOf(tokenKey, row.tokenNonce),
    rlid: row.rlid,
    restaurantName: nameOfRestaurant(restaurantOf(row.rlid)),
    number: row.number,
    state: row.state,
    isAsked: isAtPartner(row),
    mode: row.mode,
    language: LANGUAGES.find((code) => code === row.language) ?? LANGUAGES[0],
    name: row.name,
    promisedAt: iso(row.promisedAt),
    readyAt: iso(row.readyAt),
    placedAt: iso(row.placedAt),
    arrivedAt: row.arrivedAt && iso(row.arrivedAt),
    vehicle: row.vehicle,
    address: row.address,
    addressNote: row.addressNote,
    tableName: row.tableName,
    outAt: row.outAt && iso(row.outAt),
    lines: row.lines.map(shownLine),
    price: row.price,
    currency: row.currency,
    reason: row.reason,
    readAt: new Date(nowMs).toISOString(),
    version: row.version,
    payment: {
      way: row.payment,
      state: row.paymentState,
      url: pay.url ?? null,
      until: row.state === 'placing' && row.payUntil && !isAtPartner(row) ? iso(row.payUntil) : null,
      card: row.cardLast4 === '' ? null : { brand: row.cardBrand, last4: row.cardLast4 },
      refunded: row.refunded,
      due: dueOf(row),
    },
    may: {
      cancel: mayCancel(row, nowMs),
      arrive: canAnnounceArrival(row),
      pay: row.state === 'placing' && row.payProblem === '' && !isAtPartner(row) ? (pay.ways ?? []) : [],
    },
  };
}

/** A line as shown to guests, the kitchen and the desk. */
export function shownLine({ line, name, sizeName, options, unitPrice, taxClass }: StoredLine): Order['lines'][number] {
  return { item: line.item, name, sizeName, quantity: line.quantity, options, note: line.note, unitPrice, taxClass };
}

/** True while an order of a confirmed address is open; one statement. */
export async function hasLiveOrder(db: Db, emailKey: string, nowMs: number): Promise<boolean> {
  const [live] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.emailKey, emailKey), isOpenAt(nowMs)))
    .limit(1);
  return live !== undefined;
}
