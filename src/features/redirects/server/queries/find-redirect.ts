import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/db/client.ts';
import { lookupPaths, normaliseOldPath } from '../../old-path.ts';
import { pages, sites } from '../relations.ts';
import { redirects } from '../tables.ts';

/** Where an old address leads now. */
export interface FoundRedirect {
  id: number;
  /** As it goes into a header: a path of the same site, or any other address. */
  url: string;
  isPermanent: boolean;
  /** The query was part of the old address, and does not go along. */
  hasUsedQuery: boolean;
}

/**
 * What an address that nothing answers leads to; one statement. With its query comes before without, a site's own before
 * that of every site. A redirect to a page answers while that page is live in the site, and never with the address that
 * was asked.
 * @param url path and query as asked: "/old/place/?a=1", percent-encoded or not
 */
export async function findRedirect(db: Db, siteId: number, url: string): Promise<FoundRedirect | undefined> {
  const wanted = lookupPaths(url);
  if (wanted.length === 0) return undefined;
  const root = alias(pages, 'root');
  const rows = await db
    .select({
      id: redirects.id,
      siteId: redirects.siteId,
      oldPath: redirects.oldPath,
      targetUrl: redirects.targetUrl,
      urlPath: pages.urlPath,
      isLive: pages.isLive,
      isPermanent: redirects.isPermanent,
      isInSite: sql<boolean>`coalesce(starts_with(${pages.path}, ${root.path}), false)`,
    })
    .from(redirects)
    .innerJoin(sites, eq(sites.id, siteId))
    .innerJoin(root, eq(root.id, sites.rootPageId))
    .leftJoin(pages, eq(pages.id, redirects.pageId))
    .where(and(inArray(redirects.oldPath, wanted), or(eq(redirects.siteId, siteId), isNull(redirects.siteId))));
  const best = rows.toSorted(
    (a, b) =>
      wanted.indexOf(a.oldPath) - wanted.indexOf(b.oldPath) || Number(a.siteId === null) - Number(b.siteId === null),
  );
  const asked = normaliseOldPath(url);
  for (const { id, oldPath, targetUrl, urlPath, isLive, isInSite, isPermanent } of best) {
    const to = targetUrl ?? (isLive && isInSite && urlPath !== null ? encodeURI(urlPath) : null);
    const isSame = to?.startsWith('/') && [asked, oldPath].includes(normaliseOldPath(to));
    if (to !== null && !isSame) return { id, url: to, isPermanent, hasUsedQuery: oldPath.includes('?') };
  }
  return undefined;
}
