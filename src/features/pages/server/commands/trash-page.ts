import { sql } from 'drizzle-orm';
import { Conflict, Forbidden, Invalid } from '#shared/problem.ts';
import { mayOnPage } from '#features/rights/permissions.ts';
import type { Tx } from '#platform/db/client.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import { TYPED_DELETE_PAGES } from '../../operations-contract.ts';
import { lockPageFor, REFUSALS, type PageCommandContext } from './context.ts';
import { lockAll, type PageRow } from '../queries/page-rows.ts';
import { pageTrash } from '../tables.ts';
import { detachAliases } from './detach-aliases.ts';
import { recordPages } from './record-pages.ts';
import { announcePages, isOneOf, isWithinColumn, lockTree, siteNameAt } from './subtree.ts';

/**
 * Moves a page and its descendants to the trash. Aliases of these pages elsewhere become ordinary pages.
 * @param siteName typed by users who delete many pages
 * @throws NotFound; Forbidden; Conflict for the first page of a site below it; Invalid on `site_name`
 */
export async function trashPage(
  tx: Tx,
  context: PageCommandContext,
  pageId: number,
  { siteName }: { siteName: string },
): Promise<Trashed> {
  await lockTree(tx);
  const page = await lockPageFor(tx, context, pageId, 'delete');
  const [gone] = await moveToTrash(tx, context, [page], (pageCount) => requireSiteName(tx, page, pageCount, siteName));
  if (!gone) throw new Error('The new entry of the trash has no id');
  const { trashId, pageCount, parentId } = gone;
  return { trashId, pageCount, parentId };
}

/** @throws Invalid on `site_name` when the number of pages requires it, and it is wrong */
export async function requireSiteName(tx: Tx, page: { path: string }, pageCount: number, typed: string): Promise<void> {
  if (pageCount < TYPED_DELETE_PAGES) return;
  const name = await siteNameAt(tx, page.path);
  if (typed !== name) throw new Invalid([{ field: 'site_name', message: `must be "${name}"` }]);
}

/** One deletion of several. */
export interface Trashed {
  trashId: number;
  pageCount: number;
  parentId: number;
}

/**
 * Moves pages to the trash whose rights were checked under the lock of the tree, each as a deletion of its own; none
 * may be below another. A constant number of statements.
 * @param check runs before anything changes
 */
export async function moveToTrash(
  tx: Tx,
  context: PageCommandContext,
  tops: readonly PageRow[],
  check: (pageCount: number) => Promise<void>,
): Promise<Trashed[]> {
  const ids = tops.map(({ id }) => id);
  if (tops.some(({ parentId }) => parentId === null)) throw new Forbidden(REFUSALS.delete);
  if (await holdSiteRoot(tx, ids)) throw new Conflict('The first page of a site cannot be deleted');
  await lockAll(
    tx,
    sql`EXISTS (SELECT 1 FROM pages AS top WHERE ${isOneOf(sql`top.id`, ids)} AND ${isWithinColumn(sql`pages.path`, sql`top.path`)})`,
  );
  const gone = await listBelow(tx, ids);
  refuseLive(context, tops, gone);
  await check(gone.length);
  const entries = await addEntries(tx, context, tops, gone);
  // An alias in another deletion may be restored after its source was deleted permanently.
  const detached = await detachAliases(
    tx,
    context,
    sql`source.trash_id IS NULL AND EXISTS (
      SELECT 1 FROM pages AS top WHERE ${isOneOf(sql`top.id`, ids)} AND ${isWithinColumn(sql`source.path`, sql`top.path`)}
        AND NOT (alias.trash_id IS NULL AND ${isWithinColumn(sql`alias.path`, sql`top.path`)})
    )`,
  );
  await tx.execute(sql`
    UPDATE pages SET trash_id = entry.id, was_live = pages.is_live, is_live = false,
      locked_at = NULL, locked_by_id = NULL, review = NULL, expire_at = NULL
    FROM page_trash AS entry JOIN pages AS top ON top.id = entry.page_id
    WHERE ${isOneOf(
      sql`entry.id`,
      entries.map(({ trashId }) => trashId),
    )} AND pages.trash_id IS NULL AND ${isWithinColumn(sql`pages.path`, sql`top.path`)}`);
  await tx.execute(sql`
    UPDATE page_revisions SET go_live_at = NULL WHERE go_live_at IS NOT NULL AND ${isOneOf(
      sql`page_id`,
      gone.map(({ id }) => id),
    )}`);
  await context.reviewsEnded?.(
    tx,
    gone.map(({ id }) => id),
  );
  const trashIds = new Map(entries.map(({ pageId, trashId }) => [pageId, trashId]));
  await recordPages(tx, context, [
    ...detached.map(({ id, title }) => ({ pageId: id, action: 'page.convert_alias', details: { title } })),
    ...gone.map(({ id, topId, draftTitle, urlPath }) => ({
      pageId: id,
      action: 'page.delete',
      details: { title: draftTitle, urlPath, trashId: trashIds.get(topId), ...(id !== topId && { withPage: topId }) },
    })),
  ]);
  await announcePages(
    tx,
    gone.filter(({ isLive }) => isLive).map(({ id }) => id),
  );
  return entries;
}

