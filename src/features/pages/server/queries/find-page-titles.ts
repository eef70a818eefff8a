import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { PageTarget } from '#content/lookup.ts';
import type { Db } from '#platform/db/client.ts';
import { pages } from '../tables.ts';
import { ownOriginOf } from '../../site-origin.ts';
import { findOrigin, findSiteOfPage } from './find-site.ts';
import { isPrivate } from './page-privacy.ts';
import { siteRootPathOf } from './page-rows.ts';

/** Existing pages by id, without a check of rights, one statement; the caller decides what may be shown. */
export async function findPageTitles(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: pages.id,
      path: pages.path,
      urlPath: pages.urlPath,
      isLive: pages.isLive,
      /** True for a page that not everybody may see. */
      isPrivate,
      draftTitle: pages.draftTitle,
      liveTitle: pages.liveTitle,
    })
    .from(pages)
    .where(and(inArray(pages.id, [...ids]), isNull(pages.trashId)));
}

export type PageTitle = Awaited<ReturnType<typeof findPageTitles>>[number];

/** The site whose pages show links. */
export interface LinkingSite {
  rootPath: string;
  publicUrl: string | null;
}

/**
 * Public pages by id, one query; ids that are not public are absent. The address of a page of another site is absolute: as
 * a path it would lead to a page of the linking site.
 */
export async function loadPageTargets(
  db: Db,
  ids: readonly number[],
  { rootPath, publicUrl }: LinkingSite,
): Promise<Map<number, PageTarget>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: pages.id, url: pages.urlPath, title: pages.liveTitle, path: pages.path })
    .from(pages)
    .where(and(inArray(pages.id, [...ids]), eq(pages.isLive, true)));
  const origins = new Map([[rootPath, '']]);
  for (const root of new Set(rows.map(({ path }) => siteRootPathOf(path))))
    if (root !== rootPath) origins.set(root, await originOfRoot(db, root, publicUrl));
  return new Map(
    rows.map(({ path, url, ...row }) => [row.id, { ...row, url: `${origins.get(siteRootPathOf(path)) ?? ''}${url}` }]),
  );
}

/** '' for pages without a site, and for a site whose host is unknown. Without PUBLIC_URL, sites use plain HTTP. */
async function originOfRoot(db: Db, root: string, publicUrl: string | null): Promise<string> {
  const site = await findSiteOfPage(db, root);
  if (!site) return '';
  if (publicUrl !== null) return (await findOrigin(db, site, publicUrl)) ?? '';
  return site.host === '*' ? '' : ownOriginOf(site, 'http://localhost');
}
