import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { LockKind } from '../contract.ts';

/** Locks of records other than pages, by their kind and id in the history. */
export const recordLocks = pgTable(
  'record_locks',
  {
    subjectKind: text('subject_kind').$type<LockKind>().notNull(),
    subjectId: text('subject_id').notNull(),
    lockedAt: timestamp('locked_at', { withTimezone: true, mode: 'string' }).notNull(),
    lockedById: integer('locked_by_id'),
    lockedByName: text('locked_by_name').notNull(),
    lockReason: text('lock_reason').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.subjectKind, table.subjectId] }),
    index('record_locks_at').on(table.lockedAt),
  ],
);
