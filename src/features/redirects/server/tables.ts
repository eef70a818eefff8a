import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/**
 * Addresses that lead elsewhere: to a page, wherever it stands now, or to any other address. One of the two targets is
 * there, never both.
 */
export const redirects = pgTable(
  'redirects',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    siteId: integer('site_id').notNull(),
    /** Below the site's root, with slashes at both ends: "/old/place/". */
    oldPath: text('old_path').notNull(),
    pageId: integer('page_id'),
    targetUrl: text('target_url'),
    isPermanent: boolean('is_permanent').notNull().default(true),
    /** Made by a move or another slug, not by staff: the next one may replace it. */
    isAutomatic: boolean('is_automatic').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull(),
  },
  (table) => [
    uniqueIndex('redirects_old_path').on(table.siteId, table.oldPath),
    index('redirects_page').on(table.pageId),
  ],
);
