import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Temporary records of the guard: keyed hashes only, no addresses and no texts. */
export const guardMarks = pgTable(
  'guard_marks',
  {
    /** 'ip' | 'email' | 'body' | 'captcha' */
    kind: text('kind').$type<MarkKind>().notNull(),
    hash: text('hash').notNull(),
    /** Count in the period that ends at `expires_at`. */
    count: integer('count').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.hash] }), index('guard_marks_expires').on(table.expiresAt)],
);

export type MarkKind = 'ip' | 'email' | 'body' | 'captcha';
