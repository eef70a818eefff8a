import { boolean, date, integer, jsonb, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { type Mode, MODES } from '#features/menus/menu-texts.ts';
import type { CheckedLine } from '../check-basket.ts';
import type { DeliveryZone } from '../delivery.ts';
import type { OrderPaymentState, OrderState, PartnerAbility, PaymentProblem, PaymentWay } from '../order-states.ts';
import type { OrderPrice } from '../price.ts';
import type { DatedTax, OrderSettings } from '../settings-contract.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

/** Settings of a restaurant's orders; a restaurant without a row has those of the chain, or the defaults. */
export const orderSettings = pgTable('order_settings', {
  rlid: integer('rlid').primaryKey(),
  provider: text('provider').$type<OrderSettings['provider']>().notNull(),
  redirectUrl: text('redirect_url').notNull().default(''),
  modes: text('modes').array().$type<Mode[]>().notNull(),
  alcoholModes: text('alcohol_modes')
    .array()
    .$type<Mode[]>()
    .notNull()
    .default([...MODES]),
  prepMinutes: integer('prep_minutes').notNull(),
  unitsPerSlot: integer('units_per_slot').notNull(),
  horizonDays: integer('horizon_days').notNull(),
  lastPickupBeforeClose: integer('last_pickup_before_close').notNull(),
  minimum: integer('minimum').notNull(),
  largestTotal: integer('largest_total').notNull(),
  payOnline: text('pay_online').$type<OrderSettings['payOnline']>().notNull().default('off'),
  bagFee: integer('bag_fee').notNull(),
  isBagFeeTaxed: boolean('is_bag_fee_taxed').notNull(),
  tipShares: integer('tip_shares').array().notNull(),
  taxes: jsonb('taxes').$type<DatedTax[]>().notNull(),
  retentionDays: integer('retention_days').notNull(),
  version: integer('version').notNull().default(1),
  changedBy: text('changed_by').notNull(),
  changedAt: instant('changed_at').notNull(),
});

/** Temporary state of a kitchen, set by its staff. */
export const kitchens = pgTable('kitchens', {
  rlid: integer('rlid').primaryKey(),
  busyMinutes: integer('busy_minutes').notNull().default(0),
  busyUntil: instant('busy_until'),
  pauseUntil: instant('pause_until'),
  pauseReason: text('pause_reason').notNull().default(''),
});

/** A restaurant's business day: its lock, its last order number, and the make-units taken by quarter of an hour. */
export const kitchenDays = pgTable(
  'kitchen_days',
  {
    rlid: integer('rlid').notNull(),
    businessDate: date('business_date', { mode: 'string' }).notNull(),
    seq: integer('seq').notNull().default(0),
    lastNumber: integer('last_number').notNull().default(0),
    units: integer('units').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.rlid, table.businessDate] })],
);

/** A line as ordered: names and prices stay when the menu changes. */
export interface StoredLine extends Omit<CheckedLine, 'item' | 'line' | 'alcohol' | 'otherTaxes'> {
  line: CheckedLine['line'];
  /** Absent in lines that were stored before options had a tax of their own. */
  otherTaxes?: CheckedLine['otherTaxes'] | undefined;
  /** Name of the item in the guest's language, as are the names of its size and options. */
  name: string;
  /** The same names in English, for staff. Absent if the guest's language is English, and in older lines. */
  staff?: Pick<CheckedLine, 'sizeName' | 'options'> & { name: string };
  taxClass: CheckedLine['item']['taxClass'];
  station: CheckedLine['item']['station'];
  /** Absent in older lines, where everything that the bar makes counts as a drink. */
  isDrink?: boolean | undefined;
  /** True also for an alcoholic option. */
  isAlcohol: boolean;
}

/** Beginning of the stored key of an erased order. */
export const ERASED_KEY = 'sha256:';

