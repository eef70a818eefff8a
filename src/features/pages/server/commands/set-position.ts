import { sql } from 'drizzle-orm';
import { Forbidden, NotFound } from '#shared/problem.ts';
import { mayExplore } from '#features/rights/permissions.ts';
import type { Tx } from '#platform/db/client.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import { lockPageFor, REFUSALS, type PageCommandContext } from './context.ts';
import { findPageRow } from '../queries/page-rows.ts';
import { recordPages } from './record-pages.ts';
import { announcePages, lockTree } from './subtree.ts';

/**
 * Moves a page among its siblings, numbering them anew in one statement.
 * @param position counted from 0; absent or too large is the end
 * @throws NotFound; Forbidden without the right to reorder below its parent
 */
export async function setPosition(
  tx: Tx,
  context: PageCommandContext,
  pageId: number,
  position?: number,
): Promise<void> {
  await lockTree(tx);
  const page = await findPageRow(tx, pageId, context.actor.accountId);
  if (!page || !mayExplore(context.powers, page.path)) throw new NotFound('This page does not exist');
  // The first page of a site has no siblings.
  if (page.parentId === null) throw new Forbidden(REFUSALS.reorder);
  const parent = await lockPageFor(tx, context, page.parentId, 'reorder');
  const wanted = Math.min(position ?? Number.POSITIVE_INFINITY, 2_147_483_647);
  const changed = await rowsOf<{ id: number }>(
    tx,
    sql`
    WITH others AS (
      SELECT id, (row_number() OVER (ORDER BY sort_order, id) - 1)::int AS place
      FROM pages WHERE parent_id = ${parent.id}::int AND trash_id IS NULL AND id <> ${pageId}::int
    ), placed AS (
      SELECT id, CASE WHEN place >= ${wanted}::int THEN place + 1 ELSE place END AS place FROM others
      UNION ALL
      SELECT ${pageId}::int, least(${wanted}::int, (SELECT count(*)::int FROM others))
    )
    UPDATE pages SET sort_order = placed.place + 1 FROM placed
    WHERE pages.id = placed.id AND pages.sort_order <> placed.place + 1
    RETURNING pages.id`,
  );
  if (changed.length === 0) return;
  await recordPages(tx, context, [
    { pageId, action: 'page.reorder', details: { title: page.draftTitle, parentId: parent.id } },
  ]);
  await announcePages(tx, [parent.id, pageId]);
}
