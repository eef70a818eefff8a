import { and, asc, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/client.ts';
import { isOneOf } from '../operations/subtree.ts';
import { pages } from '../tables.ts';
import { belowColumns, isThere, type StandingRow } from './page-standing.ts';

/** Pages that are there, by their ids, with their standings, topmost first; one statement. @param options.locks until the transaction ends */
export async function listStandings(
  db: Db,
  ids: readonly number[],
  accountId: number | null,
  { locks = false } = {},
): Promise<StandingRow[]> {
  const query = db
    .select({ page: pages, ...belowColumns(accountId) })
    .from(pages)
    .where(and(isThere, isOneOf(pages.id, ids)))
    .orderBy(asc(pages.depth), asc(pages.sortOrder), asc(pages.id));
  const rows = await (locks ? query.for('update') : query);
  return rows.map(({ page, hasAny, hasLive, hasForeign }) => ({
    ...page,
    isSiteRoot: page.parentId === null,
    isAlias: page.aliasOfId !== null,
    below: { any: hasAny, live: hasLive, areOwn: !hasForeign },
  }));
}

/** Pages below any of these with something to publish, topmost first; one statement. Aliases are as live as their sources. */
export async function listUnpublishedBelow(tx: Tx, above: readonly { id: number }[]) {
  return tx
    .select({
      id: pages.id,
      draftTitle: pages.draftTitle,
      isLive: pages.isLive,
      hasUnpublishedChanges: pages.hasUnpublishedChanges,
    })
    .from(pages)
    .where(
      and(
        isThere,
        isNull(pages.aliasOfId),
        sql`(NOT ${pages.isLive} OR ${pages.hasUnpublishedChanges})`,
        sql`EXISTS (
          SELECT 1 FROM pages AS top
          WHERE ${isOneOf(
            sql`top.id`,
            above.map(({ id }) => id),
          )} AND ${pages.path} ~>~ top.path AND ${pages.path} ~<~ (left(top.path, -1) || '0')
        )`,
      ),
    )
    .orderBy(asc(pages.depth), asc(pages.id));
}
