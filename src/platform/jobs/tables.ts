import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

/** Jobs of all nodes: when each is due, and which node runs it. */
export const jobs = pgTable('jobs', {
  name: text('name').primaryKey(),
  dueAt: instant('due_at').notNull(),
  leaseToken: uuid('lease_token'),
  leaseUntil: instant('lease_until'),
  startedAt: instant('started_at'),
  finishedAt: instant('finished_at'),
  lastError: text('last_error'),
});
