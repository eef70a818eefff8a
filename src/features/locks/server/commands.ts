import { and, eq, inArray } from 'drizzle-orm';
import { Conflict, Forbidden } from '#shared/problem.ts';
import { type Actor, recordHistory } from '#features/history/server/index.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import type { Tx } from '#platform/db/client.ts';
import type { LockKind } from '../contract.ts';
import { isLockedAgainst } from '../locked-against.ts';
import { findLock, findLocks, type LockSubject, mayUnlock } from './queries.ts';
import { recordLocks } from './tables.ts';

interface LockContext {
  actor: Actor;
  powers: StaffPowers;
  /** ISO instant. */
  now: string;
}

/** A record to lock. The caller has locked its row and checked the right to change it. */
interface Locking extends LockSubject {
  /** Noun in refusals: "this snippet". */
  noun: string;
  /** Details for the history. */
  details?: Record<string, unknown>;
}

const heldBy = (lock: { lockedByName: string }, noun: string) => `${lock.lockedByName || 'Somebody'} locked ${noun}`;
const isAt = ({ kind, id }: LockSubject) => and(eq(recordLocks.subjectKind, kind), eq(recordLocks.subjectId, id));

/** Called by every command that changes a locked row. @throws Forbidden when another user locked the record */
export async function refuseLocked(tx: Tx, { actor }: Pick<LockContext, 'actor'>, record: Locking): Promise<void> {
  const lock = await findLock(tx, record);
  if (lock && isLockedAgainst(actor, lock)) throw new Forbidden(heldBy(lock, record.noun));
}

/** The records that other users locked; one statement. */
export async function lockedAmong(
  tx: Tx,
  { actor }: Pick<LockContext, 'actor'>,
  kind: LockKind,
  ids: readonly number[],
): Promise<Set<number>> {
  const locks = await findLocks(tx, kind, ids.map(String));
  return new Set(
    [...locks.values()].filter((lock) => isLockedAgainst(actor, lock)).map((lock) => Number(lock.subjectId)),
  );
}

/**
 * Locks a record for the user. Locking it again changes nothing.
 * @param asked.isTakeOver takes over another user's lock, which needs the right to unlock and a reason
 * @throws Forbidden without the right to take over; Conflict when another user locked the record, without takeover
 */
export async function lockRecord(
  tx: Tx,
  context: LockContext,
  record: Locking,
  asked: { reason: string; isTakeOver: boolean },
): Promise<void> {
  const { actor, powers, now } = context;
  const lock = await findLock(tx, record);
  const isHeld = lock !== undefined && isLockedAgainst(actor, lock);
  if (lock && !isHeld) return;
  if (isHeld && !asked.isTakeOver) throw new Conflict(heldBy(lock, record.noun));
  if (isHeld && !mayUnlock({ accountId: actor.accountId, powers }, lock))
    throw new Forbidden(`You may not unlock ${record.noun}`);
  const values = { lockedAt: now, lockedById: actor.accountId, lockedByName: actor.name, lockReason: asked.reason };
  if (isHeld) await tx.update(recordLocks).set(values).where(isAt(record));
  else {
    const [added] = await tx
      .insert(recordLocks)
      .values({ subjectKind: record.kind, subjectId: record.id, ...values })
      .onConflictDoNothing()
      .returning({ id: recordLocks.subjectId });
    // Settings without a saved value have no row to lock.
    if (!added) throw new Conflict(`Somebody locked ${record.noun}`);
  }
  await note(tx, context, record, 'lock', {
    ...(asked.reason !== '' && { reason: asked.reason }),
    ...(isHeld && { takenFrom: lock.lockedByName, takenFromId: lock.lockedById }),
  });
}

/** Unlocks a record; an unlocked record does not change. @throws Forbidden without the right */
export async function unlockRecord(tx: Tx, context: LockContext, record: Locking): Promise<void> {
  const lock = await findLock(tx, record);
  if (!lock) return;
  const { actor, powers } = context;
  if (!mayUnlock({ accountId: actor.accountId, powers }, lock))
    throw new Forbidden(`You may not unlock ${record.noun}`);
  await tx.delete(recordLocks).where(isAt(record));
  await note(tx, context, record, 'unlock', { lockedBy: lock.lockedByName });
}

/** Deletes the locks of deleted records. */
export async function forgetLocks(tx: Tx, kind: LockKind, ids: readonly number[]): Promise<void> {
  await tx
    .delete(recordLocks)
    .where(and(eq(recordLocks.subjectKind, kind), inArray(recordLocks.subjectId, ids.map(String))));
}

const note = (tx: Tx, context: LockContext, record: Locking, verb: string, details: Record<string, unknown>) =>
  recordHistory(tx, context, `${record.kind}.${verb}`, [record.kind, record.id], { ...record.details, ...details });
