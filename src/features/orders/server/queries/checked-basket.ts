import { businessDateAt } from '#features/front-of-house/server/index.ts';
import { temporalZoneClock } from '#features/opening-hours/hours-zone-temporal.ts';
import type { Mode } from '#features/menus/menu-texts.ts';
import type { ShownMenu } from '#features/menus/shown-menu.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import type { Db } from '#platform/db/client.ts';
import { Invalid } from '#shared/problem.ts';
import { checkBasket, type CheckedBasket, type OrderChange, pricedLine } from '../../check-basket.ts';
import type { Basket, PlaceBody } from '../../contract.ts';
import { type Fee, type OrderPrice, priceOrder, type TaxProfile } from '../../price.ts';
import type { Door } from '../find-door.ts';
import { findCoupon, type UsableCoupon } from '#features/coupons/server/index.ts';
import { currencyOf } from '#features/menus/money.ts';
import type { PaymentWay } from '../../order-states.ts';
import type { OrderParts } from '../order-parts.ts';
import {
  loadKitchen,
  loadOrderMenu,
  loadOrderSettings,
  modesOf,
  payWaysOf,
  type SettingsInForce,
  taxOn,
} from '../settings.ts';
import { type Delivery, findTable, loadDelivery } from './places.ts';
import { loadTaken, type OrderSlot, refusalOf, slotDates, slotsAtPartner, slotsOf } from './slots.ts';

/** How much later than shown the soonest time may be: a page may have been open for a while. */
const MOST_LATER_MS = 3_600_000;

/** A basket that is checked for a time, with its price. */
export interface PricedBasket extends CheckedBasket {
  menuVersion: number;
  coupon: UsableCoupon | undefined;
  price: OrderPrice;
  /** Parts of the price besides lines, discount and tip. */
  terms: { tax: TaxProfile; fees: Fee[] };
  /** Packing fee of orders that leave the restaurant. */
  toGo: Fee[];
  /** Tips that are offered, in percent. */
  tipShares: number[];
  /** Ways to pay, the default first. */
  payWays: PaymentWay[];
  currency: string;
  /** Null for other order types, and before the guest has given an address. */
  delivery: Delivery | null;
}

/**
 * Checks a basket against the menu at the requested time, and prices it. At most two statements.
 * @param wanted the instant at which the order is ready; null for any time @param door of a delivery
 */
export async function loadPricedBasket(
  db: Db,
  { nowMs, listedRestaurantOf, payments }: OrderParts,
  { rlid, mode, lines, tip, coupon: typed, address }: Omit<Basket, 'readyAt'>,
  {
    wantedMs,
    menu,
    settings,
    door,
  }: { wantedMs: number | null; menu: ShownMenu; settings: SettingsInForce; door?: Door | undefined },
): Promise<PricedBasket> {
  const restaurant = listedRestaurantOf(rlid);
  const clock = temporalZoneClock(restaurant.timeZone);
  const minute = wantedMs === null ? null : clock.localTime(wantedMs).minutes;
  const checked = checkBasket(menu, lines, { mode, minute, alcoholModes: settings.alcoholModes });
  const date = businessDateAt(clock, wantedMs ?? nowMs);
  const subtotal = checked.lines.reduce((sum, { unitPrice, line }) => sum + unitPrice * line.quantity, 0);
  const coupon = await findCoupon(db, typed, { date, subtotal });
  const delivery = mode === 'delivery' && door ? await loadDelivery(db, restaurant, { door, minute }) : null;
  if (delivery && !delivery.zone) checked.changes.push({ code: 'OUT_OF_AREA', name: address });
  const toGo = toGoOf(settings);
  const terms: PricedBasket['terms'] = { tax: taxOn(settings, date), fees: feesOf(toGo, mode, delivery) };
  const price = priceOrder(checked.lines.map(pricedLine), {
    ...terms,
    discount: coupon?.discount ?? null,
    tip,
  });
  return {
    ...checked,
    menuVersion: menu.version,
    coupon,
    price,
    terms,
    toGo,
    tipShares: settings.tipShares,
    payWays: payWaysOf({ payments }, settings, price.total),
    currency: currencyOf(restaurant),
    delivery,
  };
}

