import { bigint, index, integer, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core';
import type { SubmittedField } from '../contract.ts';

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
  },
  (table) => [index('form_submissions_page').on(table.pageId, table.submittedAt, table.id)],
);
