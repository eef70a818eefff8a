import { integer, pgView, text, timestamp } from 'drizzle-orm/pg-core';
import type { LockKind } from '../contract.ts';

/** Locks for other features: a view, so that other features cannot write. */
export const recordLocks = pgView('record_locks', {
  subjectKind: text('subject_kind').$type<LockKind>().notNull(),
  subjectId: text('subject_id').notNull(),
  lockedAt: timestamp('locked_at', { withTimezone: true, mode: 'string' }).notNull(),
  lockedById: integer('locked_by_id'),
  lockedByName: text('locked_by_name').notNull(),
}).existing();
