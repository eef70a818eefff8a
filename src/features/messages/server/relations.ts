import { boolean, integer, pgView, text } from 'drizzle-orm/pg-core';

/** What messages read of accounts, which belong to another feature: declared as views, since they never write. */
export const users = pgView('users', {
  id: integer('id').notNull(),
  username: text('username').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  isActive: boolean('is_active').notNull(),
  isSuperuser: boolean('is_superuser').notNull(),
}).existing();
