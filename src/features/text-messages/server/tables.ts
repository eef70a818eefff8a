import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { TextPurpose, TextState } from '../new-text.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

/** The queue and the record of text messages. */
export const textMessages = pgTable(
  'text_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    key: text('key').notNull().unique('text_messages_key_key'),
    /** The provider's Idempotency-Key: the same for each attempt. */
    sendKey: uuid('send_key').notNull().unique('text_messages_send_key_key'),
    purpose: text('purpose').$type<TextPurpose>().notNull(),
    rlid: integer('rlid'),
    /** E.164. */
    recipient: text('recipient').notNull(),
    language: text('language').notNull(),
    body: text('body').notNull(),
    /** Version and instant of the consent; '' for answers to the guest. */
    consent: text('consent').notNull().default(''),
    state: text('state').$type<TextState>().notNull().default('queued'),
    /** Reason of a failure: an `ErrKind`, "REPORTED" or "STOPPED". */
    reason: text('reason').notNull().default(''),
    providerId: text('provider_id'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    leaseToken: uuid('lease_token'),
    leaseUntil: instant('lease_until'),
    sentAt: instant('sent_at'),
    reportedAt: instant('reported_at'),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    index('text_messages_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.state} = 'queued'`),
    index('text_messages_by_time').on(table.createdAt, table.id),
    index('text_messages_moved').on(table.rlid, table.changedAt),
  ],
);

/** Processed reports of the provider. */
export const textMessageReports = pgTable('text_message_reports', {
  id: text('id').primaryKey(),
  receivedAt: instant('received_at').notNull(),
});

/** Latest STOP or START of each number, by digest. */
export const textMessageStops = pgTable('text_message_stops', {
  numberHash: text('number_hash').primaryKey(),
  isStopped: boolean('is_stopped').notNull(),
  at: instant('at').notNull(),
});

export type TextRow = typeof textMessages.$inferSelect;
