import { and, asc, count, eq, inArray, lt } from 'drizzle-orm';
import { recordHistory } from '#features/history/server/index.ts';
import { Conflict, NotFound, Problem } from '#shared/problem.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { MOST_PASSKEYS, type Passkey } from '../../passkeys-contract.ts';
import type { AnsweredChallenge } from '../passkeys/check-answer.ts';
import { toIso } from '../profile.ts';
import { passkeys, usedPasskeyChallenges } from '../tables.ts';
import { hashToken } from '#platform/token.ts';
import type { AccountCommandContext } from './create-user.ts';
import { lockUser } from './second-step.ts';
import { endSessions, notePasskeyOfSession } from './sessions.ts';

type Row = typeof passkeys.$inferSelect;

/**
 * Stores a checked credential.
 * @throws Problem `duplicate` for a passkey or a challenge that is already used; Conflict for an account with the maximum
 * number of passkeys
 */
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
    throw new Problem('duplicate', 'This passkey was already added');
  const [made] = await tx
    .insert(passkeys)
    .values({ ...row, createdAt: context.now })
    .onConflictDoNothing()
    .returning();
  if (!made) throw new Problem('duplicate', 'This passkey is already in use');
  await notePasskeyOfSession(tx, sessionId);
  await recordHistory(tx, context, 'account.passkey_add', ['account', row.userId], { name: row.name });
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
  if (!renamed) throw new NotFound('This passkey does not exist');
  await recordHistory(tx, context, 'account.passkey_rename', ['account', userId], { name });
  return shown(renamed);
}

/**
 * Removes a passkey and ends all other sessions, because one of them may be on a lost device. Returns the number of ended
 * sessions. @throws NotFound when the account has no such passkey
 */
export async function removePasskey(
  tx: Tx,
  context: AccountCommandContext,
  removed: { userId: number; id: number; keepSessionId: number },
): Promise<number> {
  const { userId, id, keepSessionId } = removed;
  await lockUser(tx, userId);
  const [gone] = await tx.delete(passkeys).where(ownPasskey(userId, id)).returning({ name: passkeys.name });
  if (!gone) throw new NotFound('This passkey does not exist');
  const ended = await endSessions(tx, context, userId, { but: keepSessionId });
  await recordHistory(tx, context, 'account.passkey_remove', ['account', userId], {
    name: gone.name,
    ended_sessions: ended,
  });
  return ended;
}

/** @throws Conflict when the account has the maximum number of passkeys */
export async function refuseTooMany(db: Db, userId: number): Promise<void> {
  const [own] = await db.select({ total: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  if ((own?.total ?? 0) >= MOST_PASSKEYS)
    throw new Conflict(`You have ${MOST_PASSKEYS} passkeys, the maximum: remove one first`);
}

/**
 * Records a use of a passkey. The answer was checked against the row `before`. Returns false when the passkey was removed,
 * its counter has changed or the challenge is already used: the answer may be a copy.
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

/** Returns the account's passkeys, oldest first. */
export async function findPasskeys(db: Db, userId: number): Promise<Row[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
}

/** Converts a row to the passkey that its owner sees. */
export function shown(row: Row): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: toIso(row.createdAt),
    lastUsedAt: row.lastUsedAt === null ? null : toIso(row.lastUsedAt),
    isBackedUp: row.isBackedUp,
  };
}

/** Marks a challenge as used; false when it already is. Also deletes expired challenges that no other transaction has locked. */
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