export const orders = pgTable(
  'orders',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    rlid: integer('rlid').notNull(),
    businessDate: date('business_date', { mode: 'string' }).notNull(),
    number: integer('number').notNull(),
    /** The order's token is derived from it and the installation's key, so that later mails can contain the token. */
    tokenNonce: text('token_nonce').notNull(),
    tokenHash: text('token_hash').notNull().unique('orders_token_hash_key'),
    /** The Idempotency-Key; of an erased order its hash, after `ERASED_KEY`. */
    placeKey: text('place_key').unique('orders_place_key_key'),
    placeBody: text('place_body'),
    state: text('state').$type<OrderState>().notNull(),
    mode: text('mode').$type<Mode>().notNull(),
    isAsap: boolean('is_asap').notNull(),
    promisedAt: instant('promised_at').notNull(),
    readyAt: instant('ready_at').notNull(),
    fireAt: instant('fire_at').notNull(),
    /** Make-units by quarter of the business day. */
    load: jsonb('load').$type<[quarter: number, units: number][]>().notNull(),
    menuVersion: integer('menu_version').notNull(),
    lines: jsonb('lines').$type<StoredLine[]>().notNull(),
    bumped: integer('bumped').array().notNull().default([]),
    price: jsonb('price').$type<OrderPrice>().notNull(),
    total: integer('total').notNull(),
    currency: text('currency').notNull(),
    coupon: text('coupon').notNull().default(''),
    payment: text('payment').$type<PaymentWay>().notNull(),
    paymentState: text('payment_state').$type<OrderPaymentState>().notNull().default('none'),
    /** Our id at the provider, never reused, not even after a restore. Null for payment at the restaurant. */
    payReference: text('pay_reference').unique('orders_pay_reference_key'),
    /** The provider's id of the payment. */
    payRef: text('pay_ref'),
    payTries: integer('pay_tries').notNull().default(0),
    /** Until when a placed order waits for its payment or its partner. */
    payUntil: instant('pay_until'),
    /** When the payment and the partner are checked next; null when they agree with the order. */
    settleAt: instant('settle_at'),
    payProblem: text('pay_problem').$type<PaymentProblem | ''>().notNull().default(''),
    cardBrand: text('card_brand').notNull().default(''),
    cardLast4: text('card_last4').notNull().default(''),
    /** Part of the total that the card pays; the rest is due at the restaurant. */
    covered: integer('covered').notNull().default(0),
    authorised: integer('authorised').notNull().default(0),
    captured: integer('captured').notNull().default(0),
    /** Includes refunds that are not finished. */
    refunded: integer('refunded').notNull().default(0),
    acceptedAt: instant('accepted_at'),
    name: text('name').notNull(),
    /** E.164, or ''. */
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    emailKey: text('email_key').notNull().default(''),
    smsConsentAt: instant('sms_consent_at'),
    /** Version of the text that the guest agreed to; '' without consent. */
    smsConsentWords: text('sms_consent_words').notNull().default(''),
    /** Id of the last text message about the order, or `NOT_SENT`; '' before the first. */
    textKey: text('text_key').notNull().default(''),
    language: text('language').notNull(),
    /** Origin of links in mails: "https://www.example.com". */
    origin: text('origin').notNull(),
    note: text('note').notNull().default(''),
    vehicle: text('vehicle').notNull().default(''),
    address: text('address').notNull().default(''),
    addressNote: text('address_note').notNull().default(''),
    /** True when only the centre of the postal code was found: the driver has to check the address. */
    isAddressRough: boolean('is_address_rough').notNull().default(false),
    tableName: text('table_name').notNull().default(''),
    outAt: instant('out_at'),
    arrivedAt: instant('arrived_at'),
    placedAt: instant('placed_at').notNull(),
    firingAt: instant('firing_at'),
    madeAt: instant('made_at'),
    closedAt: instant('closed_at'),
    closedBy: text('closed_by').notNull().default(''),
    reason: text('reason').notNull().default(''),
    /** Our key for the partner, the same for each try. Null for an order of the restaurant's own kitchen. */
    partnerKey: uuid('partner_key').unique('orders_partner_key_key'),
    /** The partner's own id of the order; null until the partner has sent it. */
    partnerRef: text('partner_ref'),
    /** Actions that the partner allows guests. */
    partnerMay: text('partner_may').array().$type<PartnerAbility[]>().notNull().default([]),
    /** Time of the newest event that the partner reported. */
    partnerToldAt: instant('partner_told_at'),
    version: integer('version').notNull().default(1),
    erasedAt: instant('erased_at'),
  },
  (table) => [unique('orders_number').on(table.rlid, table.businessDate, table.number)],
);
export type OrderRow = typeof orders.$inferSelect;

/** Refunds. A row is stored before the provider is called, so that a refund is requested once, even after a crash. */
export const orderRefunds = pgTable('order_refunds', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  orderId: integer('order_id').notNull(),
  op: uuid('op').notNull().unique('order_refunds_op_key'),
  amount: integer('amount').notNull(),
  /** Lines by their index, "fees", "tip"; empty for an amount. */
  parts: text('parts').array().notNull().default([]),
  reason: text('reason').notNull(),
  state: text('state').$type<'asked' | 'done' | 'failed'>().notNull(),
  providerId: text('provider_id'),
  askedBy: text('asked_by').notNull(),
  askedAt: instant('asked_at').notNull(),
});
export type RefundRow = typeof orderRefunds.$inferSelect;

/**
 * Uncollected orders whose guest was erased before the limit of such orders was over: digests of the contact, until
 * then.
 */
export const uncollectedOrders = pgTable(
  'uncollected_orders',
  {
    orderId: integer('order_id').notNull(),
    guestKey: text('guest_key').notNull(),
    placedAt: instant('placed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.guestKey, table.orderId] })],
);

/** Reports of the payment provider. A report only triggers a query; its content is not trusted. */
export const paymentReports = pgTable('payment_reports', {
  id: text('id').primaryKey(),
  reference: text('reference'),
  ref: text('ref'),
  receivedAt: instant('received_at').notNull(),
  settledAt: instant('settled_at'),
});

/** Delivery zones of restaurants. */
export const deliveryZones = pgTable('delivery_zones', {
  rlid: integer('rlid').primaryKey(),
  zones: jsonb('zones').$type<DeliveryZone[]>().notNull(),
  version: integer('version').notNull().default(1),
  changedBy: text('changed_by').notNull(),
  changedAt: instant('changed_at').notNull(),
});

/** Tables at which guests can order now. */
export const openTables = pgTable(
  'open_tables',
  {
    rlid: integer('rlid').notNull(),
    name: text('name').notNull(),
    tokenNonce: text('token_nonce').notNull(),
    tokenHash: text('token_hash').notNull().unique('open_tables_token_hash_key'),
    openedAt: instant('opened_at').notNull(),
    openedBy: text('opened_by').notNull(),
    until: instant('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.rlid, table.name] })],
);

/** Events of orders; rows are only added. */
export const orderEvents = pgTable(
  'order_events',
  {
    rlid: integer('rlid').notNull(),
    businessDate: date('business_date', { mode: 'string' }).notNull(),
    seq: integer('seq').notNull(),
    orderId: integer('order_id').notNull(),
    action: text('action').notNull(),
    fromState: text('from_state'),
    toState: text('to_state').notNull(),
    actorId: integer('actor_id'),
    actorName: text('actor_name').notNull(),
    at: instant('at').notNull(),
    op: uuid('op'),
    /** How many minutes later the order is, for a delay. */
    minutes: integer('minutes'),
  },
  (table) => [primaryKey({ columns: [table.rlid, table.businessDate, table.seq] })],
);
