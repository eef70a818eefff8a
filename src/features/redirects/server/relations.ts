import { boolean, integer, pgView, text } from 'drizzle-orm/pg-core';

/** What redirects read of the page tree, which belongs to the pages feature: declared as views, since they never write. */
export const pages = pgView('pages', {
  id: integer('id').notNull(),
  path: text('path').notNull(),
  template: text('template').notNull(),
  urlPath: text('url_path').notNull(),
  draftTitle: text('draft_title').notNull(),
  liveTitle: text('live_title').notNull(),
  trashId: integer('trash_id'),
  /** False for every page in the trash. */
  isLive: boolean('is_live').notNull(),
}).existing();

export const sites = pgView('sites', {
  id: integer('id').notNull(),
  name: text('name').notNull(),
  host: text('host').notNull(),
  rootPageId: integer('root_page_id').notNull(),
}).existing();
