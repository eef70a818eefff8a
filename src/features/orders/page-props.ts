import type { RestaurantFacts } from '#features/front-of-house/restaurant-facts.ts';
import type { PartyProblem, PartyValues } from '#features/front-of-house/party-values.ts';
import type { Mode, TaxClass } from '#features/menus/menu-texts.ts';
import type { MenuImages, ShownMenu } from '#features/menus/shown-menu.ts';
import type { BasketLine } from './basket.ts';
import type { BasketChange } from './check-basket.ts';
import type { Order } from './contract.ts';
import type { DishWish } from './find-dishes.ts';
import type { NoOrdersReason, PaymentWay } from './order-states.ts';
import type { Discount } from '#features/coupons/discount.ts';
import type { Fee, OtherTax, TaxProfile } from './price.ts';

/** A time at the restaurant for messages with `{time}`; only Spanish messages use `hour`. */
export interface TimeTexts {
  time: string;
  hour: number;
}

/** Props of the order_menu view. */
export interface OrderMenuProps {
  restaurant: RestaurantFacts;
  menu: ShownMenu;
  /** Images of the menu; on the page of an item, only its own. */
  images: MenuImages;
  currency: string;
  basket: BasketLine[];
  wish: DishWish;
  /** When the soonest order can be ready; null without one, for `reason`. */
  soonest: TimeTexts | null;
  reason: NoOrdersReason | null;
  pauseReason: string;
  opensAt: TimeTexts | null;
  /** When sold-out items come back, by id, if known. */
  backAt: Record<string, TimeTexts>;
  url: string | null;
  /** The table at which the guest sits. */
  table: string | null;
  /** Why the basket did not take the line, as the end of a message id. */
  problem: LineProblem | null;
}
/** Props of the order_item view: the choices of one item as a page, for guests without JavaScript. */
export interface OrderItemProps extends Pick<
  OrderMenuProps,
  'restaurant' | 'menu' | 'images' | 'currency' | 'basket' | 'problem'
> {
  item: string;
  /** The line of the basket that is changed; null for a new one. */
  line: number | null;
  /** The choices of a refused post. */
  typed: BasketLine | null;
}
export const LINE_PROBLEMS = ['choose', 'gone', 'full', 'blocked', 'again', 'table'] as const;
export type LineProblem = (typeof LINE_PROBLEMS)[number];

/** Fields of the form to order. `tip` is parts of a million, or "other" with `tipAmount` in the currency. */
export interface CheckoutValues extends Omit<PartyValues, 'partySize'> {
  mode: Mode;
  readyAt: string;
  tip: string;
  coupon: string;
  vehicle: string;
  payment: PaymentWay;
  address: string;
  addressNote: string;
  isOfAge: boolean;
}

/** Why an order was not taken, as ends of message ids: checkout.refused_full. */
export const CHECKOUT_REFUSALS = [
  'closed',
  'full',
  'changed',
  'price',
  'coupon',
  'minimum',
  'maximum',
  'area',
  'address',
  'table',
  'age',
  'duplicate',
  'rate',
  'again',
  'failed',
  'payment',
  'mode',
  'card_down',
  'captcha',
] as const;
export type CheckoutRefusal = (typeof CHECKOUT_REFUSALS)[number];

/** Times of one day ("Today"), each with its instant and its text. */
export interface SlotDay {
  day: string;
  times: { iso: string; label: string }[];
}

/** Props of the order_checkout view. */
export interface OrderCheckoutProps {
  restaurant: RestaurantFacts;
  currency: string;
  lines: {
    name: string;
    sizeName: string | null;
    quantity: number;
    options: { name: string; quantity: number; depth: number }[];
    note: string;
    unitPrice: number;
    taxClass: TaxClass;
    otherTaxes: readonly OtherTax[];
  }[];
  /** True when the guest must give their word about the age. */
  hasAlcohol: boolean;
  changes: BasketChange[];
  /**
   * Parts of the price besides lines and tip: the browser adds them up as the server does. `fees` apply to orders that
   * leave the restaurant.
   */
  terms: { tax: TaxProfile; fees: Fee[]; discount: Discount | null };
  tipShares: number[];
  /** Ways to pay, the default one first; empty where cards are required and cannot be taken. */
  payWays: PaymentWay[];
  /** URL of this browser's order that waits for its payment. */
  waiting: string | null;
  /** The delivery address and its fee; null before the guest gave an address. */
  delivery: { address: string; fees: Fee[] } | null;
  /** False: this installation sends no text messages, so none are offered. */
  hasTexts: boolean;
  /** The table at which the guest sits. */
  table: string | null;
  slots: Partial<Record<Mode, SlotDay[]>>;
  reason: NoOrdersReason | null;
  values: CheckoutValues;
  attempt: string;
  refusal: CheckoutRefusal | null;
  /** True when many orders came from this connection: the next order needs a solved captcha. */
  isCheckAsked: boolean;
  /** Fields with an error, as those of a party. */
  fields: PartyProblem<CheckoutRefusal>['fields'];
  /** Limit in cents, when a total is too small or too large. */
  limit: number | null;
}

/** Props of the order_status view. */
export interface OrderStatusProps {
  order: Order;
  restaurant: RestaurantFacts;
  refusal: 'changed' | 'token' | 'rate' | 'card_down' | 'prepay' | null;
}
