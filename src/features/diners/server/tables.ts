import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { OrderedItem } from '#features/orders/account-order.ts';
import type { BasketLine } from '#features/orders/basket.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import type { Diet } from '../guest-pages.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

/** Accounts of diners: made when an address is confirmed for the first time. */
export const diners = pgTable(
  'diners',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    email: text('email').notNull(),
    /** For comparison: two spellings of one address have one key. */
    emailKey: text('email_key').notNull().unique('diners_email_key_key'),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    language: text('language').$type<LanguageCode>().notNull(),
    diets: text('diets').array().$type<Diet[]>().notNull().default([]),
    savedRlid: integer('saved_rlid'),
    /** When the restaurant was saved or forgotten, by the browser's clock: the newest wins. */
    savedAt: instant('saved_at'),
    /** When the account is erased, unless its owner cancels that. */
    eraseAfter: instant('erase_after'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('diners_erasing')
      .on(table.eraseAfter)
      .where(sql`${table.eraseAfter} IS NOT NULL`),
  ],
);

/** Addresses that accounts left. A row goes when somebody proves its address again. */
export const dinerFormerAddresses = pgTable(
  'diner_former_addresses',
  {
    emailKey: text('email_key').primaryKey(),
    dinerId: integer('diner_id')
      .notNull()
      .references(() => diners.id, { onDelete: 'cascade' }),
    leftAt: instant('left_at').notNull(),
  },
  (table) => [index('diner_former_addresses_diner').on(table.dinerId)],
);

export const dinerSessions = pgTable(
  'diner_sessions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    dinerId: integer('diner_id')
      .notNull()
      .references(() => diners.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique('diner_sessions_token_hash_key'),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When the diner last showed a code or a passkey. */
    provenAt: instant('proven_at').notNull(),
    userAgent: text('user_agent').notNull(),
  },
  (table) => [
    index('diner_sessions_diner').on(table.dinerId, table.lastSeenAt),
    index('diner_sessions_expiry').on(table.expiresAt),
  ],
);

/** Codes that were mailed, kept for a day to count them. */
export const dinerCodes = pgTable(
  'diner_codes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The browser that requested the code, which works only there. */
    browserHash: text('browser_hash').notNull(),
    /** The code and the link are made of this nonce and the installation's key. */
    nonce: text('nonce').notNull(),
    linkHash: text('link_hash').notNull().unique('diner_codes_link_hash_key'),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    /** The account that changes its address; null for a sign-in. */
    dinerId: integer('diner_id').references(() => diners.id, { onDelete: 'cascade' }),
    language: text('language').$type<LanguageCode>().notNull(),
    /** A path of this site. */
    returnUrl: text('return_url').notNull(),
    /** The network that requested the code, as a keyed hash. */
    network: text('network').notNull(),
    /** A browser that this address has signed in with before. */
    isKnown: boolean('is_known').notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('diner_codes_email').on(table.emailKey, table.createdAt),
    index('diner_codes_browser').on(table.browserHash, table.expiresAt),
    index('diner_codes_created').on(table.createdAt),
    index('diner_codes_diner')
      .on(table.dinerId)
      .where(sql`${table.dinerId} IS NOT NULL`),
  ],
);

export const dinerPasskeys = pgTable(
  'diner_passkeys',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    dinerId: integer('diner_id')
      .notNull()
      .references(() => diners.id, { onDelete: 'cascade' }),
    credentialId: text('credential_id').notNull().unique('diner_passkeys_credential_id_key'),
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    isBackedUp: boolean('is_backed_up').notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('diner_passkeys_diner').on(table.dinerId, table.id)],
);

/** Orders that a diner keeps to order them again. */
export const dinerFavourites = pgTable(
  'diner_favourites',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    dinerId: integer('diner_id')
      .notNull()
      .references(() => diners.id, { onDelete: 'cascade' }),
    /** '' for a favourite without a name. */
    name: text('name').notNull(),
    rlid: integer('rlid').notNull(),
    /** Lines for a basket. */
    lines: jsonb('lines').$type<BasketLine[]>().notNull(),
    /** The same items, as named on the menu of that day. */
    items: jsonb('items').$type<OrderedItem[]>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('diner_favourites_diner').on(table.dinerId, table.id)],
);

/** Challenges that were answered: each answer works once. */
export const dinerChallenges = pgTable('diner_challenges', {
  challengeHash: text('challenge_hash').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});

export type DinerRow = typeof diners.$inferSelect;
export type DinerSessionRow = typeof dinerSessions.$inferSelect;
export type DinerFavouriteRow = typeof dinerFavourites.$inferSelect;
export type DinerCodeRow = typeof dinerCodes.$inferSelect;
