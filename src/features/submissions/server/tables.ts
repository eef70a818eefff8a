import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { GuardReason, Verdict } from '#features/guard/rules.ts';
import type { SubmittedField } from '../contract.ts';
import type { AnswersMail } from './mail-answers.ts';

/** What guests sent by the forms of pages. It goes with its page. */
export const formSubmissions = pgTable(
  'form_submissions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    pageId: integer('page_id').notNull(),
    submittedAt: timestamp('submitted_at', { withTimezone: true, mode: 'string' }).notNull(),
    /** The form as it was, in its order. */
    fields: jsonb('fields').$type<SubmittedField[]>().notNull(),
    /** Answers by key. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** 'spam' is a folder of its own, from which staff restore. */
    verdict: text('verdict').$type<Verdict>().notNull().default('ham'),
    /** Why the guard thought so. */
    reasons: text('reasons').array().$type<GuardReason[]>().notNull().default([]),
    /** Hash of one attempt to send; null where nothing is sent twice. */
    submitKey: text('submit_key'),
    /** The mail to staff that was held back with what looked like spam; null where none is. */
    withheldMail: jsonb('withheld_mail').$type<AnswersMail>(),
  },
  (table) => [
    index('form_submissions_page').on(table.pageId, table.submittedAt, table.id),
    uniqueIndex('form_submissions_submit_key').on(table.submitKey),
  ],
);
