import { and, desc, eq, gt, lte, ne, sql } from 'drizzle-orm';
import { Forbidden } from '#shared/problem.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { deleteBatch } from '#platform/jobs/daily-purge.ts';
import { createToken, hashToken } from '#platform/token.ts';
import type { AccountSession } from '../../contract.ts';
import { isoOf } from '../diner-parts.ts';
import { type DinerRow, diners, type DinerSessionRow, dinerSessions } from '../tables.ts';

const DAY_MS = 86_400_000;
/** Maximum lifetime of a session, regardless of its use. */
export const LONGEST_SESSION_MS = 365 * DAY_MS;
const IDLE_MS = 90 * DAY_MS;
/** Minimum interval between updates of the last use, so that most reads need no write. */
const NOTE_EVERY_MS = 3_600_000;
/** How long a code or a passkey counts as proof for the most sensitive actions. */
const PROOF_MS = 10 * 60_000;
const MAX_USER_AGENT_CHARACTERS = 300;
/** Longer cookie values are not our tokens and are not looked up. */
const MAX_TOKEN_CHARACTERS = 100;

/** The signed-in diner and the session. */
export interface SignedIn {
  diner: DinerRow;
  session: DinerSessionRow;
}

/** Starts a session; the browser's previous one ends. Only a hash of the token is stored. @returns the token */
export async function startSession(
  tx: Tx,
  { dinerId, userAgent, before }: { dinerId: number; userAgent: string; before: string | undefined },
  nowMs: number,
): Promise<string> {
  if (before !== undefined) await endSessionByToken(tx, before);
  const token = createToken();
  const now = isoOf(nowMs);
  await tx.insert(dinerSessions).values({
    dinerId,
    tokenHash: hashToken(token),
    createdAt: now,
    lastSeenAt: now,
    provenAt: now,
    expiresAt: isoOf(nowMs + LONGEST_SESSION_MS),
    userAgent: userAgent.slice(0, MAX_USER_AGENT_CHARACTERS),
  });
  return token;
}

/** The session of a token and its diner; undefined when it has ended. One statement. */
export async function findSignedIn(db: Db, token: string, nowMs: number): Promise<SignedIn | undefined> {
  if (token.length > MAX_TOKEN_CHARACTERS) return undefined;
  const [found] = await db
    .select({ diner: diners, session: dinerSessions })
    .from(dinerSessions)
    .innerJoin(diners, eq(diners.id, dinerSessions.dinerId))
    .where(and(eq(dinerSessions.tokenHash, hashToken(token)), isAlive(nowMs)));
  return found;
}

export function isUseToBeNoted({ lastSeenAt }: DinerSessionRow, nowMs: number): boolean {
  return nowMs - Date.parse(lastSeenAt) >= NOTE_EVERY_MS;
}

export async function noteUse(tx: Tx, { id }: DinerSessionRow, nowMs: number): Promise<void> {
  await tx
    .update(dinerSessions)
    .set({ lastSeenAt: isoOf(nowMs) })
    .where(eq(dinerSessions.id, id));
}

export function isProven({ provenAt }: DinerSessionRow, nowMs: number): boolean {
  return nowMs - Date.parse(provenAt) < PROOF_MS;
}

/** @throws Forbidden when the last code or passkey was shown too long ago */
export function requireProof({ session }: SignedIn, nowMs: number): void {
  if (!isProven(session, nowMs)) throw new Forbidden('Sign in once more with a code or a passkey, and try again');
}

export async function endSessionByToken(tx: Tx, token: string): Promise<void> {
  await tx.delete(dinerSessions).where(eq(dinerSessions.tokenHash, hashToken(token)));
}

/** Ends sessions of one account. @returns number of ended sessions */
export async function endSessions(
  tx: Tx,
  dinerId: number,
  which: { only: number } | { but: number } | 'all',
): Promise<number> {
  const own = eq(dinerSessions.dinerId, dinerId);
  const chosen =
    which === 'all'
      ? own
      : and(own, 'only' in which ? eq(dinerSessions.id, which.only) : ne(dinerSessions.id, which.but));
  const ended = await tx.delete(dinerSessions).where(chosen).returning({ id: dinerSessions.id });
  return ended.length;
}

/** Deletes a batch of ended sessions. @returns number of deleted sessions */
export function forgetOverSessions(tx: Tx, nowMs: number): Promise<number> {
  return deleteBatch(tx, dinerSessions, isOver(nowMs));
}

/** The account's sessions, the latest used first. */
export async function listSessions(
  db: Db,
  { diner, session }: Pick<SignedIn, 'diner'> & Partial<SignedIn>,
  nowMs: number,
): Promise<AccountSession[]> {
  const rows = await db
    .select()
    .from(dinerSessions)
    .where(and(eq(dinerSessions.dinerId, diner.id), isAlive(nowMs)))
    .orderBy(desc(dinerSessions.lastSeenAt), desc(dinerSessions.id));
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.userAgent,
    createdAt: isoOf(Date.parse(row.createdAt)),
    lastSeenAt: isoOf(Date.parse(row.lastSeenAt)),
    isCurrent: row.id === session?.id,
  }));
}

function isAlive(nowMs: number) {
  return and(gt(dinerSessions.expiresAt, isoOf(nowMs)), gt(dinerSessions.lastSeenAt, isoOf(nowMs - IDLE_MS)));
}

function isOver(nowMs: number) {
  const [isExpired, isIdle] = [
    lte(dinerSessions.expiresAt, isoOf(nowMs)),
    lte(dinerSessions.lastSeenAt, isoOf(nowMs - IDLE_MS)),
  ];
  return sql`(${isExpired} OR ${isIdle})`;
}
