/** What a lock is, on a page or on any other record. */
export interface LockColumns {
  /** When it was locked; null when it is not. */
  lockedAt: string | null;
  /** The account that locked it; null when that account was deleted. */
  lockedById: number | null;
}

/** True when another user locked it. A lock applies to superusers too: they take it over first. */
export function isLockedAgainst(
  { accountId }: { accountId: number | null },
  { lockedAt, lockedById }: LockColumns,
): boolean {
  return lockedAt !== null && (lockedById === null || lockedById !== accountId);
}
