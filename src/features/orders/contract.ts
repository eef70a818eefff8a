import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Id, MAX_ID } from '#shared/listing.ts';
import { GuestName } from '#features/front-of-house/guest-name.ts';
import { MAX_NOTE_CHARACTERS } from '#features/front-of-house/party-values.ts';
import { DEEPEST_OPTIONS, MODES, MOST_OF_ITEM, TAX_CLASSES } from '#features/menus/menu-texts.ts';
import { LANGUAGES } from '#features/pages/contract.ts';
import { type BasketOption, MAX_LINE_NOTE, MOST_LINES, MOST_OPTIONS } from './basket.ts';
import { ORDER_CHANGES } from './check-basket.ts';
import { MILLION } from '#features/menus/money.ts';
import { NO_ORDERS_REASONS, ORDER_STATES, PAYMENT_STATES, PAYMENT_WAYS } from './order-states.ts';

export const ORDERS_PATH = '/api/orders/';
const MAX_VEHICLE_CHARACTERS = 60;
export const MAX_ADDRESS_CHARACTERS = 160;
export const MAX_ADDRESS_NOTE_CHARACTERS = 80;
/** Largest tip that a guest can name, in cents. */
const LARGEST_TIP = 100_000;

const Key = z.string().max(40, 'is too long');
const Cents = z.int('must be in whole cents').min(0);
const SeenTotal = Cents.max(MAX_ID);

function optionsOf(depth: number): z.ZodType<BasketOption[]> {
  const inner = depth < DEEPEST_OPTIONS ? z.lazy(() => optionsOf(depth + 1)) : z.array(z.never()).max(0);
  const option = z.object({
    group: Key,
    item: Key,
    quantity: z.int().min(1).max(MOST_OF_ITEM).default(1),
    options: inner.default([]),
  });
  return z.array(option).max(MOST_OPTIONS, 'has too many options');
}

/** A line of a basket, as sent by the client. */
export const Line = z.object({
  item: Key,
  size: Key.nullable().default(null),
  quantity: z.int().min(1).max(MOST_OF_ITEM),
  options: optionsOf(1).default([]),
  note: z.string().trim().max(MAX_LINE_NOTE, 'is too long').default(''),
});

const Tip = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('amount'), cents: Cents.max(LARGEST_TIP) }),
  z.object({ kind: z.literal('share'), ppm: z.int().min(0).max(MILLION) }),
]);

/** The ISO instant of a slot. */
const SlotTime = z.iso
  .datetime({ offset: true, error: 'must be "asap" or an ISO 8601 instant' })
  .refine((text) => text >= '1900' && text < '2200', 'must be a time of our days');
const ReadyAt = z.union([z.literal('asap'), SlotTime]);

const Basket = z.object({
  rlid: Id,
  mode: z.enum(MODES),
  readyAt: ReadyAt.default('asap'),
  lines: z.array(Line).max(MOST_LINES, `must be at most ${MOST_LINES} lines`),
  tip: Tip.default({ kind: 'amount', cents: 0 }),
  coupon: z.string().trim().max(40, 'is too long').default(''),
  /** Delivery: street, city and postal code in one line. */
  address: z.string().trim().max(MAX_ADDRESS_CHARACTERS, 'is too long').default(''),
  /** At the table: the code that its guests scanned. */
  table: z.string().trim().max(40, 'is too long').default(''),
});
export type Basket = z.infer<typeof Basket>;

/** The soonest time shown to the guest. An order as soon as possible is refused when it would be ready much later. */
const SeenSoonest = SlotTime.optional();

