import { and, asc, count, eq, inArray, lt } from 'drizzle-orm';
import { Conflict, NotFound } from '#shared/problem.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { MOST_PASSKEYS, type Passkey } from '../../passkeys-contract.ts';
import type { AnsweredChallenge } from '../passkeys/check-answer.ts';
import { toIso } from '../profile.ts';
import { passkeys, usedPasskeyChallenges } from '../tables.ts';
import { hashToken } from '../token.ts';
import type { AccountCommandContext } from './create-user.ts';
import { lockUser, notePasskey } from './second-step.ts';
import { endSessions, notePasskeyOfSession } from './sessions.ts';

type Row = typeof passkeys.$inferSelect;

/** Keeps a checked credential. @throws Conflict when somebody has it, the challenge was used, or there are enough */
export async function addPasskey(
  tx: Tx,
  context: AccountCommandContext,
  added: { userId: number; sessionId: number } & AnsweredChallenge &
    Pick<Row, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isBackedUp' | 'name'>,
): Promise<Passkey> {
  const { sessionId, challenge, expiresAt, ...row } = added;
  await lockUser(tx, row.userId);
  await refuseTooMany(tx, row.userId);
  if (!(await useUpChallenge(tx, { challenge, expiresAt }, context.now)))
    throw new Conflict('This has been added already');
  const [made] = await tx
    .insert(passkeys)
    .values({ ...row, createdAt: context.now })
    .onConflictDoNothing()
    .returning();
  if (!made) throw new Conflict('This passkey is in use already');
  await notePasskeyOfSession(tx, sessionId);
  await notePasskey(tx, context, row.userId, 'account.passkey_add', { name: row.name });
  return shown(made);
}

/** @throws NotFound when the account has no such passkey */
export async function renamePasskey(
  tx: Tx,
  context: AccountCommandContext,
  change: { userId: number; id: number; name: string },
): Promise<Passkey> {
  const { userId, id, name } = change;
  const [renamed] = await tx.update(passkeys).set({ name }).where(ownPasskey(userId, id)).returning();
  if (!renamed) throw new NotFound('There is no such passkey');
  await notePasskey(tx, context, userId, 'account.passkey_rename', { name });
  return shown(renamed);
}

/** Ends all other sessions, one of which may be on the device that was lost; returns how many. @throws NotFound */
export async function removePasskey(
  tx: Tx,
  context: AccountCommandContext,
  removed: { userId: number; id: number; keepSessionId: number },
): Promise<number> {
  const { userId, id, keepSessionId } = removed;
  await lockUser(tx, userId);
  const [gone] = await tx.delete(passkeys).where(ownPasskey(userId, id)).returning({ name: passkeys.name });
  if (!gone) throw new NotFound('There is no such passkey');
  const ended = await endSessions(tx, context, userId, { but: keepSessionId });
  await notePasskey(tx, context, userId, 'account.passkey_remove', { name: gone.name, ended_sessions: ended });
  return ended;
}

/** @throws Conflict when the account may have no more */
export async function refuseTooMany(db: Db, userId: number): Promise<void> {
  const [own] = await db.select({ total: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  if ((own?.total ?? 0) >= MOST_PASSKEYS)
    throw new Conflict(`You have ${MOST_PASSKEYS} passkeys, which is the most: remove one first`);
}

/**
 * Notes a use whose answer was checked against `before`. False when the passkey or its counter is no longer what it was, or
 * the challenge has been used: whatever came second was a copy.
 */
export async function usePasskey(
  tx: Tx,
  before: Pick<Row, 'id' | 'counter'>,
  answer: { counter: number; isBackedUp: boolean } & AnsweredChallenge,
  now: string,
): Promise<boolean> {
  const { counter, isBackedUp } = answer;
  if (!(await useUpChallenge(tx, answer, now))) return false;
  const used = await tx
    .update(passkeys)
    .set({ counter, isBackedUp, lastUsedAt: now })
    .where(and(eq(passkeys.id, before.id), eq(passkeys.counter, before.counter)))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

/** One's own, the oldest first. */
export async function findPasskeys(db: Db, userId: number): Promise<Row[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
}

/** As their owner sees it. */
export function shown(row: Row): Passkey {
  return {
    id: row.id,
    name: row.name,
    created_at: toIso(row.createdAt),
    last_used_at: row.lastUsedAt === null ? null : toIso(row.lastUsedAt),
    is_backed_up: row.isBackedUp,
  };
}

/** False when somebody was faster. Forgets those that are over anyway, but for what somebody is forgetting. */
async function useUpChallenge(tx: Tx, { challenge, expiresAt }: AnsweredChallenge, now: string): Promise<boolean> {
  const over = tx
    .select({ hash: usedPasskeyChallenges.challengeHash })
    .from(usedPasskeyChallenges)
    .where(lt(usedPasskeyChallenges.expiresAt, now))
    .for('update', { skipLocked: true });
  await tx.delete(usedPasskeyChallenges).where(inArray(usedPasskeyChallenges.challengeHash, over));
  const used = await tx
    .insert(usedPasskeyChallenges)
    .values({ challengeHash: hashToken(challenge), expiresAt })
    .onConflictDoNothing()
    .returning({ expiresAt: usedPasskeyChallenges.expiresAt });
  return used.length > 0;
}

function ownPasskey(userId: number, id: number) {
  return and(eq(passkeys.userId, userId), eq(passkeys.id, id));
}
