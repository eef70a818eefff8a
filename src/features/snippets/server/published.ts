import { integer, pgView } from 'drizzle-orm/pg-core';

/** Which snippets there are, as other features may read it: a view, so that none of them writes. */
export const snippets = pgView('snippets', { id: integer('id').notNull() }).existing();
