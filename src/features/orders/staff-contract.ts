import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Count, Id, listOf, MAX_ID, PageNumber, SearchText } from '#shared/listing.ts';
import { RESTAURANT_SETTINGS } from '#features/front-of-house/chain-settings.ts';
import { MAX_NOTE_CHARACTERS } from '#features/front-of-house/party-values.ts';
import { PROVIDERS } from '#features/front-of-house/providers.ts';
import { MODES, MOST_OF_ITEM, STATIONS } from '#features/menus/menu-texts.ts';
import { LANGUAGES } from '#features/pages/contract.ts';
import { MESSAGE_STATES } from '#features/text-messages/new-text.ts';
import { MOST_LINES } from './basket.ts';
import { Line, Order } from './contract.ts';
import { ORDER_STATES, PAYMENT_PROBLEMS } from './order-states.ts';
import { OrderSettings } from './settings-contract.ts';

/** Actions of the kitchen and the desk on an order. `recall` takes back the last step. */
export const ORDER_ACTIONS = [
  'start',
  'bump',
  'bump_line',
  'depart',
  'hand',
  'recall',
  'uncollected',
  'cancel',
  'delay',
] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** Minutes by which the desk delays an order. */
export const DELAYS = [5, 10, 15] as const;
/** Minutes that a busy kitchen adds to all promises. */
export const BUSY_STEPS = [10, 20, 30] as const;

/** An order on the kitchen's screen. */
export const Ticket = Order.pick({
  number: true,
  state: true,
  mode: true,
  name: true,
  promisedAt: true,
  readyAt: true,
  placedAt: true,
  arrivedAt: true,
  vehicle: true,
  address: true,
  addressNote: true,
  tableName: true,
  outAt: true,
  reason: true,
  version: true,
}).extend({
  id: z.number().int(),
  /** Phone number that the kitchen can dial; empty without one. */
  phone: z.string(),
  /** The guest gave an e-mail address or agreed to texts: a cancellation or delay is sent. Otherwise staff must call. */
  isReachable: z.boolean(),
  note: z.string(),
  /** True when only the postal code of the address was found: check the address before driving. */
  isAddressRough: z.boolean(),
  /** ISO instant from which it is cooked. */
  fireAt: z.string(),
  madeAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  lines: z.array(
    Order.shape.lines.element
      .pick({ name: true, sizeName: true, quantity: true, options: true, note: true })
      .extend({ station: z.enum(STATIONS), isAlcohol: z.boolean(), isMade: z.boolean() }),
  ),
  total: z.number().int(),
  currency: z.string(),
  /** The last text message to the guest; null without one. */
  text: z
    .object({
      state: z.enum(MESSAGE_STATES),
      /** ISO instant from which silence counts as a failure; null when the state is final. */
      failsAt: z.string().nullable(),
    })
    .nullable(),
  /** The partner that makes the order: its id of the order, and what staff may do. Null for the own kitchen. */
  partner: z.object({ ref: z.string(), mayCancel: z.boolean() }).nullable(),
});
export type Ticket = z.infer<typeof Ticket>;

export const KitchenBoard = z.object({
  rlid: z.number().int(),
  name: z.string(),
  city: z.string(),
  timeZone: z.string(),
  /** Increases with each change: a client that has this number is up to date. */
  seq: z.number().int(),
  now: z.string(),
  isOn: z.boolean(),
  busy: z.object({ minutes: z.number().int(), until: z.string() }).nullable(),
  pause: z.object({ until: z.string(), reason: z.string() }).nullable(),
  /** By promised time, ascending. */
  live: z.array(Ticket),
  /** The most recently closed orders, at most 20. */
  closed: z.array(Ticket),
  may: z.object({ change: z.boolean(), settings: z.boolean() }),
});
export type KitchenBoard = z.infer<typeof KitchenBoard>;

/** Key that the device makes for each step, so that a step sent twice is done once. */
const OpId = z.uuid('must be a UUID');
const Reason = z.string().trim().max(MAX_NOTE_CHARACTERS, 'is too long');

export const listKitchens = endpoint('GET', '/wagtail/api/main/kitchen/', {
  summary: 'Restaurants whose orders the viewer may see',
  query: z.object({ q: SearchText, p: PageNumber }),
  reply: listOf(
    z.object({
      rlid: z.number().int(),
      name: z.string(),
      city: z.string(),
      state: z.string(),
      isOn: z.boolean(),
      isPaused: z.boolean(),
      live: z.number().int(),
    }),
  ),
});

export const getKitchen = endpoint('GET', '/wagtail/api/main/kitchen/:rlid/', {
  summary: 'The orders of a restaurant that are not closed, and the last that were',
  /** With the client's `seq` the reply is 204 when nothing changed. */
  query: z.object({ seq: Count.optional() }),
  reply: z.union([KitchenBoard, z.undefined()]),
});

export const stepOrder = endpoint('POST', '/wagtail/api/main/kitchen/:rlid/orders/:order/', {
  summary: 'Start, bump, hand over, recall, delay or cancel an order',
  body: z.object({
    op: OpId,
    action: z.enum(ORDER_ACTIONS),
    /** Index of the line, for `bump_line`. */
    line: Count.optional(),
    minutes: z.int().min(1).max(120).optional(),
    reason: Reason.optional(),
  }),
  reply: KitchenBoard,
});

export const pauseKitchen = endpoint('POST', '/wagtail/api/main/kitchen/:rlid/pause/', {
  summary: 'Take no orders for a while, or take them again',
  /** Null ends the pause. */
  body: z.object({ minutes: z.int().min(5).max(1440).nullable(), reason: Reason.default('') }),
  reply: KitchenBoard,
});

