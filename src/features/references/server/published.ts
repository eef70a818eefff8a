import { boolean, integer, pgView, text } from 'drizzle-orm/pg-core';

/** References for other features; a view, so that they are read-only. Columns as in `tables.ts`. */
export const contentReferences = pgView('content_references', {
  sourceKind: text('source_kind').notNull(),
  sourceId: integer('source_id').notNull(),
  targetKind: text('target_kind').notNull(),
  targetId: integer('target_id').notNull(),
  path: text('path').notNull(),
  isLive: boolean('is_live').notNull(),
  isDraft: boolean('is_draft').notNull(),
}).existing();