function toGoOf({ bagFee, isBagFeeTaxed }: SettingsInForce): Fee[] {
  return bagFee > 0 ? [{ kind: 'bag', amount: bagFee, isTaxed: isBagFeeTaxed }] : [];
}

/** Fees of an order besides its dishes. Orders at a table have no packing fee. */
function feesOf(toGo: readonly Fee[], mode: Mode, delivery: Delivery | null): Fee[] {
  const fees = mode === 'table' ? [] : [...toGo];
  const { zone } = delivery ?? {};
  if (zone && zone.fee > 0)
    fees.push({
      kind: 'delivery',
      amount: zone.fee,
      isTaxed: zone.isFeeTaxed,
      ...(zone.freeFrom !== null && { freeFrom: zone.freeFrom }),
    });
  return fees;
}

/** An order as it would be taken now: its basket, its possible times, and what stands against any order in its mode. */
export interface PreparedOrder {
  settings: SettingsInForce;
  isPartners: boolean;
  /** '' for other modes, and for the code of no open table. */
  tableName: string;
  /** Null for the soonest time. */
  wantedMs: number | null;
  refusals: OrderChange[];
  /** Reason of a pause, as staff typed it. */
  pauseReason: string;
  basket: PricedBasket;
  /** Make-units that were taken when it was prepared. */
  taken: Taken;
  slotsBy(taken: Taken, units?: number): OrderSlot[];
  priceFor(wantedMs: number | null): Promise<PricedBasket>;
}
type Taken = Awaited<ReturnType<typeof loadTaken>>;

/**
 * Prepares an order for its guest to check it and for the kitchen to take it. Nothing is stored.
 * @throws NotFound, gone, Invalid for a time at a table
 */
export async function prepareOrder(
  db: Db,
  parts: OrderParts,
  body: Basket,
  { language, door }: { language: LanguageCode; door?: Door | undefined },
): Promise<PreparedOrder> {
  const { rlid, mode, readyAt } = body;
  const { nowMs } = parts;
  const restaurant = parts.listedRestaurantOf(rlid);
  if (mode === 'table' && readyAt !== 'asap')
    throw new Invalid([{ field: 'readyAt', message: 'must be "asap" at the table' }]);
  const settings = await loadOrderSettings(db, restaurant);
  const kitchen = await loadKitchen(db, rlid, nowMs);
  const table = mode === 'table' ? await findTable(db, { rlid, code: body.table, nowMs }) : '';
  const isPartners = settings.provider === 'partner';
  const refusal = refusalOf(restaurant, settings, kitchen);
  const refusals: OrderChange[] = [];
  if (refusal) refusals.push({ code: 'CLOSED', name: refusal.reason ?? 'off' });
  else if (!modesOf(settings, restaurant).includes(mode)) refusals.push({ code: 'MODE_OFF', name: mode });
  else if (table === undefined) refusals.push({ code: 'TABLE_CLOSED', name: body.table });
  else if (isPartners && !parts.hasPartner) refusals.push({ code: 'CLOSED', name: 'silent' });
  const wantedMs = readyAt === 'asap' ? null : Date.parse(readyAt);
  const taken = await loadTaken(db, rlid, slotDates(restaurant, settings, nowMs));
  const menu = await loadOrderMenu(db, parts, { rlid, language, settings });
  const priceFor = (ms: number | null) => loadPricedBasket(db, parts, body, { wantedMs: ms, menu, settings, door });
  const basket = await priceFor(wantedMs);
  const asked = { settings, kitchen, mode, nowMs, zone: basket.delivery?.zone };
  const unitsOfAll = basket.lines.reduce((sum, { makeUnits, line }) => sum + makeUnits * line.quantity, 0);
  const slotsBy = (load: Taken, units = unitsOfAll) =>
    isPartners
      ? slotsAtPartner(restaurant, { ...asked, wantedMs })
      : slotsOf(restaurant, { ...asked, units, taken: load });
  const pauseReason = refusal?.pauseReason ?? '';
  return {
    ...{ settings, isPartners, tableName: table ?? '', wantedMs, refusals, pauseReason },
    ...{ basket, taken, slotsBy, priceFor },
  };
}

