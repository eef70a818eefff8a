/** What a grant on a page may allow; it covers the page and everything below it. */
export const PAGE_PERMISSIONS = ['add', 'change', 'publish', 'bulk_delete', 'lock', 'unlock'] as const;
export type PagePermission = (typeof PAGE_PERMISSIONS)[number];

/** One permission on a subtree. `pagePath` is the materialised path of ids: "/1/5/". */
export interface PageGrant {
  permission: PagePermission;
  pagePath: string;
}

/** What an account may do, loaded with its session: the union of what its groups hold. */
export interface StaffPowers {
  isActive: boolean;
  /** Passes every question below. */
  isSuperuser: boolean;
  canAccessAdmin: boolean;
  pageGrants: readonly PageGrant[];
}

/** Above every page: where the explorer of a superuser begins. */
const TREE_ROOT = '/';

/** True when the admin's screens may be shown at all. */
export function mayAccessAdmin(powers: StaffPowers): boolean {
  return powers.isActive && (powers.isSuperuser || powers.canAccessAdmin);
}

/** True when the permission holds for the page at `pagePath` ("/1/5/12/"), by a grant on it or on an ancestor. */
export function mayOnPage(powers: StaffPowers, permission: PagePermission, pagePath: string): boolean {
  if (!powers.isActive) return false;
  if (powers.isSuperuser) return true;
  return powers.pageGrants.some((grant) => grant.permission === permission && pagePath.startsWith(grant.pagePath));
}

/** The topmost pages with a grant of any kind, in path order; ["/"] when everything is open, [] when nothing is. */
export function explorableRoots(powers: StaffPowers): string[] {
  if (!powers.isActive) return [];
  if (powers.isSuperuser) return [TREE_ROOT];
  const roots: string[] = [];
  // In path order a page comes right before all that stands below it, so the last root kept is the only one to ask.
  for (const path of powers.pageGrants.map(({ pagePath }) => pagePath).toSorted()) {
    const last = roots.at(-1);
    if (last === undefined || !path.startsWith(last)) roots.push(path);
  }
  return roots;
}

/** True when the explorer may show the page: it has a grant, stands below one, or leads to one. */
export function mayExplore(powers: StaffPowers, pagePath: string): boolean {
  if (!powers.isActive) return false;
  if (powers.isSuperuser) return true;
  return powers.pageGrants.some((grant) => pagePath.startsWith(grant.pagePath) || grant.pagePath.startsWith(pagePath));
}
