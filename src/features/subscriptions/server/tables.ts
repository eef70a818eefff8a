import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { Verdict } from '#features/guard/rules.ts';
import type { StoredSignUp } from '../sign-up.ts';
import type { ConsentAction, SubscriberState } from '../states.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

/** Exact wordings of consent, stored once each. */
export const consentWordings = pgTable('consent_wordings', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** SHA-256 of language, terms and consent. */
  digest: text('digest').notNull().unique(),
  language: text('language').notNull(),
  terms: text('terms').notNull(),
  consent: text('consent').notNull(),
  firstUsedAt: instant('first_used_at').notNull(),
});

/** All people who ever signed up and were not erased. */
export const subscribers = pgTable(
  'subscribers',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    email: text('email').notNull(),
    /** The address in lower case, for comparisons. */
    emailKey: text('email_key').notNull().unique(),
    state: text('state').$type<SubscriberState>().notNull(),
    /** Confirmed details; unconfirmed ones are in `signUps`. */
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    postcode: text('postcode').notNull().default(''),
    /** ISO 3166-1 alpha-2; '' when the post code does not determine the country. */
    country: text('country').notNull().default(''),
    language: text('language').notNull(),
    timeZone: text('time_zone').notNull(),
    birthdayMonth: smallint('birthday_month'),
    birthdayDay: smallint('birthday_day'),
    wantsOffers: boolean('wants_offers').notNull().default(false),
    siteId: integer('site_id'),
    createdAt: instant('created_at').notNull(),
    /** When the link to confirm was followed; null without one: then the name is unconfirmed input. */
    confirmedAt: instant('confirmed_at'),
    unsubscribedAt: instant('unsubscribed_at'),
  },
  (table) => [
    index('subscribers_created').on(table.createdAt, table.id),
    index('subscribers_state').on(table.state, table.createdAt, table.id),
    index('subscribers_birthday').on(table.timeZone, table.birthdayMonth, table.birthdayDay),
  ],
);

/** Days for reminders; without a year, so that no age is stored. */
export const occasions = pgTable(
  'occasions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    subscriberId: integer('subscriber_id').notNull(),
    occasion: text('occasion').notNull(),
    relationship: text('relationship').notNull(),
    month: smallint('month').notNull(),
    day: smallint('day').notNull(),
  },
  (table) => [
    index('occasions_subscriber').on(table.subscriberId, table.id),
    index('occasions_day').on(table.month, table.day),
  ],
);

/** Sign-ups that wait for a confirmation by mail. */
export const signUps = pgTable(
  'sign_ups',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    subscriberId: integer('subscriber_id').notNull(),
    /** SHA-256 of the token in the link; the token itself is not stored. */
    tokenDigest: text('token_digest').notNull().unique(),
    details: jsonb('details').$type<StoredSignUp>().notNull(),
    /** Equal for repeated posts of one attempt, so that a double click is ignored. */
    submitId: text('submit_id').unique(),
    /** 'spam' is held until staff send the link. */
    verdict: text('verdict').$type<Verdict>().notNull().default('ham'),
    reasons: text('reasons').array().notNull().default([]),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('sign_ups_subscriber').on(table.subscriberId, table.createdAt),
    index('sign_ups_expiry').on(table.expiresAt),
  ],
);

/** Consent log. A trigger refuses changes; entries are deleted only when their subscriber is erased. */
export const consentRecords = pgTable(
  'consent_records',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    subscriberId: integer('subscriber_id').notNull(),
    at: instant('at').notNull(),
    action: text('action').$type<ConsentAction>().notNull(),
    /** Origin of the entry: "sign-up form", "one click". */
    source: text('source').notNull(),
    purposes: text('purposes').array().notNull(),
    wordingId: integer('wording_id'),
    pageId: integer('page_id'),
    pageRevisionId: integer('page_revision_id'),
    language: text('language').notNull().default(''),
    country: text('country').notNull().default(''),
    /** 198.51.100.0 or 2001:db8:1::, never the whole address. */
    ipPrefix: text('ip_prefix').notNull().default(''),
    broadLogId: text('broad_log_id').notNull().default(''),
  },
  (table) => [index('consent_records_subscriber').on(table.subscriberId, table.id)],
);

/** Queued reminders, so that none is sent twice in a year. */
export const sentReminders = pgTable(
  'sent_reminders',
  {
    subscriberId: integer('subscriber_id').notNull(),
    /** "birthday", "anniversary 6-14" */
    reminder: text('reminder').notNull(),
    year: smallint('year').notNull(),
    queuedAt: instant('queued_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.subscriberId, table.reminder, table.year] })],
);
