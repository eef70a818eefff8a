import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** A file to download. Two documents may have the same bytes: each has its own file in the media store. */
export const documents = pgTable(
  'documents',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    title: text('title').notNull(),
    /** Part of the address, and the name under which guests save the file: "Menu été.pdf". */
    fileName: text('file_name').notNull(),
    /** In lower case, without the dot. */
    fileExtension: text('file_extension').notNull(),
    mimetype: text('mimetype').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** SHA-256 of the bytes. */
    fileHash: text('file_hash').notNull(),
    /** Key in the media store. */
    fileKey: text('file_key').notNull(),
    /** Null for the root collection, which has no row. */
    collectionId: integer('collection_id'),
    /** Number of started downloads. */
    servedCount: integer('served_count').notNull().default(0),
    /** In lower case, in the order of entry. */
    tags: text('tags').array().notNull().default([]),
    /** The uploader, who may change the document with the right to add; null for documents of seeds and of deleted users. */
    uploadedById: integer('uploaded_by_id'),
    /** Incremented by each change; a change based on an older version is refused. */
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
