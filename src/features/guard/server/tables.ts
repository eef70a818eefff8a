import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** What the guard remembers for a while. No address and no text stands here: only keyed hashes of them. */
export const guardMarks = pgTable(
  'guard_marks',
  {
    /** 'ip' | 'email' | 'body' | 'captcha' */
    kind: text('kind').$type<MarkKind>().notNull(),
    hash: text('hash').notNull(),
    /** How often within the time that ends at `expires_at`. */
    count: integer('count').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.hash] }), index('guard_marks_expires').on(table.expiresAt)],
);

export type MarkKind = 'ip' | 'email' | 'body' | 'captcha';
