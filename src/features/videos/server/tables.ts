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

/** Supported formats and their file extensions in URLs. */
export const VIDEO_EXTENSIONS = { 'video/mp4': 'mp4', 'video/webm': 'webm' } as const;

export type VideoMimetype = keyof typeof VIDEO_EXTENSIONS;

/** A video. */
export const videos = pgTable(
  'videos',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    title: text('title').notNull(),
    /** Width of the frame in pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    durationSeconds: doublePrecision('duration_seconds'),
    /** Shown until the video plays. */
    posterImageId: integer('poster_image_id'),
    /** Null for the root collection, which has no row. */
    collectionId: integer('collection_id'),
    /** In lower case, in the order of entry. */
    tags: text('tags').array().notNull().default([]),
    /** The uploader, who may change the video with the right to add; null for videos of seeds and of deleted users. */
    uploadedById: integer('uploaded_by_id'),
    /** Incremented by each change; a change based on an older version is refused. */
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

/** One format of a video; 0 is the best. Immutable, so its URL may be cached permanently. */
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
    /** SHA-256 of the bytes; its first 16 digits are part of the URL. */
    fileHash: text('file_hash').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.videoId, table.sortOrder] })],
);

/** Subtitles and other tracks. `id` is part of the URL; `body` never changes. */
export const videoTracks = pgTable(
  'video_tracks',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    videoId: integer('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** The track with 0 is the default. */
    sortOrder: integer('sort_order').notNull(),
    kind: text('kind').$type<VideoTrackProps['kind']>().notNull(),
    label: text('label').notNull(),
    /** BCP 47, or '' for tracks without a language. */
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
