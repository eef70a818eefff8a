import { desc, eq, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { explorableRoots, mayOnPage } from '#features/rights/permissions.ts';
import type { Db } from '#platform/db/client.ts';
import { TRASH_DAYS, type TrashEntry } from '../../operations-contract.ts';
import { type Viewer, hasPageRight, UNGOVERNED } from '../../page-rights.ts';
import { pages, pageTrash } from '../tables.ts';

export const TRASH_PAGE_SIZE = 50;
const DAY_MS = 86_400_000;

/** A page of the list of deletions, newest first; `p` is clamped to the pages there are. */
export interface TrashList {
  rows: z.infer<typeof TrashEntry>[];
  total: number;
  p: number;
  pages: number;
}

/** Deletions whose page the user may explore. Two statements, whatever was deleted. */
export async function listTrash(db: Db, viewer: Viewer, wanted: number): Promise<TrashList> {
  const roots = explorableRoots(viewer.powers);
  if (roots.length === 0) return { rows: [], total: 0, p: 1, pages: 1 };
  const mayKnow = or(
    ...roots.map((root) => sql`(starts_with(${pages.path}, ${root}) OR starts_with(${root}::text, ${pages.path}))`),
  );
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(pageTrash)
    .innerJoin(pages, eq(pages.id, pageTrash.pageId))
    .where(mayKnow);
  const total = counted?.total ?? 0;
  const last = Math.max(1, Math.ceil(total / TRASH_PAGE_SIZE));
  const p = Math.min(wanted, last);
  const below = (value: ReturnType<typeof sql>) =>
    sql<boolean>`coalesce((SELECT ${value} FROM pages AS below WHERE below.trash_id = ${pageTrash.id} AND below.id <> ${pageTrash.pageId}), false)`;
  const rows = await db
    .select({
      entry: pageTrash,
      path: pages.path,
      wasLive: pages.wasLive,
      aliasOfId: pages.aliasOfId,
      ownerId: pages.ownerId,
      hasLive: below(sql`bool_or(below.was_live)`),
      liveCount: sql<number>`(SELECT count(*)::int FROM pages AS one WHERE one.trash_id = ${pageTrash.id} AND one.was_live)`,
      hasForeign: below(sql`bool_or(below.owner_id IS DISTINCT FROM ${viewer.accountId}::int)`),
    })
    .from(pageTrash)
    .innerJoin(pages, eq(pages.id, pageTrash.pageId))
    .where(mayKnow)
    .orderBy(desc(pageTrash.trashedAt), desc(pageTrash.id))
    .limit(TRASH_PAGE_SIZE)
    .offset((p - 1) * TRASH_PAGE_SIZE);
  return {
    rows: rows.map(({ entry, path, ...page }) => {
      const trashedAt = new Date(entry.trashedAt);
      const isOwn = viewer.accountId !== null && entry.trashedById === viewer.accountId;
      const mayDelete = hasPageRight(viewer, 'delete', {
        path,
        isSiteRoot: false,
        isLive: page.wasLive,
        isAlias: page.aliasOfId !== null,
        ownerId: page.ownerId,
        ...UNGOVERNED,
        below: { any: entry.pageCount > 1, locked: false, live: page.hasLive, areOwn: !page.hasForeign },
      });
      return {
        id: entry.id,
        title: entry.title,
        url_path: entry.urlPath,
        page_count: entry.pageCount,
        trashed_at: trashedAt.toISOString(),
        trashed_by: entry.trashedByName,
        purge_at: new Date(trashedAt.getTime() + TRASH_DAYS * DAY_MS).toISOString(),
        may_restore: (isOwn || mayDelete) && mayOnPage(viewer.powers, 'add', parentPathOf(path)),
        live_count: page.liveCount,
        may_publish: mayOnPage(viewer.powers, 'publish', path),
      };
    }),
    total,
    p,
    pages: last,
  };
}

/** "/1/5/12/" → "/1/5/". */
function parentPathOf(path: string): string {
  return path.replace(/\d+\/$/, '');
}
