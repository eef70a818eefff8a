import { integer, pgView, text } from 'drizzle-orm/pg-core';
import type { CollectionKind, CollectionPermission } from '#features/rights/permissions.ts';

/** Groups as other features may read them: a view, so that none of them writes. Columns as in `tables.ts`. */
export const groups = pgView('groups', { id: integer('id').notNull(), name: text('name').notNull() }).existing();

/** What groups hold on collections, as other features may read it; a null collection is the root. */
export const groupCollectionPermissions = pgView('group_collection_permissions', {
  groupId: integer('group_id').notNull(),
  collectionId: integer('collection_id'),
  kind: text('kind').$type<CollectionKind>().notNull(),
  permission: text('permission').$type<CollectionPermission>().notNull(),
}).existing();

/** Which groups the files of a collection are for, as other features may read it. */
export const collectionGroups = pgView('collection_groups', {
  collectionId: integer('collection_id').notNull(),
  groupId: integer('group_id').notNull(),
}).existing();
