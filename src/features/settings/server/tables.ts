import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** One row a settings model, site and language: the stored value of that model's fields. '' is for every language without a row of its own. */
export const siteSettings = pgTable(
  'site_settings',
  {
    siteId: integer('site_id').notNull(),
    model: text('model').notNull(),
    languageCode: text('language_code').notNull().default(''),
    value: jsonb('value').$type<Record<string, unknown>>().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.model, table.languageCode] })],
);