/** Data of an order. Needs a phone number or an e-mail address. */
export const PlaceBody = Basket.extend({
  /** The total shown to the guest. The order is refused when the total differs. */
  seenTotal: SeenTotal,
  seenSoonest: SeenSoonest,
  name: GuestName.min(1, 'is required'),
  phone: z.string().trim().max(40, 'is too long').default(''),
  email: z.string().trim().max(254, 'is too long').default(''),
  /** True if the guest agreed to text messages about this order. */
  smsConsent: z.boolean().default(false),
  note: z.string().trim().max(MAX_NOTE_CHARACTERS, 'is too long').default(''),
  /** Absent means at the restaurant; for `card`, the reply contains the URL of a payment page (`payment.url`). */
  payment: z.enum(PAYMENT_WAYS).optional(),
  /**
   * True is needed for an order with alcohol: everybody who drinks it is of age, and an ID is shown when it is handed
   * over. Optional, so that a repeated request of a client without it has the same body.
   */
  isOfAge: z.boolean().optional(),
  /** Curbside: "blue Forester, 7KL 204". */
  vehicle: z.string().trim().max(MAX_VEHICLE_CHARACTERS, 'is too long').default(''),
  /** Delivery: apartment, gate code. */
  addressNote: z.string().trim().max(MAX_ADDRESS_NOTE_CHARACTERS, 'is too long').default(''),
});
export type PlaceBody = z.infer<typeof PlaceBody>;

export const OrderPrice = z.object({
  lines: z.array(z.object({ gross: z.number().int(), discount: z.number().int(), tax: z.number().int() })),
  subtotal: z.number().int(),
  discount: z.number().int(),
  fees: z.array(z.object({ kind: z.enum(['bag', 'delivery']), amount: z.number().int(), tax: z.number().int() })),
  feeTotal: z.number().int(),
  tax: z.number().int(),
  isTaxIncluded: z.boolean(),
  tip: z.number().int(),
  total: z.number().int(),
});

const OrderLine = z.object({
  item: z.string(),
  name: z.string(),
  sizeName: z.string().nullable(),
  quantity: z.number().int(),
  options: z.array(z.object({ name: z.string(), quantity: z.number().int(), depth: z.number().int() })),
  note: z.string(),
  /** Cents for one. */
  unitPrice: z.number().int(),
  taxClass: z.enum(TAX_CLASSES),
});

/**
 * A basket checked against current availability, with its price. Nothing is stored. A delivery without an address has
 * no fee yet.
 */
const CheckedBasket = z.object({
  lines: z.array(Line),
  /**
   * All for which the order would be refused now. `name` is that of a dish; of CLOSED the reason, as with free times;
   * of a MODE_OFF of the whole restaurant the mode; of SLOT_GONE the time.
   */
  changes: z.array(
    z.object({
      code: z.enum(ORDER_CHANGES),
      name: z.string(),
      most: z.number().int().optional(),
      /** Of PRICE_CHANGED the total, of BELOW_MINIMUM and ABOVE_MAXIMUM the limit. */
      cents: z.number().int().optional(),
    }),
  ),
  /** False for a coupon that is unknown, expired, used up, or needs a larger basket. */
  isCouponValid: z.boolean(),
  price: OrderPrice,
  /** ISO 4217. */
  currency: z.string(),
});

export const Order = z.object({
  /** Secret: everybody who has it can change the order. */
  id: z.string(),
  rlid: z.number().int(),
  restaurantName: z.string(),
  /** Number for the counter; it starts again each day. */
  number: z.number().int(),
  state: z.enum(ORDER_STATES),
  /** True for a placed order that the restaurant's partner has not answered yet. */
  isAsked: z.boolean(),
  mode: z.enum(MODES),
  language: z.enum(LANGUAGES),
  name: z.string(),
  /** ISO instants. `promisedAt` is the first promise to the guest. */
  promisedAt: z.string(),
  readyAt: z.string(),
  placedAt: z.string(),
  arrivedAt: z.string().nullable(),
  vehicle: z.string(),
  address: z.string(),
  addressNote: z.string(),
  /** Table of the order; empty for other modes. */
  tableName: z.string(),
  /** ISO instant at which the driver left. */
  outAt: z.string().nullable(),
  lines: z.array(OrderLine),
  price: OrderPrice,
  currency: z.string(),
  /** The restaurant's message about a cancelled order. */
  reason: z.string(),
  readAt: z.string(),
  version: z.number().int(),
  payment: z.object({
    way: z.enum(PAYMENT_WAYS),
    state: z.enum(PAYMENT_STATES),
    /** URL of the payment page, in the reply to an order or a payment; null everywhere else. */
    url: z.string().nullable(),
    /** ISO instant until which an unpaid order waits. */
    until: z.string().nullable(),
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    /** Cents refunded or on their way, and cents still due at the restaurant. */
    refunded: z.number().int(),
    due: z.number().int(),
  }),
  may: z.object({
    cancel: z.boolean(),
    arrive: z.boolean(),
    /** Ways in which an order that waits for its payment can be paid. */
    pay: z.array(z.enum(PAYMENT_WAYS)),
  }),
});
export type Order = z.infer<typeof Order>;

