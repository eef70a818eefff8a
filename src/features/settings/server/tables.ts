import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Stored settings: one row per model, site and language. '' is the row for all languages without their own. */
export const siteSettings = pgTable(
  'site_settings',
  {
    /** Id for references. */
    id: integer('id').notNull().generatedAlwaysAsIdentity().unique(),
    siteId: integer('site_id').notNull(),
    model: text('model').notNull(),
    languageCode: text('language_code').notNull().default(''),
    value: jsonb('value').$type<Record<string, unknown>>().notNull(),
    /** Raised by each change; an edit based on an older version is refused. */
    version: integer('version').notNull().default(1),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.model, table.languageCode] })],
);
