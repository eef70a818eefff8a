import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Presence } from '../contract.ts';
import type { GuestServiceProvider } from '#features/front-of-house/providers.ts';
import type { StoredState } from './engine/states.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

/**
 * Settings of a restaurant's wait list; without a row the defaults apply. Whether it has a list is a field of the
 * restaurant.
 */
export const waitListSettings = pgTable('wait_list_settings', {
  rlid: integer('rlid').primaryKey(),
  remoteCap: integer('remote_cap').notNull(),
  remoteMaxMinutes: integer('remote_max_minutes').notNull(),
  lastJoinBeforeClose: integer('last_join_before_close').notNull(),
  graceMinutes: integer('grace_minutes').notNull(),
  autoNoShowMinutes: integer('auto_no_show_minutes').notNull().default(0),
  /** Minutes between two seatings of each band while there is no history. */
  seedMinutes: integer('seed_minutes').array().notNull(),
  retentionDays: integer('retention_days').notNull(),
  /** A pause ends automatically. */
  pauseUntil: instant('pause_until'),
  pauseReason: text('pause_reason').notNull().default(''),
  /** The service that keeps the list. */
  provider: text('provider').$type<GuestServiceProvider>().notNull().default('house'),
  /** Where guests join while `provider` is 'redirect'. */
  redirectUrl: text('redirect_url').notNull().default(''),
  version: integer('version').notNull().default(1),
  changedBy: text('changed_by').notNull(),
  changedAt: instant('changed_at').notNull(),
});

/** The lock of a restaurant's business day, and the number of its last change. */
export const waitListDays = pgTable(
  'wait_list_days',
  {
    rlid: integer('rlid').notNull(),
    businessDate: date('business_date', { mode: 'string' }).notNull(),
    seq: integer('seq').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.rlid, table.businessDate] })],
);

/** The state that an undo restores, and until when it can be undone. */
export interface Undo {
  /** ISO instant. */
  until: string;
  /** The event that the undo reverses. */
  seq: number;
  /** True for a step of the guest, who may take back leaving the line. */
  isByGuest?: boolean;
  before: {
    state: StoredState;
    presence: Presence;
    partySize: number;
    band: number;
    rank: number;
    quoteLow: number;
    quoteHigh: number;
    ahead: number;
    expectedMinutes: number;
    calledAt: string | null;
    callCount: number;
    closedAt: string | null;
    tableName: string;
    reason: string;
  };
}

/** A party that joined. */
export const waitListEntries = pgTable(
  'wait_list_entries',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    rlid: integer('rlid').notNull(),
    businessDate: date('business_date', { mode: 'string' }).notNull(),
    /** The token is made of this nonce and the installation's key, so that a later mail can contain it again. */
    tokenNonce: text('token_nonce').notNull(),
    tokenHash: text('token_hash').notNull().unique('wait_list_entries_token_hash_key'),
    source: text('source', { enum: ['web', 'host'] }).notNull(),
    /** The host's step that added the party. */
    op: uuid('op'),
    joinKey: text('join_key').unique('wait_list_entries_join_key_key'),
    joinBody: text('join_body'),
    name: text('name').notNull(),
    partySize: integer('party_size').notNull(),
    band: integer('band').notNull(),
    /** E.164, or ''. */
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    /** For comparison: two spellings of one address have one key. */
    emailKey: text('email_key').notNull().default(''),
    smsConsentAt: instant('sms_consent_at'),
    /** Version of the text that the guest agreed to; '' without a consent. */
    smsConsentWords: text('sms_consent_words').notNull().default(''),
    language: text('language').notNull(),
    /** Origin of links in mails: "https://www.example.com". */
    origin: text('origin').notNull(),
    note: text('note').notNull().default(''),
    state: text('state').$type<StoredState>().notNull(),
    presence: text('presence').$type<Presence>().notNull(),
    /** Order in the line. */
    rank: doublePrecision('rank').notNull(),
    joinedAt: instant('joined_at').notNull(),
    /** A live entry has expired from this instant on, without a write. */
    expiresAt: instant('expires_at').notNull(),
    quoteLow: integer('quote_low').notNull(),
    quoteHigh: integer('quote_high').notNull(),
    /** Parties of its band before it when it joined, and the expected wait in minutes then. */
    ahead: integer('ahead').notNull(),
    expectedMinutes: real('expected_minutes').notNull(),
    calledAt: instant('called_at'),
    callCount: integer('call_count').notNull().default(0),
    closedAt: instant('closed_at'),
    tableName: text('table_name').notNull().default(''),
    reason: text('reason').notNull().default(''),
    messageState: text('message_state', { enum: ['queued', 'failed'] }),
    messageAt: instant('message_at'),
    hasRejoined: boolean('has_rejoined').notNull().default(false),
    undo: jsonb('undo').$type<Undo>(),
    version: integer('version').notNull().default(1),
    /** When the guest's name and contacts were erased. */
    erasedAt: instant('erased_at'),
  },
  (table) => [
    index('wait_list_entries_day').on(table.rlid, table.businessDate, table.rank),
    index('wait_list_entries_live')
      .on(table.expiresAt)
      .where(sql`${table.state} IN ('waiting', 'called')`),
    index('wait_list_entries_phone')
      .on(table.phone, table.joinedAt)
      .where(sql`${table.phone} <> ''`),
    index('wait_list_entries_email')
      .on(table.emailKey, table.joinedAt)
      .where(sql`${table.emailKey} <> ''`),
    index('wait_list_entries_kept')
      .on(table.joinedAt)
      .where(sql`${table.erasedAt} IS NULL`),
    foreignKey({
      columns: [table.rlid, table.businessDate],
      foreignColumns: [waitListDays.rlid, waitListDays.businessDate],
    }).onDelete('cascade'),
  ],
);

