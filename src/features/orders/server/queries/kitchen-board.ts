import { and, asc, count, desc, eq, gt, inArray, isNotNull, notInArray } from 'drizzle-orm';
import { findRestaurants, nameOfRestaurant, regionOf } from '#features/front-of-house/server/index.ts';
import type { LocationDirectory, LocationEntry } from '#features/locator/server/index.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { loadTextStatuses, shownStatus } from '#features/text-messages/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { LIVE_STATES } from '../../order-states.ts';
import type { KitchenBoard, Ticket } from '../../staff-contract.ts';
import { mayText, NOT_SENT } from '../commands/tell-guest.ts';
import { mayOnOrders, type OrderParts } from '../order-parts.ts';
import { loadKitchen, loadOrderSettings } from '../settings.ts';
import { kitchenDays, kitchens, type OrderRow, orders } from '../tables.ts';
import { shownLine } from './guest-order.ts';

const MOST_CLOSED = 20;
const CLOSED_WITHIN_MS = 24 * 3_600_000;
/** Most time between an order's day and its end, which staff may forget to enter. */
const MOST_OPEN_MS = 30 * CLOSED_WITHIN_MS;

const iso = (instant: string) => new Date(instant).toISOString();
const isoOrNull = (instant: string | null) => instant && iso(instant);

/** Sum of the change numbers of a restaurant's days: equal sums mean that nothing changed. One statement. */
export async function readSeq(db: Db, rlid: number): Promise<number> {
  const rows = await db
    .select({ seq: kitchenDays.seq })
    .from(kitchenDays)
    .where(eq(kitchenDays.rlid, rlid))
    .orderBy(desc(kitchenDays.businessDate))
    // Days for orders up to a week ahead, and for the night before.
    .limit(10);
  return rows.reduce((sum, { seq }) => sum + seq, 0);
}

/** A restaurant's orders for its kitchen. Contacts only for users who may change the orders. Six statements. */
export async function loadKitchenBoard(
  db: Db,
  { nowMs }: OrderParts,
  restaurant: LocationEntry,
  powers: StaffPowers,
): Promise<KitchenBoard> {
  const { rlid, wire, timeZone } = restaurant;
  // Read first: a change in between is then read twice, not missed.
  const seq = await readSeq(db, rlid);
  const settings = await loadOrderSettings(db, restaurant);
  const kitchen = await loadKitchen(db, rlid, nowMs);
  const live = await db
    .select()
    .from(orders)
    .where(and(eq(orders.rlid, rlid), inArray(orders.state, [...LIVE_STATES])))
    .orderBy(asc(orders.readyAt), asc(orders.id));
  const since = new Date(nowMs - CLOSED_WITHIN_MS).toISOString();
  const closed = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.rlid, rlid),
        // The index of a restaurant's days finds the last weeks; orders are closed within days.
        gt(orders.businessDate, new Date(nowMs - MOST_OPEN_MS).toISOString().slice(0, 10)),
        // The kitchen does not see unpaid orders.
        isNotNull(orders.acceptedAt),
        notInArray(orders.state, [...LIVE_STATES]),
        gt(orders.closedAt, since),
      ),
    )
    .orderBy(desc(orders.closedAt), desc(orders.id))
    .limit(MOST_CLOSED);
  const region = regionOf(restaurant);
  const may = {
    change: mayOnOrders(powers, 'change', region),
    settings: mayOnOrders(powers, 'settings', region),
  };
  const texts = await loadTextsOf(db, [...live, ...closed], nowMs);
  const show = (row: OrderRow) => ticketOf(row, { maySee: may.change, text: texts.get(row.id) });
  return {
    rlid,
    name: nameOfRestaurant(restaurant),
    city: wire.city,
    timeZone,
    seq,
    now: new Date(nowMs).toISOString(),
    isOn: settings.isOn && settings.provider !== 'redirect',
    ...kitchen,
    live: live.map(show),
    closed: closed.map(show),
    may,
  };
}

/** Status of the last texts about orders, by order id; one statement, none without texts. */
export async function loadTextsOf(
  db: Db,
  rows: readonly OrderRow[],
  nowMs: number,
): Promise<Map<number, Ticket['text']>> {
  const notified = rows.filter(({ textKey }) => textKey !== '');
  const statuses = await loadTextStatuses(
    db,
    notified.flatMap(({ textKey }) => (textKey === NOT_SENT ? [] : [textKey])),
  );
  return new Map(
    notified.map(({ id, textKey, email }) => {
      if (textKey === NOT_SENT) return [id, { state: 'failed', failsAt: null }];
      const status = statuses.get(textKey);
      return [id, status ? shownStatus(status, { email, nowMs }) : null];
    }),
  );
}

/** An order for staff. @param maySee true includes the guest's phone number and address */
export function ticketOf(
  row: OrderRow,
  { maySee, text = null }: { maySee: boolean; text?: Ticket['text'] | undefined },
): Ticket {
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    mode: row.mode,
    name: row.name,
    phone: maySee ? row.phone : '',
    isReachable: row.email !== '' || mayText(row),
    note: row.note,
    vehicle: row.vehicle,
    address: maySee ? row.address : '',
    addressNote: maySee ? row.addressNote : '',
    isAddressRough: row.isAddressRough,
    tableName: row.tableName,
    outAt: isoOrNull(row.outAt),
    reason: row.reason,
    promisedAt: iso(row.promisedAt),
    readyAt: iso(row.readyAt),
    fireAt: iso(row.fireAt),
    placedAt: iso(row.placedAt),
    arrivedAt: isoOrNull(row.arrivedAt),
    madeAt: isoOrNull(row.madeAt),
    closedAt: isoOrNull(row.closedAt),
    version: row.version,
    lines: row.lines.map((line, index) => ({
      ...shownLine({ ...line, ...line.staff }),
      station: line.station,
      isAlcohol: line.isAlcohol,
      isMade: row.bumped.includes(index),
    })),
    total: row.total,
    currency: row.currency,
    text,
    partner:
      row.partnerKey === null ? null : { ref: row.partnerRef ?? '', mayCancel: row.partnerMay.includes('cancel') },
  };
}

/** A page of the restaurants whose orders a user may see; three statements. */
export async function listKitchens(
  db: Db,
  locations: Pick<LocationDirectory, 'listed'>,
  { powers, q, p, nowMs }: { powers: StaffPowers; q: string; p: number; nowMs: number },
) {
  const maySee = (restaurant: LocationEntry) => mayOnOrders(powers, 'view', regionOf(restaurant));
  const { shown, ...page } = findRestaurants(locations, { maySee, q, p });
  const rlids = shown.map(({ rlid }) => Number(rlid));
  const counts = await db
    .select({ rlid: orders.rlid, live: count() })
    .from(orders)
    .where(and(inArray(orders.rlid, rlids), inArray(orders.state, [...LIVE_STATES])))
    .groupBy(orders.rlid);
  const paused = await db
    .select({ rlid: kitchens.rlid })
    .from(kitchens)
    .where(and(inArray(kitchens.rlid, rlids), gt(kitchens.pauseUntil, new Date(nowMs).toISOString())));
  return {
    ...page,
    rows: shown.map((restaurant) => ({
      rlid: restaurant.rlid,
      name: nameOfRestaurant(restaurant),
      city: restaurant.wire.city,
      state: restaurant.wire.state,
      isOn: restaurant.wire.hasOnlineOrdering,
      isPaused: paused.some(({ rlid }) => rlid === restaurant.rlid),
      live: counts.find(({ rlid }) => rlid === restaurant.rlid)?.live ?? 0,
    })),
  };
}
