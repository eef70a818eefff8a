import { businessDateAt } from '#features/front-of-house/server/index.ts';
import { temporalZoneClock } from '#features/opening-hours/hours-zone-temporal.ts';
import type { Mode } from '#features/menus/menu-texts.ts';
import type { ShownMenu } from '#features/menus/shown-menu.ts';
import type { Db } from '#platform/db/client.ts';
import { checkBasket, type CheckedBasket, pricedLine } from '../../check-basket.ts';
import type { Basket } from '../../contract.ts';
import { type Fee, type OrderPrice, priceOrder, type TaxProfile } from '../../price.ts';
import type { Door } from '../find-door.ts';
import { findCoupon, type UsableCoupon } from '#features/coupons/server/index.ts';
import { currencyOf } from '#features/menus/money.ts';
import type { PaymentWay } from '../../order-states.ts';
import type { OrderParts } from '../order-parts.ts';
import { payWaysOf } from '../settings.ts';
import { type SettingsInForce, taxOn } from '../settings.ts';
import { type Delivery, loadDelivery } from './places.ts';

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
  { nowMs, restaurantOf, payments }: OrderParts,
  { rlid, mode, lines, tip, coupon: typed, address }: Omit<Basket, 'readyAt'>,
  {
    wantedMs,
    menu,
    settings,
    door,
  }: { wantedMs: number | null; menu: ShownMenu; settings: SettingsInForce; door?: Door | undefined },
): Promise<PricedBasket> {
  const restaurant = restaurantOf(rlid);
  const clock = temporalZoneClock(restaurant.timeZone);
  const minute = wantedMs === null ? null : clock.localTime(wantedMs).minutes;
  const checked = checkBasket(menu, lines, { mode, minute });
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