/** What happened to parties. Rows are added, never changed. */
export const waitListEvents = pgTable(
  'wait_list_events',
  {
    rlid: integer('rlid').notNull(),
    businessDate: date('business_date', { mode: 'string' }).notNull(),
    seq: integer('seq').notNull(),
    entryId: integer('entry_id')
      .notNull()
      .references(() => waitListEntries.id, { onDelete: 'cascade' }),
    action: text('action').notNull(),
    fromState: text('from_state'),
    toState: text('to_state').notNull(),
    actorId: integer('actor_id'),
    actorName: text('actor_name').notNull(),
    at: instant('at').notNull(),
    op: uuid('op'),
    undoOf: integer('undo_of'),
  },
  (table) => [
    primaryKey({ columns: [table.rlid, table.businessDate, table.seq] }),
    uniqueIndex('wait_list_events_op')
      .on(table.rlid, table.op)
      .where(sql`${table.op} IS NOT NULL`),
    index('wait_list_events_entry').on(table.entryId),
  ],
);

/** Keyed hashes of the contacts of no-shows, from the erasure of the contacts until their no-show counts no more. */
export const waitListNoShows = pgTable(
  'wait_list_no_shows',
  {
    contactHash: text('contact_hash').notNull(),
    entryId: integer('entry_id')
      .notNull()
      .references(() => waitListEntries.id, { onDelete: 'cascade' }),
    joinedAt: instant('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.contactHash, table.entryId] }),
    index('wait_list_no_shows_entry').on(table.entryId),
    index('wait_list_no_shows_joined').on(table.joinedAt),
  ],
);

/** How long seated parties waited. */
export const waitListIntervals = pgTable(
  'wait_list_intervals',
  {
    entryId: integer('entry_id')
      .primaryKey()
      .references(() => waitListEntries.id, { onDelete: 'cascade' }),
    rlid: integer('rlid').notNull(),
    band: integer('band').notNull(),
    /** Weekday of joining, in the restaurant's time zone. */
    weekday: integer('weekday').notNull(),
    hour: integer('hour').notNull(),
    waitMinutes: real('wait_minutes').notNull(),
    /** The wait divided by the parties before it and itself. */
    intervalMinutes: real('interval_minutes').notNull(),
    /** The wait divided by the median of the expected wait; null for a party without others ahead. */
    ratio: real('ratio'),
    seatedAt: instant('seated_at').notNull(),
  },
  (table) => [index('wait_list_intervals_recent').on(table.rlid, table.seatedAt)],
);
