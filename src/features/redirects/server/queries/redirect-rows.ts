import { eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { mayExplore, type StaffPowers } from '#features/rights/permissions.ts';
import { isPrivate, pages, sites } from '#features/pages/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { RedirectGraph } from '../../chains.ts';
import type { RedirectRow } from '../../contract.ts';
import { redirects } from '../tables.ts';
import { listHopsNear } from './redirect-world.ts';

export const root = alias(pages, 'root');

/** True for a redirect whose page is not live where it should answer. */
export const IS_BROKEN = sql<boolean>`(${redirects.pageId} IS NOT NULL AND NOT (
  coalesce(${pages.isLive}, false) AND (${redirects.siteId} IS NULL OR coalesce(starts_with(${pages.path}, ${root.path}), false))
))`;

const COLUMNS = {
  id: redirects.id,
  siteId: redirects.siteId,
  siteName: sql<string | null>`${sites}.name`.as('site_name'),
  oldPath: redirects.oldPath,
  pageId: redirects.pageId,
  targetUrl: redirects.targetUrl,
  targetPath: redirects.targetPath,
  isPermanent: redirects.isPermanent,
  isAutomatic: redirects.isAutomatic,
  hitCount: redirects.hitCount,
  lastHitAt: redirects.lastHitAt,
  createdAt: redirects.createdAt,
  version: redirects.version,
  title: sql<string | null>`${pages}.draft_title`.as('page_title'),
  liveTitle: sql<string | null>`${pages}.live_title`.as('page_live_title'),
  pagePath: sql<string | null>`${pages}.path`.as('page_path'),
  urlPath: sql<string | null>`${pages}.url_path`.as('page_url_path'),
  isLive: sql<boolean | null>`${pages}.is_live`.as('page_is_live'),
  isPrivate: isPrivate.as('page_is_private'),
  isBroken: IS_BROKEN.as('is_broken'),
};
export type StoredRow = Awaited<ReturnType<typeof selectRedirects>>[number];

/** Redirects with their sites and pages; one statement. */
export function selectRedirects(
  db: Db,
  { where, orderBy, limit }: { where?: SQL | undefined; orderBy: SQL[]; limit: number },
) {
  return db
    .select(COLUMNS)
    .from(redirects)
    .leftJoin(sites, eq(sites.id, redirects.siteId))
    .leftJoin(root, eq(root.id, sites.rootPageId))
    .leftJoin(pages, eq(pages.id, redirects.pageId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);
}

/** The rows as the user may see them, with the ends of their chains; one statement. */
export async function describeRows(db: Db, powers: StaffPowers, rows: readonly StoredRow[]): Promise<RedirectRow[]> {
  const local = rows.filter(({ targetPath }) => targetPath !== null).map(({ oldPath }) => oldPath);
  const near = local.length > 0 ? await listHopsNear(db, local) : [];
  const graph = new RedirectGraph(near.filter(({ isShadowed }) => !isShadowed));
  return rows.map((row) => {
    const trail = graph.trailFrom(row);
    return {
      id: row.id,
      oldPath: row.oldPath,
      site: row.siteId === null ? null : { id: row.siteId, name: row.siteName ?? '' },
      target: targetOf(powers, row),
      isPermanent: row.isPermanent,
      isAutomatic: row.isAutomatic,
      hitCount: row.hitCount,
      lastHitAt: row.lastHitAt && new Date(row.lastHitAt).toISOString(),
      createdAt: new Date(row.createdAt).toISOString(),
      isBroken: row.isBroken,
      isRing: trail.isRing,
      chainLength: trail.length,
    };
  });
}

/** Users who may not open a page get its public title, and nothing of one that is not live or private. */
export function targetOf(powers: StaffPowers, row: StoredRow): RedirectRow['target'] {
  if (row.pageId === null) return { kind: 'url', url: row.targetUrl ?? '' };
  const mayOpen = row.pagePath !== null && mayExplore(powers, row.pagePath);
  const isLive = row.isLive ?? false;
  const isKnown = mayOpen || (isLive && !row.isPrivate);
  return {
    kind: 'page',
    id: row.pageId,
    title: mayOpen ? row.title : isKnown ? row.liveTitle : null,
    urlPath: isKnown ? row.urlPath : null,
    isLive,
    mayOpen,
  };
}
