import { date, integer, pgView, text } from 'drizzle-orm/pg-core';

/** Searches that found nothing near, as other features may read them. Columns as in `tables.ts`. */
export const placeSearchMisses = pgView('place_search_misses', {
  day: date('day', { mode: 'string' }).notNull(),
  words: text('words').notNull(),
  searches: integer('searches').notNull(),
}).existing();
