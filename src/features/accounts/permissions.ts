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
  const paths = [...new Set(powers.pageGrants.map(({ pagePath }) => pagePath))].toSorted();
  return paths.filter((path) => !paths.some((other) => other !== path && path.startsWith(other)));
}

/** True when the explorer may show the page: it has a grant, stands below one, or leads to one. */
export function mayExplore(powers: StaffPowers, pagePath: string): boolean {
  return explorableRoots(powers).some((root) => pagePath.startsWith(root) || root.startsWith(pagePath));
}
