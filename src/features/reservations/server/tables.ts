import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { GuestServiceProvider } from '#features/front-of-house/providers.ts';
import type { WishBody } from '../contract.ts';
import type { SeatingRule, SheetRow } from '../staff-contract.ts';
import type { TablePlan } from '../table-plan-contract.ts';
import type { StoredState } from './engine/states.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

/**
 * Settings of a restaurant's reservations; without a row the defaults apply. Whether it takes reservations is a field
 * of the restaurant.
 */
export const reservationSettings = pgTable('reservation_settings', {
  rlid: integer('rlid').primaryKey(),
  maxPartySize: integer('max_party_size').notNull(),
  coversPerSlot: integer('covers_per_slot').notNull(),
  onlineCoversPerSlot: integer('online_covers_per_slot').notNull(),
  partiesPerSlot: integer('parties_per_slot').notNull(),
  seats: integer('seats').notNull(),
  durations: integer('durations').array().notNull(),
  resetMinutes: integer('reset_minutes').notNull(),
  leadMinutes: integer('lead_minutes').notNull(),
  horizonDays: integer('horizon_days').notNull(),
  approvalFrom: integer('approval_from').notNull(),
  holdMinutes: integer('hold_minutes').notNull(),
  graceMinutes: integer('grace_minutes').notNull(),
  autoNoShowMinutes: integer('auto_no_show_minutes').notNull().default(0),
  changeUntilMinutes: integer('change_until_minutes').notNull(),
  retentionDays: integer('retention_days').notNull(),
  /** In cents; 0 for none. */
  depositPerGuest: integer('deposit_per_guest').notNull().default(0),
  /** The smallest party that pays a deposit. */
  depositFrom: integer('deposit_from').notNull().default(1),
  policy: text('policy').notNull().default(''),
  /** The service that keeps the reservations. */
  provider: text('provider').$type<GuestServiceProvider>().notNull().default('house'),
  /** Where guests reserve while `provider` is 'redirect'. */
  redirectUrl: text('redirect_url').notNull().default(''),
  rules: jsonb('rules').$type<SeatingRule[]>().notNull().default([]),
  version: integer('version').notNull().default(1),
  changedBy: text('changed_by').notNull(),
  changedAt: instant('changed_at').notNull(),
});

/** Tables of restaurants and their floor plan. */
export const reservationTablePlans = pgTable('reservation_table_plans', {
  rlid: integer('rlid').primaryKey(),
  plan: jsonb('plan').$type<TablePlan>().notNull(),
  version: integer('version').notNull().default(1),
  changedBy: text('changed_by').notNull(),
  changedAt: instant('changed_at').notNull(),
});

/** How full a restaurant's business day is, by quarter of an hour; its lock, and the number of its last change. */
export const reservationDays = pgTable(
  'reservation_days',
  {
    rlid: integer('rlid').notNull(),
    businessDate: date('business_date', { mode: 'string' }).notNull(),
    seq: integer('seq').notNull().default(0),
    started: integer('started').array().notNull(),
    parties: integer('parties').array().notNull(),
    online: integer('online').array().notNull(),
    occupied: integer('occupied').array().notNull(),
    closed: integer('closed').array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.rlid, table.businessDate] })],
);

/** The state that an undo restores, and until when it can be undone. */
export interface Undo {
  /** ISO instant. */
  until: string;
  before: {
    state: StoredState;
    tables: string[];
    /** Missing in steps from before table plans existed. */
    isTableGiven?: boolean;
    reason: string;
    finishedAt: string | null;
  };
}

