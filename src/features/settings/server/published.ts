import { integer, pgView, text, timestamp } from 'drizzle-orm/pg-core';

/** The sites' settings for other features: a view, so that other features cannot write. */
export const siteSettings = pgView('site_settings', {
  id: integer('id').notNull(),
  siteId: integer('site_id').notNull(),
  model: text('model').notNull(),
  /** '' means all languages without a value of their own. */
  languageCode: text('language_code').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'string' }).notNull(),
}).existing();
