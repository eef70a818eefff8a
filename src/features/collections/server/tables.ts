import { type AnyPgColumn, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** Who may see what stands in a collection: everyone, or members of staff only. */
export const PRIVACIES = ['public', 'private'] as const;

export type Privacy = (typeof PRIVACIES)[number];

/**
 * The folders of the media library. `path` is the materialised path of ids ("/1/5/"). The root is no row: a null
 * `parent_id` here, like a null `collection_id` on an item, means it.
 */
export const collections = pgTable(
  'collections',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    parentId: integer('parent_id').references((): AnyPgColumn => collections.id),
    path: text('path').notNull(),
    /** Its own; what is above it binds too (`inPublicCollection`). */
    privacy: text('privacy').$type<Privacy>().notNull().default('public'),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull(),
  },
  (table) => [uniqueIndex('collections_path').on(table.path), index('collections_parent').on(table.parentId)],
);
