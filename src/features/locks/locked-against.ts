/** The lock columns of a page or another record. */
export interface LockColumns {
  /** When the record was locked; null for an unlocked record. */
  lockedAt: string | null;
  /** The account that locked the record; null when the account was deleted. */
  lockedById: number | null;
}

/** True when another user holds the lock. Locks apply to superusers too, who can take them over. */
export function isLockedAgainst(
  { accountId }: { accountId: number | null },
  { lockedAt, lockedById }: LockColumns,
): boolean {
  return lockedAt !== null && (lockedById === null || lockedById !== accountId);
}