export const OrderSlots = z.object({
  rlid: z.number().int(),
  mode: z.enum(MODES),
  /** ISO instants at which an order of this size can be ready, in order. The first is the soonest. */
  slots: z.array(z.string()),
  /** Reason for having no slots; absent if there are slots. */
  reason: z.enum(NO_ORDERS_REASONS).optional(),
  /** The restaurant's message about a pause. */
  pauseReason: z.string().optional(),
  /** ISO instant at which a pause ends. */
  opensAt: z.string().optional(),
  /** URL on which guests order, when the reason is `elsewhere`. */
  url: z.string().optional(),
  readAt: z.string(),
});
export type OrderSlots = z.infer<typeof OrderSlots>;

/** Secret id. The log omits fields of this name. */
const params = z.object({ order_id: z.string().max(100) });

export const priceBasket = endpoint('POST', '/api/orders/price/', {
  summary: 'What a basket costs as it can be had now',
  body: Basket,
  reply: CheckedBasket.pick({ price: true, currency: true }),
});

export const validateBasket = endpoint('POST', '/api/orders/validate/', {
  summary: 'A basket as it can be had now, with what had to change and what stands against its order; nothing is kept',
  body: Basket.extend({
    /** The total shown to the guest, to be told of another one. */ seenTotal: SeenTotal.optional(),
    seenSoonest: SeenSoonest,
  }),
  reply: CheckedBasket,
});

export const getOrderSlots = endpoint('GET', '/api/orders/slots/', {
  summary: 'When an order of some make-units can be ready',
  query: z.object({ rlid: Id, mode: z.enum(MODES), units: z.coerce.number().int().min(0).max(5000).default(1) }),
  reply: OrderSlots,
});

export const placeOrder = endpoint('POST', ORDERS_PATH, {
  summary: 'Order. 409 names what changed (`errors`), or the next free times (`alternatives`)',
  headers: { 'Idempotency-Key': 'A text of your own for each attempt; sent again, it always returns the same order' },
  status: 201,
  body: PlaceBody,
  reply: Order,
});

export const getOrder = endpoint('GET', '/api/orders/:order_id/', { summary: 'One order', params, reply: Order });

export const cancelOrder = endpoint('POST', '/api/orders/:order_id/cancel/', {
  summary: 'Cancel an order before the kitchen begins it',
  params,
  reply: Order,
});

export const payOrder = endpoint('POST', '/api/orders/:order_id/pay/', {
  summary: 'Pay for an order that waits for its payment, by card or at the restaurant',
  params,
  body: z.object({ payment: z.enum(PAYMENT_WAYS).default('card') }),
  reply: Order,
});

export const reportPayments = endpoint('POST', '/api/orders/hooks/card/', {
  summary: 'That something happened to payments, signed by their provider; what is true is asked of it',
  reply: z.object({ received: z.number().int() }),
});

export const reportPartnerOrders = endpoint('POST', '/api/orders/hooks/partner/', {
  summary: 'What became of orders at the partner that takes them',
  reply: z.object({ received: z.number().int() }),
});

export const arriveForOrder = endpoint('POST', '/api/orders/:order_id/arrived/', {
  summary: 'Say that the guest is at the curb, and in which car',
  params,
  body: z.object({ vehicle: z.string().trim().max(MAX_VEHICLE_CHARACTERS, 'is too long').optional() }),
  reply: Order,
});
