import type { CollectionKind, StaffPowers } from '#features/rights/permissions.ts';
import type { Privacy } from './privacy.ts';

/** A collection with a restriction: the file's own or one of its ancestors. */
export interface Restriction {
  id: number;
  name: string;
  privacy: Exclude<Privacy, 'public'>;
  passwordVersion: number;
  /** With the privacy `groups`: groups whose members may see the files. */
  groupIds: number[];
}

/** Who may see the files of a collection. Null stands for the root, which is public. */
export interface CollectionAccess {
  /** "/1/5/" */
  path: string;
  /** Topmost first; empty when everybody may. */
  restrictions: Restriction[];
}

/** The person who requests a file. */
export interface Visitor {
  /** Undefined when not signed in. */
  account: { powers: StaffPowers; groupIds: readonly number[] } | undefined;
  /** Collections whose password was entered in this browser, with the version of the password at that time. */
  passed: ReadonlyMap<number, number>;
}

export type AccessDecision =
  | { kind: 'public' }
  /** This visitor may see the file; others may not. */
  | { kind: 'admitted' }
  | { kind: 'sign_in' }
  | { kind: 'refused' }
  | { kind: 'password'; collectionId: number; name: string };

type FileKind = Exclude<CollectionKind, 'collection'>;

/**
 * Decides whether a visitor may see a file: all restrictions must allow it. Accounts and groups are checked before
 * passwords, so that nobody enters a password for a file that stays closed. Staff with any right on this kind of file in the
 * collection manage it, and may see the file. Superusers may, too, but have to enter the password of a document, so that
 * they see that it works. Images and videos are embedded in screens of the admin, which cannot ask for a password.
 */
export function decideAccess(access: CollectionAccess | null, kind: FileKind, visitor: Visitor): AccessDecision {
  if (!access || access.restrictions.length === 0) return { kind: 'public' };
  const account = visitor.account?.powers.isActive ? visitor.account : undefined;
  if (account && managesFiles(account.powers, kind, access.path)) return { kind: 'admitted' };
  const isSuperuser = account?.powers.isSuperuser ?? false;
  if (isSuperuser && kind !== 'document') return { kind: 'admitted' };

  const closed = access.restrictions.filter((one) => !letsThrough(one, account, visitor.passed));
  const [first] = closed.filter(({ privacy }) => privacy !== 'password');
  if (first) return account ? { kind: 'refused' } : { kind: 'sign_in' };
  const [locked] = closed;
  return locked ? { kind: 'password', collectionId: locked.id, name: locked.name } : { kind: 'admitted' };
}

function managesFiles(powers: StaffPowers, kind: FileKind, path: string): boolean {
  return powers.collectionGrants.some((grant) => grant.kind === kind && path.startsWith(grant.collectionPath));
}

function letsThrough(
  { id, privacy, passwordVersion, groupIds }: Restriction,
  account: Visitor['account'],
  passed: Visitor['passed'],
): boolean {
  if (privacy === 'signed_in') return account !== undefined;
  if (privacy === 'password') return passed.get(id) === passwordVersion;
  if (!account) return false;
  return account.powers.isSuperuser || groupIds.some((group) => account.groupIds.includes(group));
}
