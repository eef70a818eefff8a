import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Searches of guests for a place that found no restaurant near it, counted by day and words; nothing says who searched. */
export const placeSearchMisses = pgTable(
  'place_search_misses',
  {
    day: date('day', { mode: 'string' }).notNull(),
    words: text('words').notNull(),
    searches: integer('searches').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.words] })],
);
