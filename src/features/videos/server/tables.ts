import {
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { VideoTrackProps } from '#content/lookup.ts';

/** What browsers play, and the extension that each has in addresses. */
export const VIDEO_EXTENSIONS = { 'video/mp4': 'mp4', 'video/webm': 'webm' } as const;

export type VideoMimetype = keyof typeof VIDEO_EXTENSIONS;

/** A film. */
export const videos = pgTable(
  'videos',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    title: text('title').notNull(),
    /** Pixels of the picture. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    durationSeconds: doublePrecision('duration_seconds'),
    /** Shown until it plays. */
    posterImageId: integer('poster_image_id'),
    /** Null is the root of the collections, which is no row. */
    collectionId: integer('collection_id'),
    /** Lower case, in the order in which they were given. */
    tags: text('tags').array().notNull().default([]),
    /** Who uploaded it, who may therefore change it with the permission to add; null for seeds and accounts that are gone. */
    uploadedById: integer('uploaded_by_id'),
    /** Grows with each change: an edit that began before the newest is refused. */
    version: integer('version').notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull(),
  },
  (table) => [
    index('videos_collection').on(table.collectionId),
    index('videos_poster').on(table.posterImageId),
    index('videos_tags').using('gin', table.tags),
    index('videos_by_time').on(table.createdAt, table.id),
  ],
);

/** The film in one format; 0 is the best. Never changed, so its address may be kept for ever. */
export const videoSources = pgTable(
  'video_sources',
  {
    videoId: integer('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    sortOrder: integer('sort_order').notNull(),
    mimetype: text('mimetype').$type<VideoMimetype>().notNull(),
    /** Key in the media store. */
    fileKey: text('file_key').notNull(),
    /** SHA-256 of the bytes; its first 16 digits stand in the address. */
    fileHash: text('file_hash').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.videoId, table.sortOrder] })],
);

/** Subtitles and the like. `id` stands in the address; `body` never changes. */
export const videoTracks = pgTable(
  'video_tracks',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    videoId: integer('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** The track with 0 is shown unless the guest chooses otherwise. */
    sortOrder: integer('sort_order').notNull(),
    kind: text('kind').$type<VideoTrackProps['kind']>().notNull(),
    label: text('label').notNull(),
    /** BCP 47, or '' where nothing is spoken or read. */
    srclang: text('srclang').notNull(),
    /** WebVTT. */
    body: text('body').notNull(),
    /** SHA-256 of the body. */
    bodyHash: text('body_hash').notNull(),
  },
  (table) => [
    uniqueIndex('video_tracks_order').on(table.videoId, table.sortOrder),
    uniqueIndex('video_tracks_label').on(table.videoId, table.kind, table.label),
  ],
);
