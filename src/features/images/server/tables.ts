import { integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** One stored size of a picture: `key` in the media store, pixels, bytes. */
export interface StoredRendition {
  key: string;
  width: number;
  height: number;
  sizeBytes: number;
  mimetype: string;
}

/** A picture. The original is kept; renditions are made once, when it is stored, and never change. */
export const images = pgTable(
  'images',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    title: text('title').notNull(),
    /** What the picture shows, for those who cannot see it; '' for decoration. */
    altText: text('alt_text').notNull().default(''),
    /** SHA-256 of the original: the same file twice is one picture. */
    fileHash: text('file_hash').notNull(),
    originalKey: text('original_key').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    renditions: jsonb('renditions').$type<StoredRendition[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull(),
  },
  (table) => [uniqueIndex('images_file_hash').on(table.fileHash)],
);
