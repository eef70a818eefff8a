import { businessDateAt } from '#features/front-of-house/server/index.ts';
import type { LocationEntry } from '#features/locator/server/index.ts';
import { temporalZoneClock } from '#features/opening-hours/hours-zone-temporal.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import type { Db } from '#platform/db/client.ts';
import { checkBasket, type CheckedBasket } from '../../check-basket.ts';
import type { Basket } from '../../contract.ts';
import { type Fee, type OrderPrice, priceOrder, type TaxProfile } from '../../price.ts';
import { findCoupon, type UsableCoupon } from '../commands/coupons.ts';
import type { PaymentWay } from '../../order-states.ts';
import type { OrderParts } from '../order-parts.ts';
import { payWaysOf } from '../pay-ways.ts';
import { type SettingsInForce, taxOn } from '../settings.ts';

/** A basket as it can be had at a time, and what it costs. */
export interface PricedBasket extends CheckedBasket {
  menuVersion: number;
  coupon: UsableCoupon | undefined;
  price: OrderPrice;
  /** What the price is made of besides lines, discount and tip. */
  terms: { tax: TaxProfile; fees: Fee[] };
  /** Tips that are offered, in percent. */
  tipShares: number[];
  /** Ways in which it can be paid, the usual one first. */
  payWays: PaymentWay[];
  currency: string;
}

export function currencyOf({ country }: Pick<LocationEntry, 'country'>): string {
  return country === 'CA' ? 'CAD' : 'USD';
}

/**
 * Checks a basket against the menu that is live when it is made, and prices it. At most four statements.
 * @param wanted the instant at which it is ready; null for any time
 */
export async function loadPricedBasket(
  db: Db,
  { nowMs, restaurantOf, menus, payments }: OrderParts,
  { rlid, mode, lines, tip, coupon: typed }: Omit<Basket, 'readyAt'>,
  { wantedMs, language, settings }: { wantedMs: number | null; language: LanguageCode; settings: SettingsInForce },
): Promise<PricedBasket> {
  const restaurant = restaurantOf(rlid);
  const menu = await menus.menuOf(db, rlid, language, nowMs);
  const clock = temporalZoneClock(restaurant.timeZone);
  const minute = wantedMs === null ? null : clock.localTime(wantedMs).minutes;
  const checked = checkBasket(menu, lines, { mode, minute });
  const date = businessDateAt(clock, wantedMs ?? nowMs);
  const subtotal = checked.lines.reduce((sum, { unitPrice, line }) => sum + unitPrice * line.quantity, 0);
  const coupon = await findCoupon(db, typed, { date, subtotal });
  const terms: PricedBasket['terms'] = {
    tax: taxOn(settings, date),
    fees: settings.bagFee > 0 ? [{ kind: 'bag', amount: settings.bagFee, isTaxed: settings.isBagFeeTaxed }] : [],
  };
  const price = priceOrder(
    checked.lines.map(({ unitPrice, line, item }) => ({ unitPrice, quantity: line.quantity, taxClass: item.taxClass })),
    {
      ...terms,
      discount: coupon?.discount ?? null,
      tip,
    },
  );
  return {
    ...checked,
    menuVersion: menu.version,
    coupon,
    price,
    terms,
    tipShares: settings.tipShares,
    payWays: payWaysOf({ payments }, settings, price.total),
    currency: currencyOf(restaurant),
  };
}
