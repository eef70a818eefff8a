import { integer, pgView, text } from 'drizzle-orm/pg-core';

/** Deleted records as kinds may name them in conditions: a view, so that it is read-only. Columns as in `tables.ts`. */
export const deletedRecords = pgView('deleted_records', {
  id: integer('id').notNull(),
  kind: text('kind').notNull(),
  recordId: integer('record_id').notNull(),
  collectionId: integer('collection_id'),
  ownerId: integer('owner_id'),
}).existing();
