import { isLockedAgainst, type LockColumns } from '#features/locks/locked-against.ts';
import { mayOnPage, NO_GRANTS, type StaffPowers } from '#features/rights/permissions.ts';

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

/** What rights depend on, of a page and of all below it. */
export interface PageStanding extends LockColumns {
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
    /** True when every page below it belongs to the asker; true when there is none. */
    areOwn: boolean;
  };
}

/** A run of a workflow that is not over: who decides next, and about what. */
export interface PageReview {
  runId: number;
  /** `needs_changes`: a reviewer requested changes, and editors may edit again. */
  status: 'in_progress' | 'needs_changes';
  workflow: string;
  task: string;
  /** Groups whose members decide the open task; none leaves it to superusers. */
  groupIds: number[];
  requestedById: number | null;
}

/** Somebody who asks: powers, and the account for rights that come with ownership. System work passes everything. */
export interface Asker {
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

/** Everything that the asker may do with the page, in the order of `PAGE_RIGHTS`. */
export function pageRights(asker: Asker, page: PageStanding): PageRight[] {
  return PAGE_RIGHTS.filter((right) => RULES[right](asker, page));
}

export function hasPageRight(asker: Asker, right: PageRight, page: PageStanding): boolean {
  return RULES[right](asker, page);
}

type Rule = (asker: Asker, page: PageStanding) => boolean;

/** True for users who may decide the open task of the page's workflow. */
export function isReviewer({ powers }: Asker, review: PageReview): boolean {
  if (!powers.isActive) return false;
  return powers.isSuperuser || review.groupIds.some((id) => powers.groupIds?.includes(id));
}

/** True while the page waits for a decision of others: it stays as they are to judge it. */
export function isUnderReview(asker: Asker, { review }: Pick<PageStanding, 'review'>): boolean {
  return review?.status === 'in_progress' && !isReviewer(asker, review);
}

/** Nothing that is locked against the asker changes, alone or with a page above it. */
const isFree: Rule = (asker, page) => !isLockedAgainst(asker, page) && !page.below.locked;

const mayEdit: Rule = (asker, page) => mayWrite(asker, page) || (page.review !== null && mayReview(asker, page));
const mayReview: Rule = (asker, { review }) => review?.status === 'in_progress' && isReviewer(asker, review);
const mayWrite: Rule = ({ accountId, powers }, page) =>
  mayOnPage(powers, 'change', page.path) ||
  (mayOnPage(powers, 'add', page.path) && page.ownerId !== null && page.ownerId === accountId);
const mayPublish: Rule = ({ powers }, { path }) => mayOnPage(powers, 'publish', path);

/** Delete without the rule about pages below: what moving asks, too. */
const mayRemove: Rule = (asker, page) => {
  if (page.isSiteRoot) return false;
  const hasLive = page.isLive || page.below.live;
  if (hasLive && !mayPublish(asker, page)) return false;
  if (mayOnPage(asker.powers, 'change', page.path)) return true;
  return mayEdit(asker, page) && page.below.areOwn;
};

const RULES: Readonly<Record<PageRight, Rule>> = {
  add: ({ powers }, { path }) => mayOnPage(powers, 'add', path),
  edit: (asker, page) =>
    !page.isAlias && mayEdit(asker, page) && !isLockedAgainst(asker, page) && !isUnderReview(asker, page),
  publish: (asker, page) => mayPublish(asker, page) && !isLockedAgainst(asker, page) && !isUnderReview(asker, page),
  unpublish: (asker, page) =>
    page.isLive && !page.isSiteRoot && mayPublish(asker, page) && !isLockedAgainst(asker, page),
  delete: (asker, page) =>
    mayRemove(asker, page) &&
    isFree(asker, page) &&
    (!page.below.any || mayOnPage(asker.powers, 'bulk_delete', page.path)),
  move: (asker, page) => mayRemove(asker, page) && isFree(asker, page),
  copy: (asker, page) => !page.isSiteRoot && mayEdit(asker, page),
  reorder: mayPublish,
  convert_alias: (asker, page) => page.isAlias && mayEdit(asker, page),
  view_draft: (asker, page) => mayEdit(asker, page) || mayPublish(asker, page),
  lock: ({ powers }, page) => page.lockedAt === null && !page.isAlias && mayOnPage(powers, 'lock', page.path),
  unlock: (asker, page) =>
    page.lockedAt !== null &&
    (mayOnPage(asker.powers, 'unlock', page.path) || (page.lockedById !== null && page.lockedById === asker.accountId)),
  schedule: (asker, page) =>
    !page.isAlias && mayPublish(asker, page) && !isLockedAgainst(asker, page) && !isUnderReview(asker, page),
  set_privacy: (asker, page) => mayPublish(asker, page) && !isLockedAgainst(asker, page),
  review: (asker, page) => !isLockedAgainst(asker, page) && mayReview(asker, page),
};
