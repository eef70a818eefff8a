import { type FieldError, Forbidden, Invalid, NotFound } from '#shared/problem.ts';
import { mayExplore } from '#features/rights/permissions.ts';
import type { Tx } from '#platform/db/client.ts';
import { inSlices } from '#platform/slices.ts';
import type { BulkAction } from '../../operations-contract.ts';
import { type Viewer, hasPageRight, type PageRight } from '../../page-rights.ts';
import { LOCKED_BELOW, type PageCommandContext } from './context.ts';
import { publishPages } from './publish-page.ts';
import { listPageRows, listUnpublishedAt } from '../queries/list-page-rows.ts';
import { lockInOrder, type PageRow } from '../queries/page-rows.ts';
import { movePages } from './move-page.ts';
import { lockTree } from './subtree.ts';
import { moveToTrash, requireSiteName } from './trash-page.ts';
import { removeFromSite } from './unpublish-page.ts';

/** The right that each page needs. Pages that are not live lack 'unpublish', but unpublishing them is harmless. */
export const BULK_RIGHTS: Readonly<Record<BulkAction, PageRight>> = {
  delete: 'delete',
  move: 'move',
  publish: 'publish',
  unpublish: 'publish',
};

export interface BulkRequest {
  action: BulkAction;
  ids: readonly number[];
  includeDescendants: boolean;
  /** Of a move. */
  destinationId?: number | undefined;
  siteName: string;
}

/** How many chosen pages, and pages below them, were changed. */
export interface BulkResult {
  pageCount: number;
  descendantCount: number;
}

/**
 * One action on many pages, all or none. Descendants of another chosen page are included in it, once.
 * @throws NotFound for a page that is deleted or outside the user's tree; Forbidden with the number of pages without
 * the right, never their names; Invalid on `site_name`, `destination` or what a page lacks for publishing
 */
export async function runBulk(tx: Tx, context: PageCommandContext, request: BulkRequest): Promise<BulkResult> {
  await lockTree(tx);
  if (request.destinationId !== undefined) await lockInOrder(tx, [...request.ids, request.destinationId]);
  const chosen = await lockChosen(tx, context, request);
  switch (request.action) {
    case 'delete':
      return deleteAll(tx, context, chosen, request);
    case 'move':
      return moveAll(tx, context, chosen, request);
    case 'publish':
      return publishAll(tx, context, chosen, request);
    case 'unpublish': {
      const before = chosen.filter(({ isLive }) => isLive).length;
      const count = await removeFromSite(tx, context, chosen, request);
      return { pageCount: before, descendantCount: count - before };
    }
  }
}

async function lockChosen(
  tx: Tx,
  { actor, powers }: PageCommandContext,
  { action, ids, includeDescendants }: BulkRequest,
): Promise<PageRow[]> {
  const wanted = [...new Set(ids)];
  const viewer: Viewer = { accountId: actor.accountId, powers };
  const chosen = await listPageRows(tx, wanted, actor.accountId, { locks: true });
  if (chosen.length < wanted.length || chosen.some(({ path }) => !mayExplore(powers, path))) {
    throw new NotFound('One of these pages does not exist');
  }
  const refused = chosen.filter((page) => !isAllowed(viewer, action, page)).length;
  if (refused > 0) {
    throw new Forbidden(`You may not ${action} ${refused === 1 ? 'one of these pages' : `${refused} of these pages`}`);
  }
  if (action === 'unpublish' && includeDescendants && chosen.some(({ below }) => below.locked))
    throw new Forbidden(LOCKED_BELOW);
  return chosen;
}

/** True when the user may do the action to the page; a move's destination is checked elsewhere. */
export function isAllowed(viewer: Viewer, action: BulkAction, page: PageRow): boolean {
  if (!hasPageRight(viewer, BULK_RIGHTS[action], page)) return false;
  if (action === 'unpublish') return !page.isSiteRoot;
  // An alias shows the live version of its source.
  return action !== 'publish' || !page.isAlias;
}

/** The pages without an ancestor among the chosen ones. */
export function topmost<P extends { path: string }>(chosen: readonly P[]): P[] {
  const sorted = chosen.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const tops: P[] = [];
  for (const page of sorted) {
    const last = tops.at(-1);
    if (!last || !page.path.startsWith(last.path)) tops.push(page);
  }
  return chosen.filter((page) => tops.includes(page));
}

async function deleteAll(
  tx: Tx,
  context: PageCommandContext,
  chosen: readonly PageRow[],
  { siteName }: BulkRequest,
): Promise<BulkResult> {
  const tops = topmost(chosen);
  let total = 0;
  await moveToTrash(tx, context, tops, async (pageCount) => {
    total = pageCount;
    const [first] = tops;
    if (first) await requireSiteName(tx, first, pageCount, siteName);
  });
  return { pageCount: chosen.length, descendantCount: total - chosen.length };
}

async function moveAll(
  tx: Tx,
  context: PageCommandContext,
  chosen: readonly PageRow[],
  { destinationId }: BulkRequest,
): Promise<BulkResult> {
  if (destinationId === undefined) throw new Invalid([{ field: 'destination', message: 'is required' }]);
  const tops = topmost(chosen);
  try {
    await movePages(tx, context, tops, destinationId);
  } catch (error) {
    if (error instanceof NotFound) throw new Invalid([{ field: 'destination', message: 'does not exist' }]);
    if (!(error instanceof Invalid)) throw error;
    throw new Invalid(error.errors.map(({ message }) => ({ field: 'destination', message })));
  }
  // Those below another chosen page stay below it.
  return { pageCount: tops.length, descendantCount: 0 };
}

async function publishAll(
  tx: Tx,
  context: PageCommandContext,
  chosen: readonly PageRow[],
  { includeDescendants }: BulkRequest,
): Promise<BulkResult> {
  const chosenIds = new Set(chosen.map(({ id }) => id));
  const below = includeDescendants ? await listUnpublishedAt(tx, chosen) : [];
  const due = [...chosen, ...below.filter(({ id }) => !chosenIds.has(id))].filter(
    ({ isLive, hasUnpublishedChanges }) => !isLive || hasUnpublishedChanges,
  );
  // Whoever may publish a page may know its title.
  const refusal = (errors: readonly FieldError[], { draftTitle }: PageRow) =>
    new Invalid(errors, `"${draftTitle}" cannot be published yet`);
  const publish = async (some: readonly { id: number }[]) => {
    const ids = some.map(({ id }) => id);
    await publishPages(tx, context, ids, refusal);
  };
  const isRenamed = ({ slug, draftSlug }: { slug: string; draftSlug: string | null }) =>
    draftSlug !== null && draftSlug !== slug;
  // A new address changes the rows of pages below: pages with one go first, each by itself.
  for (const page of due.filter(isRenamed)) await publish([page]);
  const others = due.filter((page) => !isRenamed(page));
  for await (const some of inSlices(others, PUBLISHED_TOGETHER)) await publish(some);
  const pageCount = due.filter(({ id }) => chosenIds.has(id)).length;
  return { pageCount, descendantCount: due.length - pageCount };
}

/** Number of pages that are published with the same statements, and whose content is in memory at once. */
const PUBLISHED_TOGETHER = 50;
