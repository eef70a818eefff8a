import { integer, pgView, text } from 'drizzle-orm/pg-core';

/** Collections as other features may read them: a view, so that none of them writes. Columns as in `tables.ts`. */
export const collections = pgView('collections', {
  id: integer('id').notNull(),
  parentId: integer('parent_id'),
  name: text('name').notNull(),
  path: text('path').notNull(),
}).existing();

/** A table of media as other features may read it: a view, so that none of them writes. Each kind of media publishes its own. */
export const mediaView = (table: string) =>
  pgView(table, {
    id: integer('id').notNull(),
    title: text('title').notNull(),
    /** Null is the root. */
    collectionId: integer('collection_id'),
    tags: text('tags').array().notNull(),
    uploadedById: integer('uploaded_by_id'),
  }).existing();

export type MediaView = ReturnType<typeof mediaView>;

/** All contents of collections. Given by the app, because the media features are above this one. */
export type MediaViews = Readonly<Record<'image' | 'document' | 'video', MediaView>>;
