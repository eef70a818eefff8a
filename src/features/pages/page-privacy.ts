import type { StaffPowers } from '#features/rights/permissions.ts';

/** Who may see a page. Restrictions apply to the page and its descendants. */
export const PAGE_PRIVACIES = ['public', 'signed_in', 'groups', 'password'] as const;
export type PagePrivacy = (typeof PAGE_PRIVACIES)[number];
export type RestrictedPrivacy = Exclude<PagePrivacy, 'public'>;

/** What restricts a page: on the page itself, or on one above it. */
export interface PageRestriction {
  id: number;
  pageId: number;
  privacy: RestrictedPrivacy;
  passwordVersion: number;
  groupIds: number[];
}

/** A visitor who requests a page. */
export interface PageVisitor {
  /** Undefined for strangers. */
  account: { powers: StaffPowers; groupIds: readonly number[] } | undefined;
  /** Restrictions whose password was given in this browser, with the version of the password then. */
  passed: ReadonlyMap<number, number>;
}

export type PageDecision = { kind: 'admitted' | 'sign_in' | 'refused' } | { kind: 'password'; restrictionId: number };

/**
 * Whether a guest may see a page: all restrictions must allow it. Accounts and groups are checked before passwords,
 * so that nobody enters a password for a page that they may not see anyway. Superusers need no group, but the password.
 */
export function decidePageAccess(restrictions: readonly PageRestriction[], visitor: PageVisitor): PageDecision {
  const account = visitor.account?.powers.isActive ? visitor.account : undefined;
  const closed = restrictions.filter(({ id, privacy, passwordVersion, groupIds }) => {
    if (privacy === 'password') return visitor.passed.get(id) !== passwordVersion;
    if (!account) return true;
    return (
      privacy === 'groups' && !account.powers.isSuperuser && !groupIds.some((one) => account.groupIds.includes(one))
    );
  });
  if (closed.some(({ privacy }) => privacy !== 'password')) return { kind: account ? 'refused' : 'sign_in' };
  const [locked] = closed;
  return locked ? { kind: 'password', restrictionId: locked.id } : { kind: 'admitted' };
}

/** A restriction with its end, as commands give it to another page. */
export interface EndingRestriction extends PageRestriction {
  /** ISO instant; null for never. */
  endsAt: string | null;
}

/**
 * The wanted restrictions that nothing else includes: neither one that holds already nor another wanted one. A password
 * includes only itself; members of groups are also signed in.
 */
export function missingRestrictions(
  wanted: readonly EndingRestriction[],
  held: readonly EndingRestriction[],
): EndingRestriction[] {
  const isMissing = (one: EndingRestriction) => !held.some((other) => includes(other, one));
  return wanted.reduce<EndingRestriction[]>((kept, one) => {
    if (!isMissing(one) || kept.some((other) => includes(other, one))) return kept;
    return [...kept.filter((other) => !includes(one, other)), one];
  }, []);
}

/** True when whoever passes the first restriction also passes the second, as long as the second holds. */
function includes(strict: EndingRestriction, loose: EndingRestriction): boolean {
  const endsSooner =
    strict.endsAt !== null && (loose.endsAt === null || Date.parse(strict.endsAt) < Date.parse(loose.endsAt));
  if (endsSooner) return false;
  if (strict.id === loose.id) return true;
  if (strict.privacy === 'password' || loose.privacy === 'password') return false;
  if (loose.privacy === 'signed_in') return true;
  return strict.privacy === 'groups' && strict.groupIds.every((id) => loose.groupIds.includes(id));
}
