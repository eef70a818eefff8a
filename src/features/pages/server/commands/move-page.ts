import { and } from 'drizzle-orm';
import { Forbidden, Invalid, NotFound, Problem } from '#shared/problem.ts';
import { mayExplore } from '#features/rights/permissions.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { hasPageRight } from '../../page-rights.ts';
import { lockPageFor, REFUSALS, type PageCommandContext } from './context.ts';
import { findPageRow, isThere, lockInOrder, lockPageRow, siteRootPathOf, type PageRow } from '../queries/page-rows.ts';
import { pages } from '../tables.ts';
import { findPlaceRefusal, type PlaceRefusal } from './place-refusal.ts';
import { type PageEvent, recordPages } from './record-pages.ts';
import { announceBelow, isWithin, lockTree, placeSubtree } from './subtree.ts';

type MoveContext = Pick<PageCommandContext, 'actor' | 'powers' | 'template'>;

/**
 * Moves a page with everything below it to the end of another; old addresses of live pages go on answering.
 * Redirects are kept within a site only: an address of one site never leads to another.
 * @throws NotFound and Forbidden for either page; Invalid on `new_parent_page`; Problem duplicate when the slug is taken there
 */
export async function movePage(
  tx: Tx,
  context: PageCommandContext,
  pageId: number,
  destinationId: number,
): Promise<{ urlPath: string; redirectCount: number }> {
  await lockTree(tx);
  await lockInOrder(tx, [pageId, destinationId]);
  const page = await lockPageFor(tx, context, pageId, 'move');
  const destination = await lockDestination(tx, context, destinationId);
  const { path, event, ...moved } = await movePageTo(tx, context, page, destination);
  await recordPages(tx, context, [event]);
  // Menus and lists show the order too, so a mere reorder is a change for guests. Privacy may change with the place.
  await announceBelow(tx, path);
  return moved;
}

/**
 * Moves several pages to one destination, as `movePage` does. None of the pages may be a descendant of another. The caller
 * locks the pages, the destination and the tree, and checks the right to move each page.
 * @throws as `movePage`
 */
export async function movePages(
  tx: Tx,
  context: PageCommandContext,
  chosen: readonly PageRow[],
  destinationId: number,
): Promise<void> {
  const destination = await lockDestination(tx, context, destinationId);
  const moved: Awaited<ReturnType<typeof movePageTo>>[] = [];
  for (const page of chosen) moved.push(await movePageTo(tx, context, page, destination));
  await recordPages(
    tx,
    context,
    moved.map(({ event }) => event),
  );
  await announceBelow(tx, ...moved.map(({ path }) => path));
}

async function lockDestination(tx: Tx, { actor, powers }: PageCommandContext, id: number): Promise<PageRow> {
  const destination = await lockPageRow(tx, id, actor.accountId);
  if (!destination || !mayExplore(powers, destination.path)) throw new NotFound('This page does not exist');
  return destination;
}

async function movePageTo(tx: Tx, context: PageCommandContext, page: PageRow, destination: PageRow) {
  refuse(await findMoveRefusal(tx, context, page, destination));
  const moved = await placeSubtree(tx, page, { parent: destination, slug: page.slug });
  const isSameSite = siteRootPathOf(moved.path) === siteRootPathOf(page.path);
  const hasNewAddress = moved.urlPath !== page.urlPath;
  const redirectCount =
    hasNewAddress && isSameSite && hasLive(page)
      ? ((await context.addressesChanged?.(tx, {
          rootPath: moved.path,
          oldUrlPath: page.urlPath,
          newUrlPath: moved.urlPath,
          siteRootPath: siteRootPathOf(moved.path),
        })) ?? 0)
      : 0;
  const event: PageEvent = {
    pageId: page.id,
    action: page.parentId === destination.id ? 'page.reorder' : 'page.move',
    details: {
      title: page.draftTitle,
      from: { parentId: page.parentId, urlPath: page.urlPath },
      to: { parentId: destination.id, title: destination.draftTitle, urlPath: moved.urlPath },
    },
  };
  return { ...moved, redirectCount, event };
}

/**
 * Checks a choice of destination without moving anything.
 * @throws NotFound and Forbidden for the page; Invalid on `new_parent_page` with the reason
 */
export async function checkMove(db: Db, context: MoveContext, pageId: number, destinationId: number): Promise<void> {
  const page = await findPageRow(db, pageId, context.actor.accountId);
  if (!page || !mayExplore(context.powers, page.path)) throw new NotFound('This page does not exist');
  if (!mayMove(context, page)) throw new Forbidden(REFUSALS.move);
  const destination = await findPageRow(db, destinationId, context.actor.accountId);
  if (!destination || !mayExplore(context.powers, destination.path)) throw onParent('does not exist');
  const refusal = await findMoveRefusal(db, context, page, destination);
  if (refusal) throw onParent(refusal.message);
}

/** Why the page cannot move there; undefined when it can. The right to move it at all is another question. */
export async function findMoveRefusal(
  db: Db,
  { actor, powers, template }: MoveContext,
  page: PageRow,
  destination: PageRow,
): Promise<PlaceRefusal | undefined> {
  const isSameSite = siteRootPathOf(page.path) === siteRootPathOf(destination.path);
  return findPlaceRefusal(
    db,
    { viewer: { accountId: actor.accountId, powers }, template },
    {
      page,
      slugs: page.draftSlug === null ? [page.slug] : [page.slug, page.draftSlug],
      destination,
      hasLive: hasLive(page),
      arriving: isSameSite ? [] : await listTemplates(db, page.path),
    },
  );
}

const hasLive = (page: PageRow) => page.isLive || page.below.live;

function mayMove({ actor, powers }: MoveContext, page: PageRow): boolean {
  return hasPageRight({ accountId: actor.accountId, powers }, 'move', page);
}

function refuse(refusal: PlaceRefusal | undefined): void {
  if (!refusal) return;
  if (refusal.kind === 'slug') throw new Problem('duplicate', refusal.message);
  if (refusal.kind === 'right') throw new Forbidden(refusal.message);
  throw onParent(refusal.message);
}

const onParent = (message: string) => new Invalid([{ field: 'new_parent_page', message }]);

async function listTemplates(db: Db, path: string): Promise<string[]> {
  const rows = await db
    .select({ template: pages.template })
    .from(pages)
    .where(and(isThere, isWithin(pages.path, path)));
  return rows.map(({ template }) => template);
}