export const busyKitchen = endpoint('POST', '/wagtail/api/main/kitchen/:rlid/busy/', {
  summary: 'Promise orders later for an hour, or as usual again',
  /** 0 for normal operation. */
  body: z.object({ minutes: z.int().min(0).max(120) }),
  reply: KitchenBoard,
});

/** One order of a list. */
const DeskRow = Ticket.omit({ lines: true, text: true }).extend({
  rlid: z.number().int(),
  restaurantName: z.string(),
  timeZone: z.string(),
  items: z.number().int(),
});

/** Filters of the list of orders, and of its export. */
export const OrderQuery = z.object({
  q: SearchText,
  state: z.enum(ORDER_STATES).optional().catch(undefined),
  mode: z.enum(MODES).optional().catch(undefined),
  rlid: Id.optional().catch(undefined),
});
export type OrderQuery = z.infer<typeof OrderQuery>;

export const listOrders = endpoint('GET', '/wagtail/api/main/orders/', {
  summary: 'Orders by number, name or phone, the newest first',
  query: OrderQuery.extend({ p: PageNumber }),
  reply: listOf(DeskRow),
});

export const getDeskOrder = endpoint('GET', '/wagtail/api/main/orders/:order/', {
  summary: 'One order with what happened to it',
  reply: Ticket.extend({
    rlid: z.number().int(),
    restaurantName: z.string(),
    timeZone: z.string(),
    email: z.string(),
    /** The guest's language. */
    language: z.enum(LANGUAGES),
    price: Order.shape.price,
    coupon: z.string(),
    closedBy: z.string(),
    payment: Order.shape.payment.extend({
      /** Captured cents. */
      captured: z.number().int(),
      problem: z.enum(PAYMENT_PROBLEMS).nullable(),
      refunds: z.array(
        z.object({
          at: z.string(),
          by: z.string(),
          amount: z.number().int(),
          reason: z.string(),
          state: z.enum(['asked', 'done', 'failed']),
        }),
      ),
      /** Separately refundable parts: lines by their index, fees, the tip. */
      parts: z.array(z.object({ part: z.string(), amount: z.number().int() })),
    }),
    events: z.array(
      z.object({
        at: z.string(),
        action: z.string(),
        by: z.string(),
        to: z.string(),
        /** Minutes of a delay; null for other events and for delays stored without minutes. */
        minutes: z.int().nullable(),
      }),
    ),
    /** `write`: to a guest who is reachable. */
    may: z.object({ change: z.boolean(), refund: z.boolean(), edit: z.boolean(), write: z.boolean() }),
  }),
});

const Amount = z.int('must be in whole cents').min(1, 'must be more than nothing');

/**
 * Parts or amount to refund to the guest's card. `refunded`: the cents that were shown as refunded before; 409 when that has
 * changed, so that two people do not refund the same thing.
 */
const RefundWish = z.intersection(
  z.object({ op: OpId, reason: Reason.min(1, 'is required'), refunded: Count }),
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('all') }),
    z.object({ kind: z.literal('parts'), parts: z.array(z.string().max(20)).min(1, 'are required').max(60) }),
    z.object({ kind: z.literal('amount'), amount: Amount.max(MAX_ID) }),
  ]),
);
export type RefundWish = z.infer<typeof RefundWish>;

export const refundOrder = endpoint('POST', '/wagtail/orders/:order/refund/', {
  summary: 'Refund the card of a guest: all, some parts of the order, or an amount',
  body: RefundWish,
  reply: z.object({}),
});

export const messageGuest = endpoint('POST', '/wagtail/orders/:order/message/', {
  summary: 'Write to the guest of an order, by e-mail and by text where they may',
  body: z.object({ op: OpId, message: z.string().trim().min(1, 'is required').max(500, 'is too long') }),
  reply: z.object({}),
});

export const editOrder = endpoint('POST', '/wagtail/orders/:order/edit/', {
  summary:
    'Change the lines of an order before the kitchen begins it; the guest is notified, and pays or gets the difference',
  body: z.object({
    op: OpId,
    baseVersion: Count,
    /** Lines that stay, by index, with their quantity; other lines are removed. */
    kept: z.array(z.object({ line: Count, quantity: z.int().min(1).max(MOST_OF_ITEM) })).max(MOST_LINES),
    /** Added items of today's menu. */
    added: z.array(Line).max(MOST_LINES).default([]),
  }),
  reply: z.object({}),
});

export const getOrderSettings = endpoint('GET', '/wagtail/api/main/kitchen/:rlid/settings/', {
  summary: 'Settings of the orders of a restaurant',
  reply: z.object({
    currency: z.string(),
    /** False: this installation has no card provider. */
    takesCards: z.boolean(),
    /** Providers that can take orders: a partner only if the configuration has one. */
    providers: z.array(z.enum(PROVIDERS)),
    ...RESTAURANT_SETTINGS,
    values: OrderSettings,
  }),
});

export const saveOrderSettings = endpoint('POST', '/wagtail/kitchen/:rlid/settings/', {
  summary: 'Save the settings of the orders of a restaurant',
  body: z.object({ baseVersion: Count, forChain: z.boolean().default(false), values: OrderSettings }),
  reply: z.object({ version: z.number().int() }),
});

export const followOrderSettings = endpoint('POST', '/wagtail/kitchen/:rlid/settings/follow/', {
  summary: 'Drop the settings of a restaurant’s orders: those of the chain count again',
  reply: z.object({}),
});
