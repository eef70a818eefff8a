import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import type { EndingRestriction, PageRestriction, RestrictedPrivacy } from '../../page-privacy.ts';
import { pageRestrictions, pages } from '../tables.ts';

/**
 * Ids of a page and its ancestors, for the row of `pages` that a query reads. An alias is as private as its source
 * page, wherever it is.
 */
const ids = sql`(CASE WHEN ${pages}.alias_of_id IS NULL THEN string_to_array(btrim(${pages}.path, '/'), '/')::int[] ELSE ARRAY(
  WITH RECURSIVE shows (path, alias_of_id) AS (
    SELECT ${pages}.path, ${pages}.alias_of_id
    UNION SELECT shown.path, shown.alias_of_id FROM pages AS shown JOIN shows ON shown.id = shows.alias_of_id
  ) SELECT unnest(string_to_array(btrim(shows.path, '/'), '/')::int[]) FROM shows) END)`;

/** The condition that everybody may see the page: nothing restricts it or a page above it. For lists that guests get. */
export const isOpenToAll: SQL = sql`NOT EXISTS (SELECT 1 FROM page_restrictions AS closed WHERE closed.page_id = ANY(${ids}))`;

/** What restricts a page, the topmost first, as a column of the query that reads the page: both are of one moment. */
export const restrictionsOfPage = sql<PageRestriction[]>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', closed.id, 'pageId', closed.page_id, 'privacy', closed.privacy,
    'passwordVersion', closed.password_version, 'groupIds', closed.group_ids) ORDER BY length(top.path))
  FROM page_restrictions AS closed JOIN pages AS top ON top.id = closed.page_id
  WHERE closed.page_id = ANY(${ids})), '[]'::jsonb)`;

/** True for a page that not everybody may see, as a column. */
export const isPrivate = sql<boolean>`EXISTS (SELECT 1 FROM page_restrictions AS closed WHERE closed.page_id = ANY(${ids}))`;

/** Private pages with all that restricts them, the topmost first; one statement. @param which a condition on `pages` */
export async function listPrivatePages(
  db: Db,
  which: SQL,
): Promise<{ id: number; path: string; restrictions: EndingRestriction[] }[]> {
  const rows = await rowsOf<EndingRestriction & { shownId: number; path: string }>(
    db,
    sql`
    SELECT DISTINCT pages.id AS "shownId", pages.path, top.depth, closed.id, closed.page_id AS "pageId", closed.privacy,
      closed.password_version AS "passwordVersion", closed.group_ids AS "groupIds", closed.ends_at AS "endsAt"
    FROM pages CROSS JOIN LATERAL unnest(${ids}) AS above (id)
    JOIN page_restrictions AS closed ON closed.page_id = above.id
    JOIN pages AS top ON top.id = closed.page_id
    WHERE ${which} ORDER BY top.depth, closed.id`,
  );
  const byPage = Map.groupBy(rows, ({ shownId }) => shownId);
  return [...byPage].map(([id, restrictions]) => ({ id, path: restrictions[0]?.path ?? '', restrictions }));
}

/** When a scheduled version of the page goes live, as a column; null for never. */
export const scheduledGoLive = sql<
  string | null
>`(SELECT planned.go_live_at FROM page_revisions AS planned WHERE planned.page_id = ${pages}.id AND planned.go_live_at IS NOT NULL)`;

/** A password that opens pages: of one restriction, if it covers the page. */
export async function findPagePassword(db: Db, restrictionId: number, pageId: number) {
  const [found] = await db
    .select({
      id: pageRestrictions.id,
      passwordHash: sql<string>`${pageRestrictions.passwordHash}`,
      passwordVersion: pageRestrictions.passwordVersion,
      urlPath: pages.urlPath,
    })
    .from(pageRestrictions)
    .innerJoin(pages, sql`${pages}.id = ${pageId}::int AND ${pageRestrictions.pageId} = ANY(${ids})`)
    .where(sql`${pageRestrictions}.id = ${restrictionId}::int AND privacy = 'password' AND ${pages}.is_live`);
  return found;
}

/** What is set on a page itself, and what the pages above it set, the topmost first. */
export async function listRestrictions(db: Db, path: string) {
  const above = path.split('/').filter(Boolean);
  return db
    .select({
      pageId: pageRestrictions.pageId,
      title: pages.draftTitle,
      path: pages.path,
      privacy: sql<RestrictedPrivacy>`${pageRestrictions.privacy}`,
      groupIds: pageRestrictions.groupIds,
      hasPassword: sql<boolean>`${pageRestrictions.passwordHash} IS NOT NULL`,
      endsAt: pageRestrictions.endsAt,
    })
    .from(pageRestrictions)
    .innerJoin(pages, eq(pages.id, pageRestrictions.pageId))
    .where(sql`${pageRestrictions.pageId} = ANY(${sql.raw(`'{${above.map(Number).join(',')}}'::int[]`)})`)
    .orderBy(asc(pages.depth));
}
