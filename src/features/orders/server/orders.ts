import { eq } from 'drizzle-orm';
import { Invalid, NotFound, Problem } from '#shared/problem.ts';
import type { StaffContext } from '#features/accounts/server/index.ts';
import type { BookingRange } from '#features/front-of-house/guest-booking.ts';
import type { GuestServiceProvider } from '#features/front-of-house/providers.ts';
import {
  type GuestClient,
  type PartnerPlace,
  providerOf,
  regionOf,
  restaurantsIn,
} from '#features/front-of-house/server/index.ts';
import { limitByAddress } from '#features/guard/server/index.ts';
import type { LocationDirectory, LocationEntry } from '#features/locator/server/index.ts';
import type { Menus } from '#features/menus/server/index.ts';
import type { Mode } from '#features/menus/menu-texts.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import type { Clock } from '#platform/clock.ts';
import type { Geocoder } from '#platform/geocoding/port.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { deriveKey, loadInstallationKey } from '#platform/db/installation-key.ts';
import { inTransactionAgain } from '#platform/db/transaction.ts';
import { createPaymentAtRestaurant } from '#platform/payments/at-restaurant.ts';
import type { PaymentProvider } from '#platform/payments/port.ts';
import { hashToken } from '#platform/token.ts';
import type { AccountOrder } from '../account-order.ts';
import type { Basket, Order, OrderSlots, PlaceBody } from '../contract.ts';
import type { OrderChange } from '../check-basket.ts';
import type { PaymentWay } from '../order-states.ts';
import type { DeliveryZone } from '../delivery.ts';
import {
  arriveByGuest,
  cancelByGuest,
  canAnnounceArrival,
  type OrderStep,
  staffStep,
} from './commands/change-order.ts';
import { dropOrder } from './commands/pay-order.ts';
import { placeOrder } from './commands/place-order.ts';
import { doorFinder } from './find-door.ts';
import { type OrderParts, requireOnOrders } from './order-parts.ts';
import { createOrderPayments, type OrderPayments, type OtherPayments } from './order-payments.ts';
import { isAtPartner, PARTNER } from './partner/partner-order.ts';
import { createPartnerOrders, isPassing, type PartnerOrders } from './partner/partner-orders.ts';
import type { ShownMenu } from '#features/menus/shown-menu.ts';
import { loadOrderMenu, loadOrderSettings, payWaysOf } from './settings.ts';
import { findOrderedLines, listOrdersOf, type OrderedLines } from './queries/account-orders.ts';
import { loadOrderChanges, loadPricedBasket, type PricedBasket } from './queries/checked-basket.ts';
import { guestOrder, hasLiveOrder } from './queries/guest-order.ts';
import { loadOrderSlots } from './queries/slots.ts';
import { findTable } from './queries/places.ts';
import { type OrderRow, orders } from './tables.ts';

/** Limit of orders and payment attempts of one client; refused ones do not count. */
const PLACED = { most: 5, withinMs: 10 * 60_000 };
const PAID = { most: 5, withinMs: 10 * 60_000 };

/** The provider of a restaurant's orders, and whether guests order here. */
export interface OrderingCapabilities {
  provider: GuestServiceProvider;
  /** Where guests order instead; null while they order here. */
  redirectUrl: string | null;
}

