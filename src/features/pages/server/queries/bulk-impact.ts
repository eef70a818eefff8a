import { asc, sql } from 'drizzle-orm';
import { NotFound } from '#shared/problem.ts';
import { mayExplore } from '#features/rights/permissions.ts';
import type { Db } from '#platform/db/client.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import { TYPED_DELETE_PAGES, type BulkAction } from '../../operations-contract.ts';
import { type Viewer, hasPageRight } from '../../page-rights.ts';
import type { PageRef } from '../../staff-shapes.ts';
import { REFUSALS, refusalOf } from '../commands/context.ts';
import { BULK_RIGHTS, isAllowed, topmost } from '../commands/bulk.ts';
import { isOneOf, siteNameAt } from '../commands/subtree.ts';
import { pages } from '../tables.ts';
import { listPageRows } from './list-page-rows.ts';
import { findBulkMoveRefusals } from './bulk-move.ts';
import type { PageRow } from './page-rows.ts';
import { summarisePages, type SummarisedPage } from './page-summaries.ts';
import { countImagesWithoutAlt, type ImageTextDeps } from './images-without-alt.ts';

/** What a bulk action would do. */
export interface BulkImpact {
  pages: SummarisedPage[];
  page_count: number;
  live_count: number;
  refused_count: number;
  /** Only pages that the user may explore: names of others are not given. */
  refused: (PageRef & { reason: string })[];
  site_name: string | null;
  /** Of publishing: pages with images without alternative text. */
  silent: { page: SummarisedPage; image_count: number; is_below: boolean }[];
}

export interface BulkQuestion {
  action: BulkAction;
  ids: readonly number[];
  destinationId?: number | undefined;
}

/** At most six statements, however many pages. @throws NotFound for a destination, or nothing but pages, outside what the user may explore */
export async function findBulkImpact(
  db: Db,
  viewer: Viewer,
  deps: ImageTextDeps,
  { action, ids, destinationId }: BulkQuestion,
): Promise<BulkImpact> {
  const wanted = [...new Set(ids)];
  const rows = await listPageRows(db, wanted, viewer.accountId);
  const known = rows.filter(({ path }) => mayExplore(viewer.powers, path));
  if (known.length === 0) throw new NotFound('These pages do not exist');
  const reasons = new Map<number, string>();
  for (const page of known) {
    const reason = reasonAgainst(viewer, action, page);
    if (reason) reasons.set(page.id, reason);
  }
  if (action === 'move' && destinationId !== undefined) {
    const [destination] = await listPageRows(db, [destinationId], viewer.accountId);
    if (!destination || !mayExplore(viewer.powers, destination.path)) throw new NotFound('This page does not exist');
    const moving = topmost(known.filter(({ id }) => !reasons.has(id)));
    const refusals = await findBulkMoveRefusals(db, viewer, deps.template, moving, destination);
    for (const [id, reason] of refusals) reasons.set(id, reason);
  }
  const allowed = known.filter(({ id }) => !reasons.has(id));
  const allowedIds = allowed.map(({ id }) => id);
  const chosenIds = new Set(allowedIds);
  const counts = await countBelow(db, allowedIds);
  const silent = action === 'publish' ? await countImagesWithoutAlt(db, deps, allowedIds) : new Map<number, number>();
  const described = await summarisePages(db, viewer, deps.template, {
    where: isOneOf(pages.id, [...allowedIds, ...silent.keys()]),
    order: [asc(pages.depth), asc(pages.sortOrder), asc(pages.id)],
  });
  const isChosen = ({ id }: { id: number }) => chosenIds.has(id);
  const [first] = allowed;
  const isTyped = action === 'delete' && counts.page_count >= TYPED_DELETE_PAGES;
  return {
    pages: described.filter(isChosen),
    ...counts,
    refused_count: wanted.length - allowed.length,
    refused: known.flatMap(({ id, draftTitle }) => {
      const reason = reasons.get(id);
      return reason === undefined ? [] : [{ id, title: draftTitle, reason }];
    }),
    site_name: isTyped && first ? await siteNameAt(db, first.path) : null,
    silent: described.flatMap((page) => {
      const count = silent.get(page.id);
      return count === undefined ? [] : [{ page, image_count: count, is_below: !isChosen(page) }];
    }),
  };
}

function reasonAgainst(viewer: Viewer, action: BulkAction, page: PageRow): string | undefined {
  if (!hasPageRight(viewer, BULK_RIGHTS[action], page)) return refusalOf(viewer, BULK_RIGHTS[action], page);
  if (isAllowed(viewer, action, page)) return undefined;
  return action === 'publish' ? 'An alias is published with its original' : REFUSALS[action];
}

/** These pages with all below them, each once. */
async function countBelow(db: Db, ids: readonly number[]): Promise<{ page_count: number; live_count: number }> {
  const [counts] = await rowsOf<{ page_count: number; live_count: number }>(
    db,
    sql`SELECT count(*)::int AS page_count, (count(*) FILTER (WHERE is_live))::int AS live_count
      FROM pages WHERE trash_id IS NULL AND EXISTS (
        SELECT 1 FROM pages AS top WHERE ${isOneOf(sql`top.id`, ids)}
          AND pages.path ~>=~ top.path AND pages.path ~<~ (left(top.path, -1) || '0')
      )`,
  );
  return counts ?? { page_count: 0, live_count: 0 };
}
