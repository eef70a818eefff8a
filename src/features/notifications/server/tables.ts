import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { NotificationDetails, NotificationKind } from '../kinds.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

/** Notifications, once for each event and user. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull(),
    /** "history 17", "overdue step 5" */
    event: text('event').notNull(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    pageId: integer('page_id').notNull(),
    commentId: integer('comment_id'),
    actorName: text('actor_name').notNull().default(''),
    details: jsonb('details').$type<NotificationDetails>().notNull().default({}),
    at: instant('at').notNull(),
    readAt: instant('read_at'),
    /** True while the notification waits for the receiver's daily mail. */
    awaitsDigest: boolean('awaits_digest').notNull().default(false),
  },
  (table) => [
    unique().on(table.userId, table.event),
    index('notifications_user').on(table.userId, table.id),
    index('notifications_page').on(table.pageId),
  ],
);
