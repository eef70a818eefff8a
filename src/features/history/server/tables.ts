import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Audit trail. Rows are only added: the database refuses updates, and only retention deletes rows. */
export const historyEntries = pgTable(
  'history_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull(),
    /** Account, or null for the system (seeds, imports, scheduler), named in `actor_name`. */
    actorId: integer('actor_id'),
    actorName: text('actor_name').notNull(),
    /** "page.publish", "locations.import" */
    action: text('action').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    index('history_subject').on(table.subjectKind, table.subjectId, table.id),
    index('history_entries_at').on(table.at),
  ],
);

/** Entries with notifications to be sent, until they are sent. */
export const historyNews = pgTable('history_news', {
  entryId: bigint('entry_id', { mode: 'number' })
    .primaryKey()
    .references(() => historyEntries.id, { onDelete: 'cascade' }),
});