/** The guest's side of ordering, for any provider of a restaurant's orders. */
export interface OrderingProvider {
  /** @throws NotFound, gone */
  capabilities(rlid: number): Promise<OrderingCapabilities>;
  /** A basket checked against current availability, with its price. @throws NotFound, gone */
  /** The menu to order from at a restaurant. @throws NotFound */
  menuOf(rlid: number, language: LanguageCode): Promise<ShownMenu>;
  check(basket: Basket, language: LanguageCode): Promise<PricedBasket>;
  /**
   * A basket with all for which its order would be refused now, besides its guest and the way it is paid. Nothing is
   * stored. @param client as of place @throws NotFound, gone, Invalid
   */
  validate(
    basket: Basket & { seenTotal?: number | undefined },
    client: { language: LanguageCode; host?: string },
  ): Promise<{ basket: PricedBasket; changes: OrderChange[] }>;
  /**
   * Free slots, or the reason why there are none, for example a partner that does not answer.
   * @throws NotFound, gone
   */
  slots(asked: { rlid: number; mode: Mode; units: number; zone?: DeliveryZone | undefined }): Promise<OrderSlots>;
  /** Name of the table with this code; undefined unless the table is open. */
  table(asked: { rlid: number; code: string }): Promise<string | undefined>;
  /**
   * Places an order. The same key with the same body returns the same order.
   * @param client `replaces` is an order of the same browser that waits for its payment: another one takes its place; `host` is
   *   that of the request, so that a country whose guests order on another site sells nothing here; `count` counts the order
   *   of a guest who has solved a captcha, in place of the usual limit
   * @throws Invalid, NotFound, gone, RateLimited, Problem closed, full, conflict, duplicate, key_reused; Unavailable if
   *   no card can be taken or no partner is there, and then nothing is ordered. If the partner does not
   *   answer in time, the order stays open (`isAsked`) until it is accepted, or cancelled after fifteen minutes
   */
  place(
    body: PlaceBody,
    key: string,
    client: Omit<GuestClient, 'browser'> & {
      language: LanguageCode;
      replaces?: string | undefined;
      host?: string;
      count?: ((tx: Tx) => Promise<unknown>) | undefined;
    },
  ): Promise<Order>;
  /** A payment page for an unpaid order (`payment.url`), or payment at the restaurant. @throws as place */
  pay(token: string, way: PaymentWay, ip: string): Promise<Order>;
  /** Queries the payment provider and the partner about an order. @throws NotFound */
  settle(token: string): Promise<Order>;
  /** @throws NotFound, the same for a foreign token and a random one */
  find(token: string): Promise<Order>;
  /** @throws NotFound, Conflict, Unavailable */
  cancel(token: string): Promise<Order>;
  /** @throws NotFound, Conflict, Unavailable */
  arrive(token: string, vehicle: string | undefined): Promise<Order>;
}

/** Order functions for guests, pages and the kitchen. */
export interface Orders extends OrderingProvider {
  payments: OrderPayments;
  /** Takes the partner's reports; null without a configured partner. */
  partner: Pick<PartnerOrders, 'take'> | null;
  /** A step of the kitchen or the desk; the partner is asked before one of its orders is cancelled. @throws as staffStep, Unavailable */
  step(staff: Pick<StaffContext, 'actor' | 'powers'>, step: OrderStep & { rlid: number }): Promise<void>;
  /** True while a confirmed address has an open order: its account cannot be erased before. */
  hasLive(emailKey: string): Promise<boolean>;
  /** Orders of a confirmed address since an instant, newest first. */
  listOf(emailKey: string, range: BookingRange): Promise<AccountOrder[]>;
  /** The lines of an order, if it belongs to this confirmed address. */
  linesOf(emailKey: string, id: number): Promise<OrderedLines | undefined>;
  /** Dependencies of staff queries and commands. */
  parts(): OrderParts;
  /** Changes orders in a transaction; repeats it after a deadlock. */
  change<T>(work: (tx: Tx, parts: OrderParts) => Promise<T>): Promise<T>;
}

