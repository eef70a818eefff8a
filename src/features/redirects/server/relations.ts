import { boolean, integer, pgView, text } from 'drizzle-orm/pg-core';

/** What redirects read of the page tree, which belongs to the pages feature: declared as views, since they never write. */
export const pages = pgView('pages', {
  id: integer('id').notNull(),
  path: text('path').notNull(),
  urlPath: text('url_path').notNull(),
  /** False for every page in the trash. */
  isLive: boolean('is_live').notNull(),
}).existing();

export const sites = pgView('sites', {
  id: integer('id').notNull(),
  rootPageId: integer('root_page_id').notNull(),
}).existing();
