import { integer, pgView, text } from 'drizzle-orm/pg-core';

/** Restaurants as other features may read them: a view, so that none of them writes. Columns as in `tables.ts`. */
export const locations = pgView('locations', {
  rlid: integer('rlid').notNull(),
  restaurantNumber: text('restaurant_number').notNull(),
  name: text('name').notNull(),
  address1: text('address1').notNull(),
  city: text('city').notNull(),
  state: text('state').notNull(),
  country: text('country').notNull(),
}).existing();
