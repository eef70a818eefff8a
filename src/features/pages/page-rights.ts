import { mayOnPage, NO_GRANTS, type StaffPowers } from '#features/rights/permissions.ts';

/** What somebody may do with one page, as commands enforce it and screens offer it. */
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
] as const;
export type PageRight = (typeof PAGE_RIGHTS)[number];

/** What rights depend on, of a page and of all below it. */
export interface PageStanding {
  /** Materialised path of ids, "/1/5/". */
  path: string;
  /** The first page of a site: never deleted, moved or unpublished. */
  isSiteRoot: boolean;
  isLive: boolean;
  isAlias: boolean;
  ownerId: number | null;
  below: {
    /** Any page below it, drafts too. */
    any: boolean;
    live: boolean;
    /** True when every page below it belongs to the asker; true when there is none. */
    areOwn: boolean;
  };
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

const mayEdit: Rule = ({ accountId, powers }, page) =>
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
  edit: (asker, page) => !page.isAlias && mayEdit(asker, page),
  publish: mayPublish,
  unpublish: (asker, page) => page.isLive && !page.isSiteRoot && mayPublish(asker, page),
  delete: (asker, page) =>
    mayRemove(asker, page) && (!page.below.any || mayOnPage(asker.powers, 'bulk_delete', page.path)),
  move: mayRemove,
  copy: (asker, page) => !page.isSiteRoot && mayEdit(asker, page),
  reorder: mayPublish,
  convert_alias: (asker, page) => page.isAlias && mayEdit(asker, page),
  view_draft: (asker, page) => mayEdit(asker, page) || mayPublish(asker, page),
};
