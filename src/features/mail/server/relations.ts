import { boolean, integer, pgView, text } from 'drizzle-orm/pg-core';

/** What mail reads of sites, which belong to the pages feature: declared as a view, since it never writes. */
export const sites = pgView('sites', {
  id: integer('id').notNull(),
  name: text('name').notNull(),
  isDefault: boolean('is_default').notNull(),
}).existing();
