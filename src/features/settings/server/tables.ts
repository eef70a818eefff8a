import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** One row a settings model, site and language: the stored value of that model's fields. '' is for every language without a row of its own. */
export const siteSettings = pgTable(
  'site_settings',
  {
    /** For what names the value from elsewhere: references. */
    id: integer('id').notNull().generatedAlwaysAsIdentity().unique(),
    siteId: integer('site_id').notNull(),
    model: text('model').notNull(),
    languageCode: text('language_code').notNull().default(''),
    value: jsonb('value').$type<Record<string, unknown>>().notNull(),
    /** Grows with each change: an edit that began before the newest is refused. */
    version: integer('version').notNull().default(1),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.model, table.languageCode] })],
);
