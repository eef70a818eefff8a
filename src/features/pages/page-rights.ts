import { isLockedAgainst, type LockColumns } from '#features/locks/locked-against.ts';
import { mayExplore, mayOnPage, NO_GRANTS, type StaffPowers } from '#features/rights/permissions.ts';

/** Rights on one page, as enforced by commands and offered by screens. */
export const PAGE_RIGHTS = [
  'add',
  'edit',
  'publish',
  'unpublish',
  'delete',
  'move',
  'copy',
  'reorder',
  'convert_alias',
  'view_draft',
  'lock',
  'unlock',
  'schedule',
  'set_privacy',
  'review',
] as const;
export type PageRight = (typeof PAGE_RIGHTS)[number];

/** A page without lock and without a running review. */
export const UNGOVERNED = { lockedAt: null, lockedById: null, review: null } as const;

/** Data of a page and its descendants that rights depend on. */
export interface PageForRights extends LockColumns {
  /** Materialised path of ids, "/1/5/". */
  path: string;
  /** The first page of a site: never deleted, moved or unpublished. */
  isSiteRoot: boolean;
  isLive: boolean;
  isAlias: boolean;
  ownerId: number | null;
  /** The open run of a workflow; null when nothing waits for a decision. */
  review: PageReview | null;
  below: {
    /** Any page below it, drafts too. */
    any: boolean;
    live: boolean;
    /** A page locked by another user. */
    locked: boolean;
    /** True when every page below it belongs to the user; true when there is none. */
    areOwn: boolean;
  };
}

/** An open run of a workflow, with its open task and the groups that decide it. */
export interface PageReview {
  runId: number;
  /** `needs_changes`: a reviewer requested changes, and editors may edit again. */
  status: 'in_progress' | 'needs_changes';
  workflow: string;
  task: string;
  /** Groups whose members decide the open task; without groups only superusers decide. */
  groupIds: number[];
  requestedById: number | null;
}

/** The user whose rights are checked; the account is for rights of ownership. System work passes all checks. */
export interface Viewer {
  accountId: number | null;
  powers: StaffPowers;
}

/** The powers of seeds, imports and the scheduler. */
export const SYSTEM_POWERS: StaffPowers = {
  isActive: true,
  isSuperuser: true,
  canAccessAdmin: true,
  ...NO_GRANTS,
};

/** Everything that the user may do with the page, in the order of `PAGE_RIGHTS`. */
export function pageRights(viewer: Viewer, page: PageForRights): PageRight[] {
  return PAGE_RIGHTS.filter((right) => RULES[right](viewer, page));
}

export function hasPageRight(viewer: Viewer, right: PageRight, page: PageForRights): boolean {
  return RULES[right](viewer, page);
}

/** True when the user may see what refers to a page. Nobody edits an alias: the right to copy it counts instead. */
export function maySeeUsage({ rights, alias_of }: { rights: readonly PageRight[]; alias_of: number | null }): boolean {
  return rights.includes(alias_of === null ? 'edit' : 'copy');
}

type Rule = (viewer: Viewer, page: PageForRights) => boolean;

/** True for users who may decide the open task of the page's workflow. */
export function isReviewer({ powers }: Viewer, review: PageReview): boolean {
  if (!powers.isActive) return false;
  return powers.isSuperuser || review.groupIds.some((id) => powers.groupIds?.includes(id));
}

/** True while the page is in review and the user may approve or reject it. */
export const mayReview = (viewer: Viewer, { review }: Pick<PageForRights, 'review'>): boolean =>
  review?.status === 'in_progress' && isReviewer(viewer, review);

/**
 * True when the page is there for the user: the explorer may show it, or they decide its open task, wherever it is. What
 * they may do with it is another question.
 */
export function maySeePage(viewer: Viewer, page: Pick<PageForRights, 'path' | 'review'>): boolean {
  return mayExplore(viewer.powers, page.path) || mayReview(viewer, page);
}

/** True while the page waits for other users' decision: until then the page must not change. */
export function isUnderReview(viewer: Viewer, { review }: Pick<PageForRights, 'review'>): boolean {
  return review?.status === 'in_progress' && !isReviewer(viewer, review);
}

/** True when neither the page nor a page below it is locked against the user. */
const isFree: Rule = (viewer, page) => !isLockedAgainst(viewer, page) && !page.below.locked;

const mayEdit: Rule = (viewer, page) => mayWrite(viewer, page) || mayReview(viewer, page);
const mayWrite: Rule = ({ accountId, powers }, page) =>
  mayOnPage(powers, 'change', page.path) ||
  (mayOnPage(powers, 'add', page.path) && page.ownerId !== null && page.ownerId === accountId);
const mayPublish: Rule = ({ powers }, { path }) => mayOnPage(powers, 'publish', path);

/** Rule for moving; deleting has a further rule about pages below. */
const mayRemove: Rule = (viewer, page) => {
  if (page.isSiteRoot) return false;
  const hasLive = page.isLive || page.below.live;
  if (hasLive && !mayPublish(viewer, page)) return false;
  if (mayOnPage(viewer.powers, 'change', page.path)) return true;
  // Reviewers edit what waits for them, but it stays where its editors put it.
  return mayWrite(viewer, page) && page.below.areOwn;
};

const RULES: Readonly<Record<PageRight, Rule>> = {
  add: ({ powers }, { path }) => mayOnPage(powers, 'add', path),
  edit: (viewer, page) =>
    !page.isAlias && mayEdit(viewer, page) && !isLockedAgainst(viewer, page) && !isUnderReview(viewer, page),
  publish: (viewer, page) => mayPublish(viewer, page) && !isLockedAgainst(viewer, page) && !isUnderReview(viewer, page),
  unpublish: (viewer, page) =>
    page.isLive && !page.isSiteRoot && mayPublish(viewer, page) && !isLockedAgainst(viewer, page),
  delete: (viewer, page) =>
    mayRemove(viewer, page) &&
    isFree(viewer, page) &&
    (!page.below.any || mayOnPage(viewer.powers, 'bulk_delete', page.path)),
  move: (viewer, page) => mayRemove(viewer, page) && isFree(viewer, page),
  copy: (viewer, page) => !page.isSiteRoot && mayEdit(viewer, page),
  reorder: mayPublish,
  // What it shows becomes its own content, which is published.
  convert_alias: (viewer, page) => page.isAlias && mayEdit(viewer, page) && (!page.isLive || mayPublish(viewer, page)),
  view_draft: (viewer, page) => mayEdit(viewer, page) || mayPublish(viewer, page),
  lock: ({ powers }, page) => page.lockedAt === null && !page.isAlias && mayOnPage(powers, 'lock', page.path),
  unlock: (viewer, page) =>
    page.lockedAt !== null &&
    (mayOnPage(viewer.powers, 'unlock', page.path) ||
      (page.lockedById !== null && page.lockedById === viewer.accountId)),
  schedule: (viewer, page) =>
    !page.isAlias && mayPublish(viewer, page) && !isLockedAgainst(viewer, page) && !isUnderReview(viewer, page),
  set_privacy: (viewer, page) => mayPublish(viewer, page) && !isLockedAgainst(viewer, page),
  review: (viewer, page) => !isLockedAgainst(viewer, page) && mayReview(viewer, page),
};
