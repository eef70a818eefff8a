import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { pages, sites } from '#features/pages/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { findTemplate } from '#templates/definitions.ts';
import { lookupPaths, normaliseOldPath, pathOnly } from '../../old-path.ts';
import { redirects } from '../tables.ts';

/** Most segments below its page that a template answers. */
const MOST_BELOW = 3;

/** Where an old address leads now. */
export interface FoundRedirect {
  id: number;
  /** Value for the header: a path of the same site, or any other address. */
  url: string;
  isPermanent: boolean;
  /** True when the query is part of the old address: it is not added to the new one. */
  hasUsedQuery: boolean;
}

/**
 * The redirect of an address without a page; one statement. With its query comes before without, a site's own before
 * that of every site. A redirect to a page applies while that page is live in the site, and never to the requested
 * address itself. Where a page with addresses below it moved, as the directory does, those addresses moved along.
 * @param url requested path and query: "/old/place/?a=1", percent-encoded or not
 */
export async function findRedirect(db: Db, siteId: number, url: string): Promise<FoundRedirect | undefined> {
  const wanted = lookupPaths(url);
  if (wanted.length === 0) return undefined;
  const asked = normaliseOldPath(url);
  const above = pathsAbove(asked);
  const root = alias(pages, 'root');
  const rows = await db
    .select({
      id: redirects.id,
      siteId: redirects.siteId,
      oldPath: redirects.oldPath,
      targetUrl: redirects.targetUrl,
      urlPath: pages.urlPath,
      template: pages.template,
      isAutomatic: redirects.isAutomatic,
      isLive: pages.isLive,
      isPermanent: redirects.isPermanent,
      isInSite: sql<boolean>`coalesce(starts_with(${pages.path}, ${root.path}), false)`,
    })
    .from(redirects)
    .innerJoin(sites, eq(sites.id, siteId))
    .innerJoin(root, eq(root.id, sites.rootPageId))
    .leftJoin(pages, eq(pages.id, redirects.pageId))
    .where(
      and(
        inArray(redirects.oldPath, [...wanted, ...above.keys()]),
        or(eq(redirects.siteId, siteId), isNull(redirects.siteId)),
      ),
    );
  const order = [...wanted, ...above.keys()];
  const best = rows.toSorted(
    (a, b) =>
      order.indexOf(a.oldPath) - order.indexOf(b.oldPath) || Number(a.siteId === null) - Number(b.siteId === null),
  );
  for (const { id, oldPath, targetUrl, urlPath, isLive, isInSite, isPermanent, template, isAutomatic } of best) {
    const rest = wanted.includes(oldPath) ? [] : (above.get(oldPath) ?? []);
    if (rest.length > 0 && !(isAutomatic && answersBelow(template, rest))) continue;
    const page = urlPath === null ? null : encodeURI([urlPath, ...rest.map((part) => `${part}/`)].join(''));
    const to = targetUrl ?? (isLive && isInSite ? page : null);
    const isSame = to?.startsWith('/') && [asked, oldPath].includes(normaliseOldPath(to));
    if (to !== null && !isSame) return { id, url: to, isPermanent, hasUsedQuery: oldPath.includes('?') };
  }
  return undefined;
}

/** The addresses above the requested one, nearest first, each with the segments that lead from there to it. */
function pathsAbove(asked: string): Map<string, string[]> {
  const segments = pathOnly(asked).split('/').slice(1);
  const above = new Map<string, string[]>();
  // No address of this site has characters that remain encoded.
  for (let at = segments.length - 1; at > 0 && segments.length - at <= MOST_BELOW; at -= 1) {
    const rest = segments.slice(at);
    if (rest.every((part) => part !== '' && !part.includes('%')))
      above.set(`/${segments.slice(0, at).join('/')}`, rest);
  }
  return above;
}

function answersBelow(template: string | null, rest: readonly string[]): boolean {
  const patterns = findTemplate(template ?? '')?.subroutes ?? [];
  return patterns.some((pattern) => pattern.split('/').filter(Boolean).length === rest.length);
}
