import { integer, pgView, text, timestamp } from 'drizzle-orm/pg-core';

/** Snippets for other features: a view, so that other features cannot write. */
export const snippets = pgView('snippets', {
  id: integer('id').notNull(),
  model: text('model').notNull(),
  name: text('name').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'string' }).notNull(),
}).existing();
