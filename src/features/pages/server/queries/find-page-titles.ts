import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { PageTarget } from '#content/lookup.ts';
import type { Db } from '#platform/db/client.ts';
import { pages } from '../tables.ts';
import { isPrivate } from './page-privacy.ts';

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

/** Public pages by id, one query; ids that are not public are absent. */
export async function loadPageTargets(db: Db, ids: readonly number[]): Promise<Map<number, PageTarget>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: pages.id, url: pages.urlPath, title: pages.liveTitle })
    .from(pages)
    .where(and(inArray(pages.id, [...ids]), eq(pages.isLive, true)));
  return new Map(rows.map((row) => [row.id, row]));
}
