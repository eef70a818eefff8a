/** What a lock is, on a page or on any other record. */
export interface LockColumns {
  /** Since when somebody keeps it for themselves; null without a lock. */
  lockedAt: string | null;
  /** Null when the account of whoever locked it is gone. */
  lockedById: number | null;
}

/** True when somebody else keeps it for themselves. Nobody is above a lock: superusers take it over. */
export function isLockedAgainst(
  { accountId }: { accountId: number | null },
  { lockedAt, lockedById }: LockColumns,
): boolean {
  return lockedAt !== null && (lockedById === null || lockedById !== accountId);
}
