import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** The columns of accounts that other features may join: names, never credentials. */
export const staffNames = pgTable('users', {
  id: integer('id').notNull(),
  username: text('username').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  timeZone: text('time_zone').notNull(),
});

/** "Wren Alder", or the username of a user without a name; null where the join has no user. */
export const staffName = sql<
  string | null
>`coalesce(nullif(trim(${staffNames.firstName} || ' ' || ${staffNames.lastName}), ''), ${staffNames.username})`;
