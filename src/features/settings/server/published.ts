import { integer, pgView, text, timestamp } from 'drizzle-orm/pg-core';

/** Which sites have settings, as other features may read it: a view, so that none of them writes. */
export const siteSettings = pgView('site_settings', {
  id: integer('id').notNull(),
  siteId: integer('site_id').notNull(),
  model: text('model').notNull(),
  /** '' is for every language without a value of its own. */
  languageCode: text('language_code').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'string' }).notNull(),
}).existing();
