import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * Reference index: one row per reference in the content of a page, snippet, settings, video or menu, in the published content
 * (`is_live`), in the newest draft (`is_draft`), or in both.
 */
export const contentReferences = pgTable(
  'content_references',
  {
    /** "page", "snippet", "settings", "video", "menu" */
    sourceKind: text('source_kind').notNull(),
    sourceId: integer('source_id').notNull(),
    targetKind: text('target_kind').notNull(),
    targetId: integer('target_id').notNull(),
    /** Path of the reference in the source's content, for example "body.2.value.image". */
    path: text('path').notNull(),
    isLive: boolean('is_live').notNull(),
    isDraft: boolean('is_draft').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sourceKind, table.sourceId, table.targetKind, table.targetId, table.path] }),
    index('content_references_target').on(table.targetKind, table.targetId),
  ],
);
