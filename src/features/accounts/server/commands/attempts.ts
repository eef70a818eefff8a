import { createHash } from 'node:crypto';
import { eq, inArray, lt, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { signInAttempts } from '../tables.ts';

/** How often something may be tried before each further try waits, twice as long as the one before. */
interface AttemptPolicy {
  free: number;
  firstWaitMs: number;
  longestWaitMs: number;
}

const MINUTE_MS = 60_000;
/** An account is guessed at; an address may be a whole office's. */
export const ACCOUNT_POLICY: AttemptPolicy = { free: 5, firstWaitMs: 5_000, longestWaitMs: 15 * MINUTE_MS };
export const ADDRESS_POLICY: AttemptPolicy = { free: 30, firstWaitMs: 5_000, longestWaitMs: 15 * MINUTE_MS };
/** Asking for a new password is written down each time. */
export const RESET_POLICY: AttemptPolicy = { free: 10, firstWaitMs: MINUTE_MS, longestWaitMs: 15 * MINUTE_MS };
/** After a day without a try, nothing is held against anybody. */
const FORGET_AFTER_MS = 24 * 60 * MINUTE_MS;

/** The row of what is tried: hashed, since people type passwords into the wrong field. */
export function attemptKey(
  kind: 'name' | 'sign_in' | 'device' | 'address' | 'account' | 'code' | 'collection' | 'reset_request',
  value: string,
): string {
  return createHash('sha256').update(`${kind} ${value}`).digest('hex');
}

/**
 * Counts a try before it is made, so that a thousand at once are a thousand; returns how long to wait, in milliseconds, when it may
 * not be made now. A refused try is not counted. What succeeds is given back by `forgiveAttempts` or `undoAttempt`.
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

/** The right password was given: nothing is held against the account any more. */
export async function forgiveAttempts(tx: Tx, key: string): Promise<void> {
  await tx.delete(signInAttempts).where(eq(signInAttempts.key, key));
}

/** Takes back one counted try and its wait. Not all of them: signing in to one's own account must not clear an address. */
export async function undoAttempt(tx: Tx, key: string): Promise<void> {
  await tx
    .update(signInAttempts)
    .set({ failures: sql`greatest(${signInAttempts.failures} - 1, 0)`, blockedUntil: null })
    .where(eq(signInAttempts.key, key));
}

/** Removes rows that hold nothing against anybody, but for those that somebody is using. */
export async function forgetOldAttempts(tx: Tx, nowMs: number): Promise<void> {
  const before = new Date(nowMs - FORGET_AFTER_MS).toISOString();
  const old = tx
    .select({ key: signInAttempts.key })
    .from(signInAttempts)
    .where(lt(signInAttempts.lastAttemptAt, before))
    .for('update', { skipLocked: true });
  await tx.delete(signInAttempts).where(inArray(signInAttempts.key, old));
}
