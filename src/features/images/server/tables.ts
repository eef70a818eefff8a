import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { AltTexts } from '../alt-text.ts';

/** An image. Its original is kept but not served: guests get renditions, or the original of a drawing. */
export const images = pgTable(
  'images',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    title: text('title').notNull(),
    /** Alternative text; '' for a decorative image. */
    altText: text('alt_text').notNull().default(''),
    /** Alternative texts in further languages. */
    altTexts: jsonb('alt_texts').$type<AltTexts>().notNull().default({}),
    /** SHA-256 of the original. Several images may have the same file, in collections with different rights. */
    fileHash: text('file_hash').notNull(),
    /** Key in the media store. Every original has its own folder, which also contains its renditions. */
    originalKey: text('original_key').notNull(),
    /** Size of the original file; null for images of the first schema, which did not store it. */
    sizeBytes: integer('size_bytes'),
    mimetype: text('mimetype').notNull(),
    /** In pixels, after orientation is applied, of one frame. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    hasAlpha: boolean('has_alpha').notNull(),
    /** More than 1 for an animation. */
    frameCount: integer('frame_count').notNull(),
    /** Fractions from the top left corner; both are set, or neither. */
    focalX: doublePrecision('focal_x'),
    focalY: doublePrecision('focal_y'),
    /** Null for the root collection, which has no row. */
    collectionId: integer('collection_id'),
    /** In lower case, in the order of entry. */
    tags: text('tags').array().notNull().default([]),
    /** The user who uploaded the image; with the right to add, this user may also change it. Null for seeded images and deleted users. */
    uploadedById: integer('uploaded_by_id'),
    /** Incremented by each change; a change based on an older version is refused. */
    version: integer('version').notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull(),
  },
  (table) => [
    index('images_file_hash').on(table.fileHash),
    index('images_tags').using('gin', table.tags),
    index('images_by_time').on(table.createdAt, table.id),
  ],
);

/**
 * A rendition that has been made. `focalKey` distinguishes crops around different points ('' where the point does not
 * matter).
 */
export const imageRenditions = pgTable(
  'image_renditions',
  {
    imageId: integer('image_id')
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    spec: text('spec').notNull(),
    focalKey: text('focal_key').notNull(),
    key: text('key').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    mimetype: text('mimetype').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.imageId, table.spec, table.focalKey] })],
);
