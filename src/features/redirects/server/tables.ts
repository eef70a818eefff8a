import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/** Redirects: to a page, at its current address, or to any other address. Exactly one of the two targets is set. */
export const redirects = pgTable(
  'redirects',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Null is every site. */
    siteId: integer('site_id'),
    /** As normalised by `normaliseOldPath`: "/old/place", perhaps with a query. */
    oldPath: text('old_path').notNull(),
    pageId: integer('page_id'),
    targetUrl: text('target_url'),
    /** For a target on the same site: its normalised path, by which chains are found. */
    targetPath: text('target_path'),
    isPermanent: boolean('is_permanent').notNull().default(true),
    /** Made by a move or a changed slug, not by staff: the next one may replace it. */
    isAutomatic: boolean('is_automatic').notNull().default(false),
    /** Number of uses, and the time of the last one; counted with some delay. */
    hitCount: integer('hit_count').notNull().default(0),
    lastHitAt: timestamp('last_hit_at', { withTimezone: true, mode: 'string' }),
    /** Grows with each change: an edit that began before the newest is refused. */
    version: integer('version').notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull(),
  },
  (table) => [
    uniqueIndex('redirects_old_path').on(table.siteId, table.oldPath),
    index('redirects_by_path').on(table.oldPath, table.id),
    index('redirects_page').on(table.pageId),
    index('redirects_target_path').on(table.targetPath),
  ],
);

/** Tables that staff sent to be imported, between the upload and the import, and for a while after it. */
export const redirectImports = pgTable('redirect_imports', {
  id: uuid('id').primaryKey(),
  accountId: integer('account_id').notNull(),
  fileName: text('file_name').notNull(),
  columns: jsonb('columns').$type<string[]>().notNull(),
  /** All rows of the file, also those that cannot be read, with the reason; after the import, only the refused rows. */
  rows: jsonb('rows').$type<{ row: number; cells: string[]; unreadable?: string }[]>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull(),
  processedAt: timestamp('processed_at', { withTimezone: true, mode: 'string' }),
  /** Rows that the import refused. */
  refused: jsonb('refused')
    .$type<{ row: number; from: string; to: string; messages: string[] }[]>()
    .notNull()
    .default([]),
});
