import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { KeptRows } from './kept-rows.ts';

/** Records that staff deleted. They can be restored until they are deleted permanently. */
export const deletedRecords = pgTable(
  'deleted_records',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** "image", "redirect", "snippet.country": a name of the declared kinds. */
    kind: text('kind').notNull(),
    /** The id that the record had, and has again once it is restored. */
    recordId: integer('record_id').notNull(),
    title: text('title').notNull(),
    /** Id of an item’s collection or of a collection’s parent, which may be deleted too; null for the root and for other kinds. */
    collectionId: integer('collection_id'),
    /** The uploader of an item, who may restore it with the right to add. */
    ownerId: integer('owner_id'),
    deletedAt: timestamp('deleted_at', { withTimezone: true, mode: 'string' }).notNull(),
    /** As in the history, so that it stays known when the account is deleted. */
    deletedByName: text('deleted_by_name').notNull(),
    /** The record's rows by table. */
    rows: jsonb('rows').$type<KeptRows>().notNull(),
  },
  (table) => [
    index('deleted_records_by_time').on(table.deletedAt, table.id),
    index('deleted_records_owner').on(table.ownerId),
  ],
);
