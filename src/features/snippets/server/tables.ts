import { integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** A snippet: `value` is the stored value of its model's fields, `name` is what staff call it. */
export const snippets = pgTable(
  'snippets',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    model: text('model').notNull(),
    name: text('name').notNull(),
    value: jsonb('value').$type<Record<string, unknown>>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'string' }).notNull(),
  },
  (table) => [uniqueIndex('snippets_model_name').on(table.model, table.name)],
);
