import { type FieldError, Forbidden, NotFound } from '#shared/problem.ts';
import type { TemplateDefinition } from '#content/define.ts';
import type { Reference } from '#content/references.ts';
import type { ContentRegistry } from '#content/registry.ts';
import { isLockedAgainst } from '#features/locks/locked-against.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import type { Actor } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { type Viewer, hasPageRight, isUnderReview, maySeePage, type PageRight } from '../../page-rights.ts';
import { listPageRows } from '../queries/list-page-rows.ts';
import { lockPageRow, type PageRow } from '../queries/page-rows.ts';

/** Live addresses that changed: everything below `rootPath` had `oldUrlPath` where it now has `newUrlPath` in front. */
export interface AddressChange {
  /** Materialised path of the topmost page that moved. */
  rootPath: string;
  oldUrlPath: string;
  newUrlPath: string;
  /** Materialised path of the root of the site to which the old addresses belong. */
  siteRootPath: string;
}

/** Data of a page command besides the database. */
export interface PageCommandContext {
  actor: Actor;
  /** Checked in every command, on the page as it is under its lock. */
  powers: StaffPowers;
  /** ISO instant. */
  now: string;
  registry: ContentRegistry;
  template(name: string): TemplateDefinition | undefined;
  /** Adds redirects for old addresses; returns their number. Absent for pages that were never public. */
  addressesChanged?(tx: Tx, change: AddressChange): Promise<number>;
  /** Ends open workflow runs of these pages, which were published or deleted without a decision. */
  reviewsEnded?(tx: Tx, pageIds: readonly number[]): Promise<void>;
  /** Errors for media that the actor may not use, by content path. Absent for the system's own work. */
  mediaFaults?(tx: Tx, references: readonly Reference[]): Promise<FieldError[]>;
}

/**
 * Locks the page and checks a right on it; without one, only that the user may explore it or decides its open task.
 * @throws NotFound for a page that is deleted, in the trash, or outside the user's tree; Forbidden without the right
 */
export async function lockPageFor(
  tx: Tx,
  context: Pick<PageCommandContext, 'actor' | 'powers'>,
  pageId: number,
  right?: PageRight,
): Promise<PageRow> {
  const viewer = { accountId: context.actor.accountId, powers: context.powers };
  const page = await lockPageRow(tx, pageId, viewer.accountId);
  if (!page || !maySeePage(viewer, page)) throw new NotFound('This page does not exist');
  if (right) requirePageRight(viewer, right, page);
  return page;
}

/** The same for many pages, topmost first; one statement. @throws as `lockPageFor`, for any of them */
export async function lockPagesFor(
  tx: Tx,
  context: Pick<PageCommandContext, 'actor' | 'powers'>,
  pageIds: readonly number[],
  right: PageRight,
): Promise<PageRow[]> {
  const viewer = { accountId: context.actor.accountId, powers: context.powers };
  const found = await listPageRows(tx, pageIds, viewer.accountId, { locks: true });
  if (found.length < pageIds.length || !found.every((page) => maySeePage(viewer, page)))
    throw new NotFound('One of these pages does not exist');
  for (const page of found) requirePageRight(viewer, right, page);
  return found;
}

/** @throws Forbidden without the right; names the holder of a lock, or the pending review */
export function requirePageRight(viewer: Viewer, right: PageRight, page: PageRow): void {
  if (!hasPageRight(viewer, right, page)) throw new Forbidden(refusalOf(viewer, right, page));
}

/** Message for a page that contains a locked page. */
export const LOCKED_BELOW = 'A page below this one is locked';

/** Rights that a lock or a review withholds. */
const WITHHELD: readonly PageRight[] = ['edit', 'publish', 'unpublish', 'delete', 'move', 'schedule', 'set_privacy'];

/** Why a user lacks a right: a lock or a review is named first. */
export function refusalOf(viewer: Viewer, right: PageRight, page: PageRow): string {
  if (WITHHELD.includes(right)) {
    if (isLockedAgainst(viewer, page)) return `${page.lockedByName || 'Somebody'} locked this page`;
    if (page.review && isUnderReview(viewer, page)) return `This page waits for “${page.review.task}”`;
    if (page.below.locked && (right === 'delete' || right === 'move')) return LOCKED_BELOW;
  }
  return REFUSALS[right];
}

/** Messages for missing rights. */
export const REFUSALS: Readonly<Record<PageRight, string>> = {
  add: 'You may not add pages here',
  edit: 'You may not edit this page',
  publish: 'You may not publish this page',
  unpublish: 'You may not unpublish this page',
  delete: 'You may not delete this page',
  move: 'You may not move this page',
  copy: 'You may not copy this page',
  reorder: 'You may not reorder the pages here',
  convert_alias: 'You may not convert this page',
  view_draft: 'You may not see the drafts of this page',
  lock: 'You may not lock this page',
  unlock: 'You may not unlock this page',
  schedule: 'You may not schedule this page',
  set_privacy: 'You may not change the privacy of this page',
  review: 'You may not decide about this page',
};
