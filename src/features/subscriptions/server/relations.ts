import { boolean, integer, pgView, text } from 'drizzle-orm/pg-core';

/** What subscriptions read of sites and pages, which belong to the pages feature: declared as views, since they never write. */
export const sites = pgView('sites', {
  id: integer('id').notNull(),
  name: text('name').notNull(),
  isDefault: boolean('is_default').notNull(),
}).existing();

export const pages = pgView('pages', {
  id: integer('id').notNull(),
  urlPath: text('url_path').notNull(),
  draftTitle: text('draft_title').notNull(),
  liveTitle: text('live_title').notNull(),
  template: text('template').notNull(),
  isLive: boolean('is_live').notNull(),
  liveRevisionId: integer('live_revision_id'),
}).existing();
