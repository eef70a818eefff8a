import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Browsers that guests subscribed to notifications. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    /** "wait list entry 12" */
    about: text('about').notNull(),
    endpoint: text('endpoint').notNull(),
    /** Base64url: the browser's public key and its secret. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.about, table.endpoint] }),
    index('push_subscriptions_by_time').on(table.createdAt),
  ],
);
