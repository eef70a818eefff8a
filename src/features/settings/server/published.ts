import { integer, pgView } from 'drizzle-orm/pg-core';

/** Which sites have settings, as other features may read it: a view, so that none of them writes. */
export const siteSettings = pgView('site_settings', {
  id: integer('id').notNull(),
  siteId: integer('site_id').notNull(),
}).existing();
