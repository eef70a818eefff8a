import { boolean, integer, jsonb, pgView, text, timestamp } from 'drizzle-orm/pg-core';

/** What the press reads of the page tree, which belongs to the pages feature: declared as views, since it never writes. */
export const pages = pgView('pages', {
  id: integer('id').notNull(),
  path: text('path').notNull(),
  template: text('template').notNull(),
  urlPath: text('url_path').notNull(),
  languageCode: text('language_code'),
  isLive: boolean('is_live').notNull(),
  title: text('live_title').notNull(),
  revisionId: integer('live_revision_id'),
  firstPublishedAt: timestamp('first_published_at', { withTimezone: true, mode: 'string' }),
  lastPublishedAt: timestamp('last_published_at', { withTimezone: true, mode: 'string' }),
}).existing();

/** What those pages hold. */
export const revisions = pgView('page_revisions', {
  id: integer('id').notNull(),
  pageId: integer('page_id').notNull(),
  content: jsonb('content').$type<Record<string, unknown>>().notNull(),
}).existing();
