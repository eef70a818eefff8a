import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/db/client.ts';
import { pages, sites } from './relations.ts';
import { redirects } from './tables.ts';

/** Where an old address leads now. */
export interface FoundRedirect {
  /** A path of the same site, or any other address. */
  url: string;
  isPermanent: boolean;
}

/**
 * What an address that nothing answers leads to, with or without its last slash; one statement. A redirect to a page
 * answers while that page is live in the site, and never with the address that was asked.
 * @param path without query: "/old/place/"
 */
export async function findRedirect(db: Db, siteId: number, path: string): Promise<FoundRedirect | undefined> {
  // The database has no text with this character, and refuses to be asked.
  if (path.includes('\0')) return undefined;
  const root = alias(pages, 'root');
  const bare = path.replace(/\/+$/, '');
  const rows = await db
    .select({
      targetUrl: redirects.targetUrl,
      urlPath: pages.urlPath,
      isLive: pages.isLive,
      isPermanent: redirects.isPermanent,
      isInSite: sql<boolean>`coalesce(starts_with(${pages.path}, ${root.path}), false)`,
    })
    .from(redirects)
    .innerJoin(sites, eq(sites.id, redirects.siteId))
    .innerJoin(root, eq(root.id, sites.rootPageId))
    .leftJoin(pages, eq(pages.id, redirects.pageId))
    .where(and(eq(redirects.siteId, siteId), inArray(redirects.oldPath, [bare, `${bare}/`])))
    // The form with its slash is the one of pages.
    .orderBy(desc(redirects.oldPath));
  for (const { targetUrl, urlPath, isLive, isPermanent, isInSite } of rows) {
    const url = targetUrl ?? (isLive && isInSite ? urlPath : null);
    if (url !== null && url.replace(/\/+$/, '') !== bare) return { url, isPermanent };
  }
  return undefined;
}
