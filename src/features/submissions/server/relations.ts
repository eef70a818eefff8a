import { boolean, integer, pgView, text } from 'drizzle-orm/pg-core';

/** What submissions read of the page tree, which belongs to the pages feature: declared as a view, since they never write. */
export const pages = pgView('pages', {
  id: integer('id').notNull(),
  path: text('path').notNull(),
  template: text('template').notNull(),
  slug: text('slug').notNull(),
  urlPath: text('url_path').notNull(),
  draftTitle: text('draft_title').notNull(),
  isLive: boolean('is_live').notNull(),
  ownerId: integer('owner_id'),
  aliasOfId: integer('alias_of_id'),
  trashId: integer('trash_id'),
}).existing();
