import { integer, pgView, text, timestamp } from 'drizzle-orm/pg-core';

/** Which snippets there are, as other features may read it: a view, so that none of them writes. */
export const snippets = pgView('snippets', {
  id: integer('id').notNull(),
  model: text('model').notNull(),
  name: text('name').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'string' }).notNull(),
}).existing();
