import { bigint, boolean, date, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Verdict } from '#features/guard/rules.ts';
import type { MessageStatus, NoteKind } from '../contract.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

/** Messages of the contact form, with their status and assignee. */
export const messages = pgTable(
  'messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    siteId: integer('site_id'),
    pageId: integer('page_id'),
    language: text('language').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** Digest of one attempt to submit the form. */
    submitKey: text('submit_key').notNull().unique(),
    category: text('category').notNull(),
    topic: text('topic').notNull(),
    locationRlid: bigint('location_rlid', { mode: 'number' }),
    /** The restaurant's name at the time. */
    locationName: text('location_name'),
    visitDate: date('visit_date', { mode: 'string' }),
    visitTime: text('visit_time'),
    orderNumber: text('order_number'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    addressLine1: text('address_line1').notNull(),
    addressCity: text('address_city').notNull(),
    addressState: text('address_state').notNull(),
    addressZip: text('address_zip').notNull(),
    message: text('message').notNull(),
    verdict: text('verdict').$type<Verdict>().notNull(),
    reasons: text('reasons').array().notNull().default([]),
    /** True while the receipt is held back. */
    owesReceipt: boolean('owes_receipt').notNull().default(false),
    status: text('status').$type<MessageStatus>().notNull().default('new'),
    assigneeId: integer('assignee_id'),
    closedAt: instant('closed_at'),
    /** Raised by each change; a change based on an older version is refused. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('messages_by_time').on(table.receivedAt, table.id),
    index('messages_by_verdict').on(table.verdict, table.receivedAt, table.id),
    index('messages_by_assignee').on(table.assigneeId, table.receivedAt, table.id),
    index('messages_page').on(table.pageId),
    index('messages_site').on(table.siteId),
  ],
);

/** Notes, replies and recorded changes of messages. */
export const messageNotes = pgTable(
  'message_notes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    messageId: bigint('message_id', { mode: 'number' }).notNull(),
    at: instant('at').notNull(),
    authorId: integer('author_id'),
    authorName: text('author_name').notNull(),
    kind: text('kind').$type<NoteKind>().notNull(),
    body: text('body').notNull(),
    mailId: bigint('mail_id', { mode: 'number' }),
  },
  (table) => [
    index('message_notes_message').on(table.messageId, table.id),
    index('message_notes_mail').on(table.mailId),
    index('message_notes_author').on(table.authorId),
  ],
);
