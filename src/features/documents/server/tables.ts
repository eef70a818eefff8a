import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** A file to download. The same bytes may be two documents: each has a file of its own in the media store. */
export const documents = pgTable(
  'documents',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    title: text('title').notNull(),
    /** Part of the address and the name under which it is saved: "Menu été.pdf". */
    fileName: text('file_name').notNull(),
    /** Lower case, without the dot. */
    fileExtension: text('file_extension').notNull(),
    mimetype: text('mimetype').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** SHA-256 of the bytes. */
    fileHash: text('file_hash').notNull(),
    /** Key in the media store. */
    fileKey: text('file_key').notNull(),
    /** Null is the root of the collections, which has no row. */
    collectionId: integer('collection_id'),
    /** Downloads that were begun. */
    servedCount: integer('served_count').notNull().default(0),
    /** Lower case, in the order in which they were given. */
    tags: text('tags').array().notNull().default([]),
    /** Who uploaded it, who may therefore change it with the permission to add; null for seeds and accounts that are gone. */
    uploadedById: integer('uploaded_by_id'),
    /** Raised by each change: an edit that is based on an older version is refused. */
    version: integer('version').notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull(),
  },
  (table) => [
    index('documents_collection').on(table.collectionId),
    index('documents_file_hash').on(table.fileHash),
    index('documents_tags').using('gin', table.tags),
    index('documents_by_time').on(table.createdAt, table.id),
  ],
);
