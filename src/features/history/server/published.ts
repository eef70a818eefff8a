import { bigint, integer, jsonb, pgView, text, timestamp } from 'drizzle-orm/pg-core';

/** The audit trail as other features may read it: a view, so that none of them writes. Columns as in `tables.ts`. */
export const historyEntries = pgView('history_entries', {
  id: bigint('id', { mode: 'number' }).notNull(),
  at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull(),
  actorId: integer('actor_id'),
  actorName: text('actor_name').notNull(),
  action: text('action').notNull(),
  subjectKind: text('subject_kind').notNull(),
  subjectId: text('subject_id').notNull(),
  details: jsonb('details').$type<Record<string, unknown>>().notNull(),
}).existing();
