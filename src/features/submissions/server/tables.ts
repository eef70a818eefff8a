import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { GuardReason, Verdict } from '#features/guard/rules.ts';
import type { SubmittedField } from '../contract.ts';
import type { AnswersMail } from './mail-answers.ts';

/** Submissions of form pages, deleted with their page. */
export const formSubmissions = pgTable(
  'form_submissions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    pageId: integer('page_id').notNull(),
    submittedAt: timestamp('submitted_at', { withTimezone: true, mode: 'string' }).notNull(),
    /** Fields of the form at the time, in order. */
    fields: jsonb('fields').$type<SubmittedField[]>().notNull(),
    /** Answers by key. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** Submissions with 'spam' are in the spam folder, from which staff can restore them. */
    verdict: text('verdict').$type<Verdict>().notNull().default('ham'),
    /** Reasons for the guard's verdict. */
    reasons: text('reasons').array().$type<GuardReason[]>().notNull().default([]),
    /** Digest of one attempt to submit; null without a check for repetition. */
    submitKey: text('submit_key'),
    /** Mail to staff that is held back for suspected spam; else null. */
    withheldMail: jsonb('withheld_mail').$type<AnswersMail>(),
  },
  (table) => [
    index('form_submissions_page').on(table.pageId, table.submittedAt, table.id),
    uniqueIndex('form_submissions_submit_key').on(table.submitKey),
  ],
);