/** A reservation, or a held place. */
export const reservations = pgTable(
  'reservations',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    rlid: integer('rlid').notNull(),
    businessDate: date('business_date', { mode: 'string' }).notNull(),
    quarter: integer('quarter').notNull(),
    quarters: integer('quarters').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** The token is made of this nonce and the installation's key, so that a later mail can contain it again. */
    tokenNonce: text('token_nonce').notNull(),
    tokenHash: text('token_hash').notNull().unique('reservations_token_hash_key'),
    source: text('source').$type<SheetRow['source']>().notNull(),
    state: text('state').$type<StoredState>().notNull(),
    partySize: integer('party_size').notNull(),
    holdUntil: instant('hold_until'),
    holdKey: text('hold_key').unique('reservations_hold_key_key'),
    holdBody: text('hold_body'),
    clientHash: text('client_hash').notNull().default(''),
    confirmKey: text('confirm_key').unique('reservations_confirm_key_key'),
    confirmBody: text('confirm_body'),
    name: text('name').notNull().default(''),
    /** E.164, or ''. */
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    emailKey: text('email_key').notNull().default(''),
    smsConsentAt: instant('sms_consent_at'),
    /** Version of the text that the guest agreed to; '' without a consent. */
    smsConsentWords: text('sms_consent_words').notNull().default(''),
    language: text('language').notNull(),
    /** Origin of links in mails: "https://www.example.com". */
    origin: text('origin').notNull(),
    note: text('note').notNull().default(''),
    /** A constraint of the migration prevents two parties at one table at the same time. */
    tables: text('tables').array().notNull().default([]),
    /** False when the plan gave the tables, which it may replace by others when it needs these. */
    isTableGiven: boolean('is_table_given').notNull().default(true),
    reason: text('reason').notNull().default(''),
    uid: uuid('uid').notNull().unique('reservations_uid_key'),
    sequence: integer('sequence').notNull().default(0),
    dayRemindedOf: instant('day_reminded_of'),
    hoursRemindedOf: instant('hours_reminded_of'),
    isKept: boolean('is_kept').notNull().default(false),
    finishedAt: instant('finished_at'),
    undo: jsonb('undo').$type<Undo>(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    /** When the guest's name and contacts were erased. */
    erasedAt: instant('erased_at'),
  },
  (table) => [
    index('reservations_day').on(table.rlid, table.businessDate, table.quarter),
    index('reservations_held')
      .on(table.rlid, table.businessDate)
      .where(sql`${table.state} = 'held'`),
    index('reservations_client')
      .on(table.clientHash, table.holdUntil)
      .where(sql`${table.state} = 'held'`),
    index('reservations_coming')
      .on(table.startsAt)
      .where(sql`${table.state} = 'confirmed'`),
    index('reservations_kept')
      .on(table.endsAt)
      .where(sql`${table.erasedAt} IS NULL`),
    foreignKey({
      columns: [table.rlid, table.businessDate],
      foreignColumns: [reservationDays.rlid, reservationDays.businessDate],
    }),
  ],
);

/** Guests to notify when a table becomes free on a full day. */
export const reservationWishes = pgTable(
  'reservation_wishes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    rlid: integer('rlid').notNull(),
    businessDate: date('business_date', { mode: 'string' }).notNull(),
    partySize: integer('party_size').notNull(),
    meal: text('meal').$type<WishBody['meal']>().notNull(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    /** See `clientHashOf`; '' for a request from before it was stored. */
    clientHash: text('client_hash').notNull().default(''),
    language: text('language').notNull(),
    origin: text('origin').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When a table was held for the guest; each request gets one offer. */
    offeredAt: instant('offered_at'),
  },
  (table) => [
    uniqueIndex('reservation_wishes_open')
      .on(table.rlid, table.businessDate, table.emailKey)
      .where(sql`${table.offeredAt} IS NULL`),
    index('reservation_wishes_email').on(table.emailKey),
  ],
);

/** What happened to reservations. Rows are added, never changed. */
export const reservationEvents = pgTable(
  'reservation_events',
  {
    rlid: integer('rlid').notNull(),
    businessDate: date('business_date', { mode: 'string' }).notNull(),
    seq: integer('seq').notNull(),
    reservationId: integer('reservation_id')
      .notNull()
      .references(() => reservations.id, { onDelete: 'cascade' }),
    action: text('action').notNull(),
    fromState: text('from_state'),
    toState: text('to_state').notNull(),
    actorId: integer('actor_id'),
    actorName: text('actor_name').notNull(),
    at: instant('at').notNull(),
    op: uuid('op'),
  },
  (table) => [
    primaryKey({ columns: [table.rlid, table.businessDate, table.seq] }),
    uniqueIndex('reservation_events_op')
      .on(table.rlid, table.op)
      .where(sql`${table.op} IS NOT NULL`),
    index('reservation_events_reservation').on(table.reservationId),
  ],
);

export type ReservationRow = typeof reservations.$inferSelect;
