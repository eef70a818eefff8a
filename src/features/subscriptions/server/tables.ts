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

/** The exact words that somebody agreed to, kept once each. */
export const consentWordings = pgTable('consent_wordings', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** SHA-256 of language, terms and consent. */
  digest: text('digest').notNull().unique(),
  language: text('language').notNull(),
  terms: text('terms').notNull(),
  consent: text('consent').notNull(),
  firstUsedAt: instant('first_used_at').notNull(),
});

/** Everybody who ever asked for e-mail and was not erased. */
export const subscribers = pgTable(
  'subscribers',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    email: text('email').notNull(),
    /** The address as it is compared: in lower case. */
    emailKey: text('email_key').notNull().unique(),
    state: text('state').$type<SubscriberState>().notNull(),
    /** These hold; what has to be confirmed first waits in `signUps`. */
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    postcode: text('postcode').notNull().default(''),
    /** ISO 3166-1 alpha-2; '' where the post code does not say. */
    country: text('country').notNull().default(''),
    language: text('language').notNull(),
    timeZone: text('time_zone').notNull(),
    birthdayMonth: smallint('birthday_month'),
    birthdayDay: smallint('birthday_day'),
    wantsOffers: boolean('wants_offers').notNull().default(false),
    siteId: integer('site_id'),
    createdAt: instant('created_at').notNull(),
    /** When the link in an e-mail was followed; null where none was asked for: then the name may be anybody's words. */
    confirmedAt: instant('confirmed_at'),
    unsubscribedAt: instant('unsubscribed_at'),
  },
  (table) => [
    index('subscribers_created').on(table.createdAt, table.id),
    index('subscribers_state').on(table.state, table.createdAt, table.id),
    index('subscribers_birthday').on(table.timeZone, table.birthdayMonth, table.birthdayDay),
  ],
);

/** Days of which a subscriber wants to be reminded: no year, so no age. */
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

/** What was asked for by a form and waits for the press of a button behind a link in an e-mail. */
export const signUps = pgTable(
  'sign_ups',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    subscriberId: integer('subscriber_id').notNull(),
    /** SHA-256 of the token in the link; the token itself is nowhere. */
    tokenDigest: text('token_digest').notNull().unique(),
    details: jsonb('details').$type<StoredSignUp>().notNull(),
    /** The same for every post of one attempt: the second of two clicks changes nothing. */
    submitId: text('submit_id').unique(),
    /** 'spam' is held back until somebody of the staff sends the link. */
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

/** Proof of consent and of its end. A trigger refuses changes; rows go with their subscriber when that is erased. */
export const consentRecords = pgTable(
  'consent_records',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    subscriberId: integer('subscriber_id').notNull(),
    at: instant('at').notNull(),
    action: text('action').$type<ConsentAction>().notNull(),
    /** What it was done by: "sign-up form", "one click". */
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

/** Which reminders were queued, so that none is sent twice in a year. */
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
