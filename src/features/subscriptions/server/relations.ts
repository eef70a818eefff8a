import { boolean, integer, pgView, text } from 'drizzle-orm/pg-core';

/** What subscriptions read of sites and pages, which belong to the pages feature: declared as views, since they never write. */
export const sites = pgView('sites', {
  id: integer('id').notNull(),
  name: text('name').notNull(),
  isDefault: boolean('is_default').notNull(),
  rootPageId: integer('root_page_id').notNull(),
  languageCode: text('language_code').notNull(),
  /** "second.example"; "*" is any. */
  host: text('host').notNull(),
  /** 80 and 443 are not written. */
  port: integer('port').notNull(),
}).existing();

export const pages = pgView('pages', {
  id: integer('id').notNull(),
  /** Ids from the top down: "/1/5/". */
  path: text('path').notNull(),
  urlPath: text('url_path').notNull(),
  draftTitle: text('draft_title').notNull(),
  liveTitle: text('live_title').notNull(),
  template: text('template').notNull(),
  /** Language of the page and of the pages below it; null inherits. */
  languageCode: text('language_code'),
  isLive: boolean('is_live').notNull(),
  liveRevisionId: integer('live_revision_id'),
}).existing();
