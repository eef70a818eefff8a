import { boolean, doublePrecision, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** An image. Its original is kept but not served: guests get renditions, or the original of a drawing. */
export const images = pgTable(
  'images',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    title: text('title').notNull(),
    /** What the image shows, for those who cannot see it; '' for decoration. */
    altText: text('alt_text').notNull().default(''),
    /** SHA-256 of the original. Several images may have the same file, in collections with different rights. */
    fileHash: text('file_hash').notNull(),
    /** Key in the media store. Every file has a folder of its own, which also holds its renditions. */
    originalKey: text('original_key').notNull(),
    /** Size of the original file; null for images of the first schema, which did not store it. */
    sizeBytes: integer('size_bytes'),
    mimetype: text('mimetype').notNull(),
    /** Pixels after orientation; of one frame. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    hasAlpha: boolean('has_alpha').notNull(),
    /** More than 1 for an animation. */
    frameCount: integer('frame_count').notNull(),
    /** Fractions from the top left; both or neither. */
    focalX: doublePrecision('focal_x'),
    focalY: doublePrecision('focal_y'),
    /** Null is the root of the collections, which has no row. */
    collectionId: integer('collection_id'),
    /** Lower case, in the order in which they were given. */
    tags: text('tags').array().notNull().default([]),
    /** The uploader, who may change the image with the permission to add; null for seeds and deleted accounts. */
    uploadedById: integer('uploaded_by_id'),
    /** Raised by each change: an edit that is based on an older version is refused. */
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
