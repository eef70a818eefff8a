import { and, eq, inArray, lt, ne } from 'drizzle-orm';
import { recordHistory } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { isSessionAlive, LONGEST_SESSION_MS } from '../session-lifetime.ts';
import { sessions } from '../tables.ts';
import { createToken, hashToken } from '#platform/token.ts';
import type { AccountCommandContext } from './create-user.ts';

const MAX_USER_AGENT_CHARACTERS = 300;

/** The client that sent a request. */
export interface Client {
  ip: string;
  userAgent: string;
}

/** Starts a session and returns its token. Only a hash of the token is stored. */
export async function startSession(
  tx: Tx,
  session: { userId: number; isPersistent: boolean; client: Client; withPasskey: boolean },
  nowMs: number,
): Promise<string> {
  const token = createToken();
  const now = new Date(nowMs).toISOString();
  await tx.insert(sessions).values({
    tokenHash: hashToken(token),
    userId: session.userId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(nowMs + LONGEST_SESSION_MS).toISOString(),
    isPersistent: session.isPersistent,
    userAgent: session.client.userAgent.slice(0, MAX_USER_AGENT_CHARACTERS),
    ip: session.client.ip,
    withPasskey: session.withPasskey,
  });
  return token;
}

/** A device at a host stand is signed in for a shift. */
const SHIFT_MS = 12 * 3_600_000;

/**
 * Pairs a device with a restaurant, on behalf of the user with the session `fromId`; returns the device's token, or
 * undefined when that session has ended. The device's session ends after a shift, or with the session that paired it.
 */
export async function startDeviceSession(
  tx: Tx,
  device: { fromId: number; rlid: number; initials: string; client: Client },
  nowMs: number,
): Promise<{ token: string; userId: number } | undefined> {
  const [from] = await tx.select().from(sessions).where(eq(sessions.id, device.fromId)).for('update');
  if (!from || !isSessionAlive(from, nowMs)) return undefined;
  const { userId, withPasskey } = from;
  const token = await startSession(tx, { userId, withPasskey, isPersistent: true, client: device.client }, nowMs);
  await tx
    .update(sessions)
    .set({
      pairedRlid: device.rlid,
      pairedFromId: from.id,
      initials: device.initials,
      expiresAt: new Date(Math.min(nowMs + SHIFT_MS, Date.parse(from.expiresAt))).toISOString(),
    })
    .where(eq(sessions.tokenHash, hashToken(token)));
  return { token, userId };
}

/** Records who works with a paired device from now on. @param initials "AB" */
export async function handOver(tx: Tx, sessionId: number, initials: string): Promise<void> {
  await tx.update(sessions).set({ initials }).where(eq(sessions.id, sessionId));
}

/** Ends the session of a restaurant's device, no matter which user paired it. @returns undefined when there is none */
export async function endDevice(
  tx: Tx,
  { rlid, id }: { rlid: number; id: number },
): Promise<{ userId: number; initials: string } | undefined> {
  const own = and(eq(sessions.id, id), eq(sessions.pairedRlid, rlid));
  const [ended] = await tx
    .delete(sessions)
    .where(own)
    .returning({ userId: sessions.userId, initials: sessions.initials });
  return ended;
}

/** Gives a session a new token, which invalidates the old token. Returns undefined when the session has ended. */
export async function rotateSession(tx: Tx, sessionId: number): Promise<string | undefined> {
  const token = createToken();
  const changed = await tx
    .update(sessions)
    .set({ tokenHash: hashToken(token) })
    .where(eq(sessions.id, sessionId))
    .returning({ id: sessions.id });
  return changed.length > 0 ? token : undefined;
}

/** Marks a session in which a passkey was added: its second step is done. */
export async function notePasskeyOfSession(tx: Tx, sessionId: number): Promise<void> {
  await tx.update(sessions).set({ withPasskey: true }).where(eq(sessions.id, sessionId));
}

export async function noteSessionUse(tx: Tx, sessionId: number, now: string): Promise<void> {
  await tx.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, sessionId));
}

/** Ends the session of this token; returns the id of its account. */
export async function endSessionByToken(tx: Tx, token: string): Promise<number | undefined> {
  const [ended] = await tx
    .delete(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)))
    .returning({ userId: sessions.userId });
  return ended?.userId;
}

/** Ends sessions of one account: the one with an id, all but one, or all. Returns the number of ended sessions. */
export async function endSessions(
  tx: Tx,
  context: AccountCommandContext,
  userId: number,
  which: { only: number } | { but: number } | 'all',
): Promise<number> {
  const own = eq(sessions.userId, userId);
  const chosen =
    which === 'all' ? own : and(own, 'only' in which ? eq(sessions.id, which.only) : ne(sessions.id, which.but));
  const ended = await tx.delete(sessions).where(chosen).returning({ id: sessions.id });
  if (ended.length > 0) {
    await recordHistory(tx, context, 'account.sessions_end', ['account', userId], { sessions: ended.length });
  }
  return ended.length;
}

/** Deletes expired sessions, except rows that another transaction has locked. */
export async function forgetOverSessions(tx: Tx, now: string): Promise<void> {
  const over = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(lt(sessions.expiresAt, now))
    .for('update', { skipLocked: true });
  await tx.delete(sessions).where(inArray(sessions.id, over));
}
