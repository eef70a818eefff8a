import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { MailEventKind, MailList, MailStatus, SuppressionReason } from '../new-mail.ts';
import type { MailTemplateKey } from '../templates.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

/** The queue and the record of sent mail. */
export const mails = pgTable(
  'mails',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    key: text('key').unique(),
    /** The restaurant that the mail is about. */
    rlid: integer('rlid'),
    list: text('list').$type<MailList>().notNull(),
    status: text('status').$type<MailStatus>().notNull().default('queued'),
    /** The left half of the Message-ID. */
    messageUid: uuid('message_uid').notNull().unique(),
    toAddress: text('to_address').notNull(),
    toName: text('to_name').notNull(),
    replyToAddress: text('reply_to_address'),
    replyToName: text('reply_to_name'),
    subject: text('subject').notNull(),
    textBody: text('text_body').notNull(),
    htmlBody: text('html_body').notNull(),
    unsubscribeUrl: text('unsubscribe_url'),
    createdAt: instant('created_at').notNull(),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    leaseToken: uuid('lease_token'),
    leaseNode: text('lease_node'),
    leaseUntil: instant('lease_until'),
    handedOverAt: instant('handed_over_at'),
    finishedAt: instant('finished_at'),
    lastError: text('last_error'),
    requeuedAt: instant('requeued_at'),
    isForgotten: boolean('is_forgotten').notNull().default(false),
  },
  (table) => [index('mails_by_time').on(table.createdAt, table.id)],
);

/** Suppressed addresses, by digest. */
export const mailSuppressions = pgTable('mail_suppressions', {
  addressHash: text('address_hash').primaryKey(),
  reason: text('reason').$type<SuppressionReason>().notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Texts of automatic mail as saved by staff. */
export const mailTemplates = pgTable(
  'mail_templates',
  {
    template: text('template').$type<MailTemplateKey>().notNull(),
    language: text('language').notNull(),
    /** Texts by field; null after a reset to the shipped texts. */
    texts: jsonb('texts').$type<Record<string, string>>(),
    /** Raised by each change, including resets. */
    version: integer('version').notNull(),
    updatedAt: instant('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.template, table.language] })],
);

/** Events reported about mail that a server had accepted. */
export const mailEvents = pgTable(
  'mail_events',
  {
    /** The reporter's id, so that a repeated report is ignored. */
    id: text('id').primaryKey(),
    kind: text('kind').$type<MailEventKind>().notNull(),
    mailId: bigint('mail_id', { mode: 'number' }),
    addressHash: text('address_hash').notNull(),
    detail: text('detail').notNull(),
    receivedAt: instant('received_at').notNull(),
    isSettled: boolean('is_settled').notNull().default(false),
  },
  (table) => [
    index('mail_events_mail').on(table.mailId, table.receivedAt),
    index('mail_events_address').on(table.addressHash, table.receivedAt),
    index('mail_events_received').on(table.receivedAt),
  ],
);
