import { and, eq, inArray } from 'drizzle-orm';
import type { StaffPowers } from '#features/rights/permissions.ts';
import type { Db } from '#platform/db/client.ts';
import type { LockKind, LockState } from '../contract.ts';
import { isLockedAgainst } from '../locked-against.ts';
import { recordLocks } from './tables.ts';

export type RecordLock = typeof recordLocks.$inferSelect;

/** A user who reads a record. */
export interface LockViewer {
  accountId: number | null;
  powers: StaffPowers;
}

export interface LockSubject {
  kind: LockKind;
  /** The id as in the history: "7", "1:footer:es". */
  id: string;
}

/** Locks by id of the records; one statement, none without ids. */
export async function findLocks(db: Db, kind: LockKind, ids: readonly string[]): Promise<Map<string, RecordLock>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(recordLocks)
    .where(and(eq(recordLocks.subjectKind, kind), inArray(recordLocks.subjectId, [...ids])));
  return new Map(rows.map((row) => [row.subjectId, row]));
}

/** The lock of one record; one statement. */
export async function findLock(db: Db, { kind, id }: LockSubject): Promise<RecordLock | undefined> {
  return (await findLocks(db, kind, [id])).get(id);
}

/** True for users who may release the lock: its holder, and superusers. */
export function mayUnlock({ accountId, powers }: LockViewer, lock: Pick<RecordLock, 'lockedById'>): boolean {
  return powers.isActive && (powers.isSuperuser || (lock.lockedById !== null && lock.lockedById === accountId));
}

/** A lock as the user sees it. @param mayChange the right to change the record, which locking requires */
export async function lockStateOf(
  db: Db,
  viewer: LockViewer,
  subject: LockSubject,
  mayChange: boolean,
): Promise<LockState> {
  const lock = await findLock(db, subject);
  if (!lock) return { lock: null, mayLock: mayChange, mayUnlock: false };
  const { lockedByName: by, lockReason: reason, lockedAt } = lock;
  return {
    lock: { by, at: new Date(lockedAt).toISOString(), reason, isOwn: !isLockedAgainst(viewer, lock) },
    mayLock: false,
    mayUnlock: mayChange && mayUnlock(viewer, lock),
  };
}
