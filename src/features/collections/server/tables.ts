import { type AnyPgColumn, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Privacy } from '../privacy.ts';

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
    /** Its own; those of its ancestors apply too (`inPublicCollection`). */
    privacy: text('privacy').$type<Privacy>().notNull().default('public'),
    /** PHC text; there only with the privacy `password`. */
    passwordHash: text('password_hash'),
    /** Grows with each new password: visitors with the former one are asked again. */
    passwordVersion: integer('password_version').notNull().default(0),
    /** Grows with each change of name, place or privacy. */
    version: integer('version').notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull(),
  },
  (table) => [uniqueIndex('collections_path').on(table.path), index('collections_parent').on(table.parentId)],
);
