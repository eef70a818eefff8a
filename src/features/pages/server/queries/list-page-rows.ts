import { and, asc, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/client.ts';
import { isOneOf, isWithinColumn } from '../commands/subtree.ts';
import { pages } from '../tables.ts';
import { belowColumns, isThere, type PageRow, toPageRow } from './page-rows.ts';

/** The rows of pages that are not in the trash, by their ids, topmost first; one statement. @param options.locks until the transaction ends */
export async function listPageRows(
  db: Db,
  ids: readonly number[],
  accountId: number | null,
  { locks = false } = {},
): Promise<PageRow[]> {
  const query = db
    .select({ page: pages, ...belowColumns(accountId) })
    .from(pages)
    .where(and(isThere, isOneOf(pages.id, ids)))
    .orderBy(asc(pages.depth), asc(pages.sortOrder), asc(pages.id));
  const rows = await (locks ? query.for('update') : query);
  return rows.map(toPageRow);
}

/** The condition that a page is one of these or below one, and has something to publish of its own. An alias has not. */
export function isToPublishAt(topIds: readonly number[]) {
  return and(
    isThere,
    isNull(pages.aliasOfId),
    sql`(NOT ${pages.isLive} OR ${pages.hasUnpublishedChanges})`,
    sql`EXISTS (SELECT 1 FROM pages AS top WHERE ${isOneOf(sql`top.id`, topIds)} AND ${isWithinColumn(sql`${pages.path}`, sql`top.path`)})`,
  );
}

/** Pages at or below any of these with something to publish, topmost first; one statement. */
export async function listUnpublishedAt(tx: Tx, tops: readonly { id: number }[]) {
  return tx
    .select({
      id: pages.id,
      slug: pages.slug,
      draftSlug: pages.draftSlug,
      isLive: pages.isLive,
      hasUnpublishedChanges: pages.hasUnpublishedChanges,
    })
    .from(pages)
    .where(isToPublishAt(tops.map(({ id }) => id)))
    .orderBy(asc(pages.depth), asc(pages.id));
}