export async function createOrders({
  db,
  clock,
  locations,
  menus,
  geocoder,
  payments: provider = createPaymentAtRestaurant(),
  partner: place = null,
  otherPayments = {},
}: {
  db: Db;
  clock: Clock;
  locations: LocationDirectory;
  menus: Menus;
  geocoder: Geocoder;
  payments?: PaymentProvider;
  /** Address of the partner, and the secrets shared with it, of which we sign with the first. */
  partner?: PartnerPlace | null;
  /** What else is paid by card: the provider has one address for reports. */
  otherPayments?: OtherPayments;
}): Promise<Orders> {
  const findDoor = doorFinder(geocoder);
  /** Called before the transaction, because the service may be slow. */
  const doorOf = async ({ mode, address }: Basket) =>
    mode === 'delivery' && address !== '' ? findDoor(address) : undefined;
  const tokenKey = deriveKey(await loadInstallationKey(db), 'orders');
  const parts = (): OrderParts => ({
    nowMs: clock.now(),
    tokenKey,
    ...restaurantsIn(locations),
    menus,
    payments: provider,
    hasPartner: place !== null,
  });
  const change: Orders['change'] = (work) => {
    const now = parts();
    return inTransactionAgain(db, (tx) => work(tx, now));
  };
  const rowOf = async (token: string): Promise<OrderRow> => {
    const [row] = await db
      .select()
      .from(orders)
      .where(eq(orders.tokenHash, hashToken(token)));
    if (!row || row.erasedAt !== null) throw new NotFound('This order does not exist');
    return row;
  };
  const show = async (row: OrderRow, url: string | null = null) => {
    const now = parts();
    if (row.state !== 'placing') return guestOrder(now, row);
    const restaurant = now.restaurantOf(row.rlid);
    if (!restaurant.isListed) return guestOrder(now, row);
    const settings = await loadOrderSettings(db, restaurant);
    return guestOrder(now, row, { url, ways: payWaysOf(now, settings, row.total) });
  };
  const partner: PartnerOrders = createPartnerOrders({
    provider: providerOf(place, clock),
    parts,
    change,
    settle: (orderId) => payments.settle(orderId),
  });
  const payments: OrderPayments = createOrderPayments({
    ...{ db, parts, change, submit: partner.submit, others: otherPayments },
  });
  const find = async (token: string) => {
    const row = await rowOf(token);
    if (row.partnerKey === null) return show(row);
    await partner.refresh(row);
    return show(await rowOf(token));
  };
  const again = async (row: OrderRow): Promise<OrderRow> => {
    const [now = row] = await db.select().from(orders).where(eq(orders.id, row.id));
    return now;
  };
  /** Submits an order that waits only for its partner. @throws the partner's refusal, and then nothing is ordered */
  const handOver = async (row: OrderRow): Promise<Order> => {
    const refusal = await partner.submit(row);
    if (refusal && !isPassing(refusal)) {
      await change((tx, now) => dropOrder(tx, now, row, { action: 'refuse', actor: PARTNER }));
      throw refusal;
    }
    return show(await again(row));
  };
  /** Cancels this browser's order that waits for its payment, unless it has the same key. @throws Problem duplicate */
  const giveWay = async (token: string, key: string) => {
    const row = await rowOf(token).catch(() => null);
    if (row?.state !== 'placing' || row.placeKey === key) return;
    // The partner may already have the order.
    if (isAtPartner(row)) throw new Problem('duplicate', 'You have an open order already');
    await change((tx, now) => cancelByGuest(tx, now, row));
    await payments.settle(row.id);
  };

  return {
    parts,
    change,
    find,
    async capabilities(rlid) {
      const { provider: kind, redirectUrl } = await loadOrderSettings(db, parts().listedRestaurantOf(rlid));
      return { provider: kind, redirectUrl: kind === 'redirect' ? redirectUrl : null };
    },
    hasLive: (emailKey) => hasLiveOrder(db, emailKey, clock.now()),
    listOf: (emailKey, range) => listOrdersOf(db, parts(), emailKey, range),
    linesOf: (emailKey, id) => findOrderedLines(db, emailKey, id),
    async menuOf(rlid, language) {
      const now = parts();
      const settings = await loadOrderSettings(db, now.listedRestaurantOf(rlid));
      return loadOrderMenu(db, now, { rlid, language, settings });
    },
    async check(basket, language) {
      const now = parts();
      const wantedMs = basket.readyAt === 'asap' ? null : Date.parse(basket.readyAt);
      const settings = await loadOrderSettings(db, now.listedRestaurantOf(basket.rlid));
      const menu = await loadOrderMenu(db, now, { rlid: basket.rlid, language, settings });
      return loadPricedBasket(db, now, basket, { wantedMs, menu, settings, door: await doorOf(basket) });
    },
    async validate(body, { language, host }) {
      const now = parts();
      const isElsewhere = ordersElsewhere(now.listedRestaurantOf(body.rlid), host);
      const found = await loadOrderChanges(db, now, body, { language, door: await doorOf(body) });
      if (!isElsewhere) return found;
      return { ...found, changes: [{ code: 'CLOSED', name: 'elsewhere' }, ...found.changes] };
    },
    slots: (asked) => loadOrderSlots(db, parts(), asked, partner),
    payments,
    partner: place && partner,
    async step(staff, { rlid, orderId, ...step }) {
      const isCancelled = step.action === 'cancel';
      const [row] = isCancelled ? await db.select().from(orders).where(eq(orders.id, orderId)) : [];
      if (row?.rlid === rlid && row.partnerKey !== null) {
        requireOnOrders(staff.powers, 'change', regionOf(parts().restaurantOf(rlid)));
        await partner.cancel(row, step.reason);
      }
      await change((tx, now) => staffStep(tx, now, staff, { rlid, orderId, ...step }));
      if (isCancelled) await payments.settle(orderId);
    },
    table: (asked) => findTable(db, { ...asked, nowMs: clock.now() }),
    async place(body, key, { ip, language, origin, replaces, host, count }) {
      if (ordersElsewhere(parts().listedRestaurantOf(body.rlid), host))
        throw new Problem('closed', 'This restaurant takes its orders on another website');
      if (replaces !== undefined) await giveWay(replaces, key);
      const door = await doorOf(body);
      if (body.mode === 'delivery' && !door) throw new Invalid([{ field: 'address', message: 'is required' }]);
      const { row, isNew } = await change(async (tx, now) => {
        const placed = await placeOrder(tx, now, { body, key, language, origin, door });
        // All guests in the restaurant have its IP address.
        if (placed.isNew && body.mode !== 'table')
          await (count?.(tx) ?? limitByAddress(tx, { key: tokenKey, purpose: 'order', ip, nowMs: now.nowMs }, PLACED));
        return placed;
      });
      if (row.state !== 'placing') return show(row);
      if (row.payment === 'at_restaurant') return handOver(row);
      if (isNew) {
        const { row: begun, url } = await payments.begin(row);
        return show(begun, url);
      }
      const url = await payments.again(row);
      return show(await again(row), url);
    },
    async pay(token, way, ip) {
      const row = await rowOf(token);
      parts().listedRestaurantOf(row.rlid);
      await change((tx, { nowMs }) => limitByAddress(tx, { key: tokenKey, purpose: 'pay', ip, nowMs }, PAID));
      if (way === 'at_restaurant') await payments.payThere(row);
      const url = way === 'card' && row.payment === 'card' ? await payments.again(row) : null;
      return show(await rowOf(token), url);
    },
    async settle(token) {
      const row = await rowOf(token);
      if (row.payment === 'card' || isAtPartner(row)) await payments.settle(row.id);
      return find(token);
    },
    async cancel(token) {
      const row = await rowOf(token);
      await partner.cancel(row);
      await change((tx, now) => cancelByGuest(tx, now, row));
      if (row.payment === 'card') await payments.settle(row.id);
      return find(token);
    },
    async arrive(token, vehicle) {
      const row = await rowOf(token);
      if (canAnnounceArrival(row)) await partner.arrive(row, vehicle);
      await change((tx, now) => arriveByGuest(tx, now, row, vehicle));
      return find(token);
    },
  };
}

/** True for a restaurant in a country with its own site. */
function ordersElsewhere({ wire }: LocationEntry, host: string | undefined): boolean {
  const there = URL.parse(wire.countryRootURL ?? '')?.host;
  return host !== undefined && there !== undefined && there !== '' && there !== host;
}
