import { eq, sql } from 'drizzle-orm';
import { Conflict, Forbidden, Invalid } from '#shared/problem.ts';
import { mayExplore, mayOnPage } from '#features/rights/permissions.ts';
import { forgetLiveReferences } from '#features/references/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { REFUSALS, type PageCommandContext } from './context.ts';
import { lockPageRow, siteRootPathOf, type PageRow } from '../queries/page-rows.ts';
import { isSlug } from '../../slug.ts';
import { pageRevisions, pages, pageTrash } from '../tables.ts';
import { findPlaceRefusal, findSlugRefusal, type PlaceRefusal } from './place-refusal.ts';
import { recordPages } from './record-pages.ts';
import { announcePages, lockTree, placeSubtree } from './subtree.ts';
import { lockEntry, type LockedEntry } from './trash-entry.ts';

/** How deleted pages come back: as drafts, in their former place by default. */
export interface Restoring {
  newSlug?: string | undefined;
  newParentId?: number | undefined;
  /** Those that were live are live again. */
  publish?: boolean | undefined;
}

/**
 * Restores deleted pages, last below their parent. They are drafts unless formerly live ones are to be published, which
 * needs the right to publish there. An alias shows its source's current content.
 * @throws NotFound; Forbidden; Conflict when the parent is deleted or the slug is taken; Invalid on `new_slug` and
 * `new_parent_page`
 */
export async function restorePage(
  tx: Tx,
  context: PageCommandContext,
  trashId: number,
  other: Restoring = {},
): Promise<{ id: number; pageCount: number; liveCount: number; parentId: number }> {
  await lockTree(tx);
  const entry = await lockEntry(tx, context, trashId);
  if (!entry.isOwn && !entry.mayDelete) throw new Forbidden('You may not restore this page');
  const { top } = entry;
  if (other.newSlug !== undefined && !isSlug(other.newSlug)) {
    throw new Invalid([
      { field: 'new_slug', message: 'must contain only lower-case letters, digits and single hyphens' },
    ]);
  }
  const slug = other.newSlug ?? top.slug;
  const parent = await findParent(tx, context, entry, other.newParentId);
  await refusePlace(tx, context, entry, parent, { slug, other });

  const placed = await placeSubtree(tx, top, { parent, slug });
  const isPublishing = other.publish === true && entry.pages.some(({ wasLive }) => wasLive);
  if (isPublishing && !mayOnPage(context.powers, 'publish', placed.path)) throw new Forbidden(REFUSALS.publish);
  const live = await bringBack(tx, entry.id, isPublishing);
  // The newest draft carries the slug that publishing it will give.
  if (slug !== top.slug && top.draftRevisionId !== null && top.aliasOfId === null) {
    await tx.update(pageRevisions).set({ slug }).where(eq(pageRevisions.id, top.draftRevisionId));
  }
  const drafts = entry.pages.filter(({ id, wasLive }) => wasLive && !live.includes(id));
  if (drafts.length > 0) {
    await forgetLiveReferences(
      tx,
      'page',
      drafts.map(({ id }) => id),
    );
  }
  await tx.delete(pageTrash).where(eq(pageTrash.id, entry.id));
  const isSameSite = siteRootPathOf(placed.path) === siteRootPathOf(top.path);
  if (live.length > 0 && isSameSite && placed.urlPath !== top.urlPath) {
    await context.addressesChanged?.(tx, {
      rootPath: placed.path,
      oldUrlPath: top.urlPath,
      newUrlPath: placed.urlPath,
      siteRootPath: siteRootPathOf(placed.path),
    });
  }
  await recordPages(
    tx,
    context,
    entry.pages.map(({ id, draftTitle }) => ({
      pageId: id,
      action: 'page.restore',
      details: {
        title: draftTitle,
        isLive: live.includes(id),
        ...(id === top.id ? { urlPath: placed.urlPath } : { withPage: top.id }),
      },
    })),
  );
  await announcePages(tx, live);
  return { id: top.id, pageCount: entry.pages.length, liveCount: live.length, parentId: parent.id };
}

async function findParent(
  tx: Tx,
  context: PageCommandContext,
  { top }: LockedEntry,
  newParentId: number | undefined,
): Promise<PageRow> {
  const id = newParentId ?? top.parentId;
  const parent = id === null ? undefined : await lockPageRow(tx, id, context.actor.accountId);
  const isKnown = parent && mayExplore(context.powers, parent.path);
  if (isKnown) {
    if (mayOnPage(context.powers, 'add', parent.path)) return parent;
    if (newParentId === undefined) throw new Forbidden(REFUSALS.add);
    throw new Invalid([{ field: 'new_parent_page', message: 'You may not add pages there' }]);
  }
  if (newParentId !== undefined) throw new Invalid([{ field: 'new_parent_page', message: 'does not exist' }]);
  throw new Conflict('The parent page no longer exists: choose another parent page');
}

async function refusePlace(
  tx: Tx,
  context: PageCommandContext,
  entry: LockedEntry,
  parent: PageRow,
  { slug, other }: { slug: string; other: Restoring },
): Promise<void> {
  const { top } = entry;
  const slugs = slug === top.slug && top.draftSlug !== null ? [slug, top.draftSlug] : [slug];
  const isOldPlace = parent.id === top.parentId;
  const refusal: PlaceRefusal | undefined = isOldPlace
    ? await findSlugRefusal(tx, { page: top, slugs, destination: parent })
    : await findPlaceRefusal(
        tx,
        { viewer: { accountId: context.actor.accountId, powers: context.powers }, template: context.template },
        {
          page: top,
          slugs,
          destination: parent,
          hasLive: false,
          arriving: entry.pages.map(({ template }) => template),
        },
      );
  if (!refusal) return;
  if (refusal.kind !== 'slug') throw new Invalid([{ field: 'new_parent_page', message: refusal.message }]);
  if (other.newSlug === undefined) throw new Conflict(refusal.message);
  throw new Invalid([{ field: 'new_slug', message: refusal.message }]);
}

/** Takes the pages of an entry out of the trash; returns those that are live again. */
async function bringBack(tx: Tx, trashId: number, isPublishing: boolean): Promise<number[]> {
  await tx.execute(sql`
    UPDATE pages SET
      live_revision_id = source.live_revision_id,
      draft_revision_id = coalesce(source.live_revision_id, pages.draft_revision_id),
      live_title = source.live_title,
      draft_title = CASE WHEN source.is_live THEN source.live_title ELSE pages.draft_title END,
      was_live = pages.was_live AND (source.is_live OR source.was_live)
    FROM pages AS source
    WHERE pages.trash_id = ${trashId}::int AND source.id = pages.alias_of_id`);
  const isLive = sql`(${pages.wasLive} AND ${isPublishing}::boolean AND ${pages.liveRevisionId} IS NOT NULL)`;
  const back = await tx
    .update(pages)
    .set({
      trashId: null,
      wasLive: false,
      isLive,
      hasUnpublishedChanges: sql`CASE WHEN ${isLive} THEN ${pages.hasUnpublishedChanges} ELSE true END`,
      liveRevisionId: sql`CASE WHEN ${isLive} OR ${pages.aliasOfId} IS NOT NULL THEN ${pages.liveRevisionId} END`,
    })
    .where(eq(pages.trashId, trashId))
    .returning({ id: pages.id, isLive: pages.isLive });
  return back.filter(({ isLive }) => isLive).map(({ id }) => id);
}
