import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Searches for a place without a restaurant near it, counted by day and text; guests are not recorded. */
export const placeSearchMisses = pgTable(
  'place_search_misses',
  {
    day: date('day', { mode: 'string' }).notNull(),
    words: text('words').notNull(),
    searches: integer('searches').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.words] })],
);
