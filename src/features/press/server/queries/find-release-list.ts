import { and, eq, like } from 'drizzle-orm';
import { isOpenToAll, pages, type Site } from '#features/pages/server/index.ts';
import type { Db } from '#platform/db/client.ts';

/** A live press release list with the data for its feed. */
export interface ReleaseList {
  id: number;
  title: string;
  url: string;
  firstPublishedAt: string | null;
  lastPublishedAt: string | null;
}

/** The live press release list of this site with this id; undefined for other pages and other sites. */
export async function findReleaseList(db: Db, site: Site, id: number): Promise<ReleaseList | undefined> {
  const [found] = await db
    .select({
      id: pages.id,
      title: pages.liveTitle,
      url: pages.urlPath,
      firstPublishedAt: pages.firstPublishedAt,
      lastPublishedAt: pages.lastPublishedAt,
    })
    .from(pages)
    .where(
      and(
        eq(pages.id, id),
        eq(pages.template, 'press_release_list'),
        eq(pages.isLive, true),
        isOpenToAll,
        like(pages.path, `${site.rootPath}%`),
      ),
    );
  return found;
}
