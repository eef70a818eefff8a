import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** Snippets: `value` is the stored value of the model's fields, `name` is for staff. */
export const snippets = pgTable(
  'snippets',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    model: text('model').notNull(),
    name: text('name').notNull(),
    value: jsonb('value').$type<Record<string, unknown>>().notNull(),
    /** Raised by each change; an edit based on an older version is refused. */
    version: integer('version').notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'string' }).notNull(),
  },
  (table) => [
    uniqueIndex('snippets_model_name').on(table.model, table.name),
    index('snippets_by_name').on(table.model, sql`lower(${table.name})`, table.id),
    index('snippets_by_time').on(table.model, table.updatedAt, table.id),
  ],
);
