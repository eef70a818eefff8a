import { integer, pgView, text } from 'drizzle-orm/pg-core';

/** Collections for other features; a view, so that they are read-only. Columns as in `tables.ts`. */
export const collections = pgView('collections', {
  id: integer('id').notNull(),
  parentId: integer('parent_id'),
  name: text('name').notNull(),
  path: text('path').notNull(),
}).existing();

/** A table of media for other features; a view, so that it is read-only. Each kind of media publishes its own. */
export const mediaView = (table: string) =>
  pgView(table, {
    id: integer('id').notNull(),
    title: text('title').notNull(),
    /** Null for the root. */
    collectionId: integer('collection_id'),
    tags: text('tags').array().notNull(),
    uploadedById: integer('uploaded_by_id'),
  }).existing();

export type MediaView = ReturnType<typeof mediaView>;

/** All contents of collections. The app passes them, because the media features depend on this one. */
export type MediaViews = Readonly<Record<'image' | 'document' | 'video', MediaView>>;
