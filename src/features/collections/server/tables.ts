import { type AnyPgColumn, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Privacy } from '../privacy.ts';

/**
 * The folders of the media library. `path` is the materialised path of ids ("/1/5/"). The root has no row: its
 * children have a null `parent_id`, and its items a null `collection_id`.
 */
export const collections = pgTable(
  'collections',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    parentId: integer('parent_id').references((): AnyPgColumn => collections.id),
    path: text('path').notNull(),
    /** The collection's own privacy; that of its ancestors applies, too (`inPublicCollection`). */
    privacy: text('privacy').$type<Privacy>().notNull().default('public'),
    /** PHC text; only set with the privacy `password`. */
    passwordHash: text('password_hash'),
    /** Incremented with each new password, so that people with the previous one must enter it again. */
    passwordVersion: integer('password_version').notNull().default(0),
    /** Incremented with each change of name, parent or privacy. */
    version: integer('version').notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull(),
  },
  (table) => [uniqueIndex('collections_path').on(table.path), index('collections_parent').on(table.parentId)],
);
