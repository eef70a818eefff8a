import { createHash } from 'node:crypto';
import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { signInAttempts } from '../tables.ts';

/** Number of attempts without a wait. After these, each attempt has to wait twice as long as the one before. */
interface AttemptPolicy {
  free: number;
  firstWaitMs: number;
  longestWaitMs: number;
}

const MINUTE_MS = 60_000;
/** An account gets few attempts, because passwords are guessed; an address gets more, because a whole office may share it. */
export const ACCOUNT_POLICY: AttemptPolicy = { free: 5, firstWaitMs: 5_000, longestWaitMs: 15 * MINUTE_MS };
export const ADDRESS_POLICY: AttemptPolicy = { free: 30, firstWaitMs: 5_000, longestWaitMs: 15 * MINUTE_MS };
/** Limits requests for a new password, because each request is recorded in the history. */
export const RESET_POLICY: AttemptPolicy = { free: 10, firstWaitMs: MINUTE_MS, longestWaitMs: 15 * MINUTE_MS };
/** After a day without an attempt, earlier attempts no longer count. */
const FORGET_AFTER_MS = 24 * 60 * MINUTE_MS;

/** Key of the row that counts the attempts. It is hashed, because people type passwords into the wrong field. */
export function attemptKey(
  kind:
    | 'name'
    | 'sign_in'
    | 'device'
    | 'address'
    | 'account'
    | 'code'
    | 'collection'
    | 'page'
    | 'reset_request'
    | 'pairing',
  value: string,
): string {
  return createHash('sha256').update(`${kind} ${value}`).digest('hex');
}

/**
 * Counts an attempt before it is made, so that all concurrent attempts are counted. Returns the wait in milliseconds; 0
 * means that the attempt may be made now. A refused attempt is not counted. After a success, call `forgiveAttempts` or
 * `undoAttempt`.
 */
export async function reserveAttempt(tx: Tx, key: string, policy: AttemptPolicy, nowMs: number): Promise<number> {
  const now = new Date(nowMs).toISOString();
  await tx.insert(signInAttempts).values({ key, failures: 0, lastAttemptAt: now }).onConflictDoNothing();
  const [row] = await tx.select().from(signInAttempts).where(eq(signInAttempts.key, key)).for('update');
  if (!row) throw new Error('The attempt was not stored');
  const waitMs = row.blockedUntil === null ? 0 : Date.parse(row.blockedUntil) - nowMs;
  if (waitMs > 0) return waitMs;
  const isForgotten = nowMs - Date.parse(row.lastAttemptAt) >= FORGET_AFTER_MS;
  const failures = isForgotten ? 1 : row.failures + 1;
  const over = failures - policy.free;
  const nextWaitMs = over < 0 ? 0 : Math.min(policy.firstWaitMs * 2 ** Math.min(over, 20), policy.longestWaitMs);
  await tx
    .update(signInAttempts)
    .set({
      failures,
      lastAttemptAt: now,
      blockedUntil: nextWaitMs > 0 ? new Date(nowMs + nextWaitMs).toISOString() : null,
    })
    .where(eq(signInAttempts.key, key));
  return 0;
}

/** Deletes the counted attempts of a key, after a right password or code. */
export async function forgiveAttempts(tx: Tx, key: string): Promise<void> {
  await tx.delete(signInAttempts).where(eq(signInAttempts.key, key));
}

/** Takes back one counted attempt and its wait, but no others: a sign-in to one account must not clear an address. */
export async function undoAttempt(tx: Tx, key: string): Promise<void> {
  await tx
    .update(signInAttempts)
    .set({ failures: sql`greatest(${signInAttempts.failures} - 1, 0)`, blockedUntil: null })
    .where(eq(signInAttempts.key, key));
}

/** Deletes rows whose attempts no longer count, except rows that another transaction has locked. */
export async function forgetOldAttempts(tx: Tx, nowMs: number): Promise<void> {
  const before = new Date(nowMs - FORGET_AFTER_MS).toISOString();
  const old = tx
    .select({ key: signInAttempts.key })
    .from(signInAttempts)
    .where(lt(signInAttempts.lastAttemptAt, before))
    .for('update', { skipLocked: true });
  await tx.delete(signInAttempts).where(inArray(signInAttempts.key, old));
}
