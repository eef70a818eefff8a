import { sql } from 'drizzle-orm';
import { Conflict, Forbidden } from '#shared/problem.ts';
import { forgetLiveReferences } from '#features/references/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import { lockPageFor, LOCKED_BELOW, type PageCommandContext, requirePageRight } from './context.ts';
import type { PageRow } from '../queries/page-rows.ts';
import { pages } from '../tables.ts';
import { recordPages } from './record-pages.ts';
import { announcePages, isOneOf } from './subtree.ts';

/**
 * Takes a page off the site, with its aliases; the newest draft stays. With `includeDescendants` every live page below
 * it goes too: who may publish a page may publish what is below it.
 * @throws NotFound; Forbidden without the right, and for the first page of a site; Conflict when it is not live
 */
export async function unpublishPage(
  tx: Tx,
  context: PageCommandContext,
  pageId: number,
  { includeDescendants }: { includeDescendants: boolean },
): Promise<{ pageCount: number; parentId: number | null }> {
  const page = await lockPageFor(tx, context, pageId);
  const viewer = { accountId: context.actor.accountId, powers: context.powers };
  requirePageRight(viewer, page.isLive ? 'unpublish' : 'publish', page);
  if (includeDescendants && page.below.locked) throw new Forbidden(LOCKED_BELOW);
  if (!page.isLive) throw new Conflict('This page is not live');
  const pageCount = await removeFromSite(tx, context, [page], { includeDescendants });
  return { pageCount, parentId: page.parentId };
}

/** Takes pages off the site whose rights have been checked; returns how many were live, aliases aside. */
export async function removeFromSite(
  tx: Tx,
  context: PageCommandContext,
  chosen: readonly Pick<PageRow, 'id'>[],
  { includeDescendants }: { includeDescendants: boolean },
): Promise<number> {
  const ids = JSON.stringify(chosen.map(({ id }) => id));
  // The union stops at a cycle of aliases.
  const targets = await rowsOf<{ id: number; title: string; isAliasOnly: boolean }>(
    tx,
    sql`
    WITH RECURSIVE chosen AS (
      SELECT pages.id, pages.path FROM pages
      JOIN jsonb_array_elements_text(${ids}::jsonb) AS given (id) ON pages.id = given.id::int
    ), meant AS (
      SELECT pages.id FROM pages JOIN chosen ON pages.id = chosen.id
        OR (${includeDescendants}::boolean AND pages.path ~>~ chosen.path AND pages.path ~<~ (left(chosen.path, -1) || '0'))
      WHERE pages.trash_id IS NULL AND pages.parent_id IS NOT NULL AND pages.is_live
        AND NOT EXISTS (SELECT 1 FROM sites WHERE sites.root_page_id = pages.id)
    ), reached AS (
      SELECT id FROM meant
      UNION
      SELECT pages.id FROM pages JOIN reached ON pages.alias_of_id = reached.id WHERE pages.trash_id IS NULL AND pages.is_live
    )
    SELECT pages.id, pages.live_title AS title, pages.id NOT IN (SELECT id FROM meant) AS "isAliasOnly"
    FROM pages WHERE pages.id IN (SELECT id FROM reached) ORDER BY pages.depth, pages.id`,
  );
  if (targets.length === 0) return 0;
  const targetIds = targets.map(({ id }) => id);
  await tx
    .update(pages)
    .set({
      isLive: false,
      // An alias keeps the revision that it showed, because it has no draft of its own.
      liveRevisionId: sql`CASE WHEN ${pages.aliasOfId} IS NULL THEN NULL ELSE ${pages.liveRevisionId} END`,
      hasUnpublishedChanges: true,
      updatedAt: context.now,
    })
    .where(isOneOf(pages.id, targetIds));
  await forgetLiveReferences(tx, 'page', targetIds);
  await recordPages(
    tx,
    context,
    targets.map(({ id, title, isAliasOnly }) => ({
      pageId: id,
      action: 'page.unpublish',
      details: { title, ...(isAliasOnly && { isAlias: true }) },
    })),
  );
  await announcePages(tx, targetIds);
  return targets.filter(({ isAliasOnly }) => !isAliasOnly).length;
}
