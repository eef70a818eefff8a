import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

/** Work that all nodes share: when it is due, and who does it now. */
export const jobs = pgTable('jobs', {
  name: text('name').primaryKey(),
  dueAt: instant('due_at').notNull(),
  leaseToken: uuid('lease_token'),
  leaseUntil: instant('lease_until'),
  startedAt: instant('started_at'),
  finishedAt: instant('finished_at'),
  lastError: text('last_error'),
});
