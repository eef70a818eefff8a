import { eq } from 'drizzle-orm';
import { Problem } from '#shared/problem.ts';
import { recordHistory } from '#features/history/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { PasswordHasher } from '#platform/passwords/password-hasher.ts';
import {
  ACCOUNT_POLICY,
  ADDRESS_POLICY,
  addressOf,
  attemptKey,
  forgetOldAttempts,
  forgiveAttempts,
  reserveAttempt,
  undoAttempt,
} from './commands/attempts.ts';
import { type Client, endSessionByToken, forgetOverSessions, startSession } from './commands/sessions.ts';
import { findUser, normalizeName, type User } from './queries/find-user.ts';
import { users } from './tables.ts';

export interface AccountServices {
  db: Db;
  clock: Clock;
  passwords: PasswordHasher;
}

/** Who does something before anybody is known. */
export const STRANGER = { accountId: null, name: 'stranger' };

/** Refuses for now; the edge sends `retryAfterSeconds` as Retry-After. */
export class TooManyAttempts extends Problem {
  readonly retryAfterSeconds: number;

  constructor(waitMs: number) {
    const seconds = Math.ceil(waitMs / 1000);
    super('rate_limited', `Too many attempts: try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}`);
    this.retryAfterSeconds = seconds;
  }
}

/**
 * Starts a session for the right pair and returns its token; the session of `presentedToken` ends. An unknown name, a wrong password
 * and an inactive account get the same answer after the same work.
 * @throws sign_in_failed, or TooManyAttempts by name or by address.
 */
export async function signIn(
  services: AccountServices,
  attempt: {
    username: string;
    password: string;
    isPersistent: boolean;
    client: Client;
    presentedToken: string | undefined;
  },
): Promise<string> {
  const { db, clock, passwords } = services;
  const keys = {
    // By what was typed, known or not: a wait tells nothing about who has an account.
    name: attemptKey('name', normalizeName(attempt.username)),
    address: attemptKey('address', addressOf(attempt.client.ip)),
  };
  await reserve(db, clock.now(), [
    [keys.address, ADDRESS_POLICY],
    [keys.name, ACCOUNT_POLICY],
  ]);
  const user = await findUser(db, attempt.username);
  const { isRight, isToBeRehashed } = await passwords.verify(attempt.password, user?.passwordHash ?? null);
  if (!user || !isRight || !user.isActive) {
    await inTransaction(db, (tx) => noteFailure(tx, user, attempt.client, clock.now()));
    throw new Problem('sign_in_failed');
  }
  const rehashed = isToBeRehashed ? await passwords.hash(attempt.password) : undefined;
  const nowMs = clock.now();
  const now = new Date(nowMs).toISOString();
  return inTransaction(db, async (tx) => {
    // Meanwhile somebody may have changed the password or switched the account off.
    const [current] = await tx.select().from(users).where(eq(users.id, user.id)).for('update');
    if (!current?.isActive || current.passwordHash !== user.passwordHash) throw new Problem('sign_in_failed');
    // In the order in which they are reserved, so that two who come at once never wait for each other.
    await undoAttempt(tx, keys.address);
    await forgiveAttempts(tx, keys.name);
    await forgetOldAttempts(tx, nowMs);
    await forgetOverSessions(tx, now);
    if (attempt.presentedToken) await endSessionByToken(tx, attempt.presentedToken);
    await tx
      .update(users)
      .set({ lastLoginAt: now, ...(rehashed !== undefined && { passwordHash: rehashed }) })
      .where(eq(users.id, user.id));
    await recordHistory(
      tx,
      { accountId: user.id, name: user.username },
      {
        at: now,
        action: 'account.sign_in',
        subjectKind: 'account',
        subjectId: String(user.id),
        details: { ip: attempt.client.ip },
      },
    );
    const { client, isPersistent } = attempt;
    return startSession(tx, { userId: user.id, isPersistent, client }, nowMs);
  });
}

/** Checks the password of somebody who is signed in. Throttled by account: a stolen session must not become a password. */
export async function isOwnPassword(services: AccountServices, user: User, password: string): Promise<boolean> {
  const { db, clock, passwords } = services;
  const key = attemptKey('account', String(user.id));
  await reserve(db, clock.now(), [[key, ACCOUNT_POLICY]]);
  const { isRight } = await passwords.verify(password, user.passwordHash);
  if (isRight) await inTransaction(db, (tx) => forgiveAttempts(tx, key));
  return isRight;
}

/** Ends the session of the token; without one, or with a dead one, nothing happens. */
export async function signOut(
  services: Pick<AccountServices, 'db' | 'clock'>,
  token: string,
  staff: { userId: number; username: string } | undefined,
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const userId = await endSessionByToken(tx, token);
    if (userId === undefined) return;
    await recordHistory(
      tx,
      { accountId: userId, name: staff?.username ?? `account ${userId}` },
      {
        at: new Date(services.clock.now()).toISOString(),
        action: 'account.sign_out',
        subjectKind: 'account',
        subjectId: String(userId),
      },
    );
  });
}

async function reserve(
  db: Db,
  nowMs: number,
  tries: readonly (readonly [key: string, policy: typeof ACCOUNT_POLICY])[],
): Promise<void> {
  const waitMs = await inTransaction(db, async (tx) => {
    for (const [key, policy] of tries) {
      const wait = await reserveAttempt(tx, key, policy, nowMs);
      if (wait > 0) return wait;
    }
    return 0;
  });
  if (waitMs > 0) throw new TooManyAttempts(waitMs);
}

async function noteFailure(tx: Tx, user: User | undefined, client: Client, nowMs: number): Promise<void> {
  await recordHistory(tx, STRANGER, {
    at: new Date(nowMs).toISOString(),
    action: 'account.sign_in_failed',
    subjectKind: 'account',
    subjectId: user ? String(user.id) : 'unknown',
    details: { ip: client.ip },
  });
}
