import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The audit trail as the history of a page reads it. It is written by `recordHistory` only. */
export const historyEntries = pgTable('history_entries', {
  id: bigint('id', { mode: 'number' }).notNull(),
  at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull(),
  actorId: integer('actor_id'),
  actorName: text('actor_name').notNull(),
  action: text('action').notNull(),
  subjectKind: text('subject_kind').notNull(),
  subjectId: text('subject_id').notNull(),
  details: jsonb('details').$type<Record<string, unknown>>().notNull(),
});