/** Pages that were published below since the rights were checked: only now is publishing blocked. */
function refuseLive({ powers }: PageCommandContext, tops: readonly PageRow[], gone: readonly GonePage[]): void {
  const hasLive = new Set(gone.filter(({ isLive }) => isLive).map(({ topId }) => topId));
  if (tops.some(({ id, path }) => hasLive.has(id) && !mayOnPage(powers, 'publish', path))) {
    throw new Forbidden(REFUSALS.delete);
  }
}

interface GonePage {
  id: number;
  topId: number;
  draftTitle: string;
  urlPath: string;
  isLive: boolean;
}

async function holdSiteRoot(tx: Tx, topIds: readonly number[]): Promise<boolean> {
  const found = await rowsOf(
    tx,
    sql`SELECT 1 FROM sites JOIN pages AS root ON root.id = sites.root_page_id
      JOIN pages AS top ON ${isWithinColumn(sql`root.path`, sql`top.path`)} WHERE ${isOneOf(sql`top.id`, topIds)} LIMIT 1`,
  );
  return found.length > 0;
}

async function listBelow(tx: Tx, topIds: readonly number[]): Promise<GonePage[]> {
  return rowsOf(
    tx,
    sql`SELECT pages.id, top.id AS "topId", pages.draft_title AS "draftTitle", pages.url_path AS "urlPath", pages.is_live AS "isLive"
      FROM pages JOIN pages AS top ON ${isWithinColumn(sql`pages.path`, sql`top.path`)}
      WHERE ${isOneOf(sql`top.id`, topIds)} AND pages.trash_id IS NULL
      ORDER BY pages.depth, pages.id`,
  );
}

async function addEntries(
  tx: Tx,
  { actor, now }: PageCommandContext,
  tops: readonly PageRow[],
  gone: readonly GonePage[],
): Promise<(Trashed & { pageId: number })[]> {
  const counts = new Map<number, number>();
  for (const { topId } of gone) counts.set(topId, (counts.get(topId) ?? 0) + 1);
  return tx
    .insert(pageTrash)
    .values(
      tops.map((top) => ({
        pageId: top.id,
        parentId: top.parentId ?? 0,
        title: top.draftTitle,
        urlPath: top.urlPath,
        pageCount: counts.get(top.id) ?? 1,
        trashedAt: now,
        trashedById: actor.accountId,
        trashedByName: actor.name,
      })),
    )
    .returning({
      trashId: pageTrash.id,
      pageId: pageTrash.pageId,
      pageCount: pageTrash.pageCount,
      parentId: pageTrash.parentId,
    });
}