/** The slot that a guest requested; the soonest without a request, unless it is much later than the guest saw. */
export function findSlot(
  slots: readonly OrderSlot[],
  wantedMs: number | null,
  seenSoonest: string | undefined,
): OrderSlot | undefined {
  if (wantedMs !== null) return slots.find(({ startMs }) => startMs === wantedMs);
  const latestMs = seenSoonest === undefined ? Infinity : Date.parse(seenSoonest) + MOST_LATER_MS;
  return slots[0] && slots[0].startMs <= latestMs ? slots[0] : undefined;
}

/**
 * What a priced basket is not: what the guest saw, and of a size that is taken.
 * @param isCard false for an order that is paid at the restaurant, which has a largest total
 */
export function changesOf(
  { changes, coupon, lines, price, delivery }: PricedBasket,
  { coupon: typed, seenTotal }: Pick<Basket, 'coupon'> & { seenTotal?: number | undefined },
  settings: Pick<SettingsInForce, 'minimum' | 'largestTotal'>,
  isCard: boolean,
): OrderChange[] {
  const all: OrderChange[] = [...changes];
  if (typed !== '' && !coupon) all.push({ code: 'COUPON_INVALID', name: typed });
  if (all.length === 0 && lines.length === 0) all.push({ code: 'EMPTY', name: '' });
  if (all.length === 0 && seenTotal !== undefined && price.total !== seenTotal)
    all.push({ code: 'PRICE_CHANGED', name: '', cents: price.total });
  const minimum = Math.max(settings.minimum, delivery?.zone?.minimum ?? 0);
  if (lines.length > 0 && price.subtotal < minimum) all.push({ code: 'BELOW_MINIMUM', name: '', cents: minimum });
  if (!isCard && price.total > settings.largestTotal)
    all.push({ code: 'ABOVE_MAXIMUM', name: '', cents: settings.largestTotal });
  return all;
}

/** All for which an order would be refused now, besides its guest and the way it is paid. @throws as prepareOrder */
export async function loadOrderChanges(
  db: Db,
  parts: OrderParts,
  body: Basket & Pick<PlaceBody, 'seenSoonest'> & { seenTotal?: number | undefined },
  asked: { language: LanguageCode; door?: Door | undefined },
): Promise<{ basket: PricedBasket; changes: OrderChange[] }> {
  const prepared = await prepareOrder(db, parts, body, asked);
  const { settings, refusals, wantedMs, taken, slotsBy, priceFor } = prepared;
  const slots = refusals.length > 0 ? [] : slotsBy(taken);
  const slot = findSlot(slots, wantedMs, body.seenSoonest);
  const late: OrderChange[] = [];
  if (refusals.length === 0 && slots.length === 0)
    late.push({ code: 'CLOSED', name: slotsBy(taken, 0).length > 0 ? 'full' : 'closed' });
  else if (refusals.length === 0 && !slot) late.push({ code: 'SLOT_GONE', name: body.readyAt });
  // The items that are sold at the soonest time depend on that time.
  const basket = wantedMs === null && slot ? await priceFor(slot.startMs) : prepared.basket;
  const isCard = basket.payWays.includes('card');
  return { basket, changes: [...refusals, ...late, ...changesOf(basket, body, settings, isCard)] };
}
