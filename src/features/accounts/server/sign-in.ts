import { eq } from 'drizzle-orm';
import { Problem, RateLimited } from '#shared/problem.ts';
import { recordHistory } from '#features/history/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { addressOf } from '#platform/http/client-address.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { PasswordHasher } from '#platform/passwords/password-hasher.ts';
import {
  ACCOUNT_POLICY,
  ADDRESS_POLICY,
  attemptKey,
  forgetOldAttempts,
  forgiveAttempts,
  reserveAttempt,
  undoAttempt,
} from './commands/attempts.ts';
import { type Client, endSessionByToken, forgetOverSessions, startSession } from './commands/sessions.ts';
import { findUser, normalizeName, type User } from './queries/find-user.ts';
import { lacksSecondStep } from './queries/lacks-second-step.ts';
import type { SecondStepKey } from './second-step/key.ts';
import { useSecondStepCode } from './second-step/use-code.ts';
import { users } from './tables.ts';

export interface AccountServices {
  db: Db;
  clock: Clock;
  passwords: PasswordHasher;
  secondStepKey: SecondStepKey;
}

const TOO_MANY_ATTEMPTS = 'Too many attempts';

/** Who does something before anybody is known. */
export const STRANGER = { accountId: null, name: 'stranger' };

/**
 * Starts a session for the right pair and returns its token and whose it is; the session of `presentedToken` ends. An unknown name,
 * a wrong password and an inactive account get the same answer after the same work.
 * Tries are counted by account and by address, those of a name without an account by the name. A browser in which the account
 * has signed in before has a budget of its own: strangers cannot keep its owner out.
 * The second step is asked for, and its code judged, only after the right pair.
 * @throws sign_in_failed, second_factor_required, passkey_required, or RateLimited by account, device or address.
 */
export async function signIn(
  services: AccountServices,
  attempt: {
    username: string;
    password: string;
    code: string | undefined;
    isPersistent: boolean;
    client: Client;
    presentedToken: string | undefined;
    /** Id of the browser when this account has signed in there before. */
    deviceOf: (userId: number) => Promise<string | undefined>;
  },
): Promise<{ token: string; userId: number }> {
  const { db, clock, passwords } = services;
  const user = await findUser(db, attempt.username);
  const device = user && (await attempt.deviceOf(user.id));
  const address = attemptKey('address', addressOf(attempt.client.ip));
  const budget = budgetOf(attempt.username, user, device);
  // Addresses are shared: whoever guesses behind the same one must not hold up a device that is known.
  const isCountedByAddress = device === undefined;
  await reserve(db, clock.now(), [
    ...(isCountedByAddress ? [[address, ADDRESS_POLICY] as const] : []),
    [budget, ACCOUNT_POLICY],
  ]);
  const { isRight, isToBeRehashed } = await passwords.verify(attempt.password, user?.passwordHash ?? null);
  if (!user || !isRight || !user.isActive) {
    await inTransaction(db, (tx) => noteFailure(tx, user, attempt.client, clock.now()));
    throw new Problem('sign_in_failed');
  }
  const rehashed = isToBeRehashed ? await passwords.hash(attempt.password) : undefined;
  // Before the transaction: reading it takes one of its own.
  const key = await services.secondStepKey();
  const nowMs = clock.now();
  const entered = await inTransaction(db, async (tx) => {
    // Meanwhile somebody may have changed the password or switched the account off.
    const [current] = await tx.select().from(users).where(eq(users.id, user.id)).for('update');
    if (!current?.isActive || current.passwordHash !== user.passwordHash) throw new Problem('sign_in_failed');
    const step = await useSecondStepCode(tx, { userId: user.id, code: attempt.code, key, nowMs });
    // The try at the account stays counted until a right code comes: who knows a password guesses no faster for asking in between.
    if (step === 'missing' && isCountedByAddress) await undoAttempt(tx, address);
    if (step === 'wrong') await noteFailure(tx, user, attempt.client, nowMs, 'second step');
    // No throw in here: it would undo what was just written.
    if (step === 'missing' || step === 'wrong') return { refusal: step };
    const [lacks] = await tx.select({ passkey: lacksSecondStep.ofPassword }).from(users).where(eq(users.id, user.id));
    if (lacks?.passkey) {
      if (isCountedByAddress) await undoAttempt(tx, address);
      return { refusal: 'passkey' as const };
    }
    // In the order in which they are reserved, so that two who come at once never wait for each other.
    if (isCountedByAddress) await undoAttempt(tx, address);
    await forgiveAttempts(tx, budget);
    if (rehashed !== undefined) {
      await tx.update(users).set({ passwordHash: rehashed }).where(eq(users.id, user.id));
    }
    const details = step === 'off' ? {} : { second_step: step };
    return { token: await enter(tx, user, { ...attempt, withPasskey: false, details }, nowMs) };
  });
  if ('token' in entered) return { token: entered.token, userId: user.id };
  if (entered.refusal === 'passkey') throw new Problem('passkey_required');
  const message = entered.refusal === 'wrong' ? 'is not right' : 'is required';
  // Who has not been asked yet has made no mistake.
  const errors = attempt.code === undefined ? [] : [{ field: 'code', message }];
  throw new Problem('second_factor_required', undefined, { errors });
}

/** How somebody comes in, once who they are is certain. */
export interface Entrance {
  client: Client;
  isPersistent: boolean;
  /** The session that was in the browser before. */
  presentedToken: string | undefined;
  withPasskey: boolean;
  /** For the history. */
  details: Record<string, string>;
}

/** Starts the session of an account that is locked, ends the one before and writes it down; returns the token. */
export async function enter(
  tx: Tx,
  user: { id: number; username: string },
  entrance: Entrance,
  nowMs: number,
): Promise<string> {
  const now = new Date(nowMs).toISOString();
  const { client, isPersistent, withPasskey } = entrance;
  await forgetOldAttempts(tx, nowMs);
  await forgetOverSessions(tx, now);
  if (entrance.presentedToken) await endSessionByToken(tx, entrance.presentedToken);
  await tx.update(users).set({ lastLoginAt: now }).where(eq(users.id, user.id));
  await recordHistory(
    tx,
    { accountId: user.id, name: user.username },
    {
      at: now,
      action: 'account.sign_in',
      subjectKind: 'account',
      subjectId: String(user.id),
      details: { ip: client.ip, ...entrance.details },
    },
  );
  return startSession(tx, { userId: user.id, isPersistent, client, withPasskey }, nowMs);
}

/** What a try counts against: however the account was named, its username and its e-mail address share one budget. */
function budgetOf(typed: string, user: User | undefined, device: string | undefined): string {
  if (!user) return attemptKey('name', normalizeName(typed));
  return device === undefined ? attemptKey('sign_in', String(user.id)) : attemptKey('device', `${user.id} ${device}`);
}

/** Checks the password of somebody who is signed in. Throttled by account: a stolen session must not become a password. */
export async function isOwnPassword(
  services: Pick<AccountServices, 'db' | 'clock' | 'passwords'>,
  user: User,
  password: string,
): Promise<boolean> {
  const { db, clock, passwords } = services;
  const key = attemptKey('account', String(user.id));
  await reserve(db, clock.now(), [[key, ACCOUNT_POLICY]]);
  const { isRight } = await passwords.verify(password, user.passwordHash);
  if (isRight) await inTransaction(db, (tx) => forgiveAttempts(tx, key));
  return isRight;
}

/**
 * Counts a try of a code of somebody who is signed in, apart from passwords: the right password must not clear it. Returns what
 * to call in the transaction in which the code was right. @throws RateLimited
 */
export async function reserveCodeAttempt(
  { db, clock }: Pick<AccountServices, 'db' | 'clock'>,
  userId: number,
): Promise<(tx: Tx) => Promise<void>> {
  const key = attemptKey('code', String(userId));
  await reserve(db, clock.now(), [[key, ACCOUNT_POLICY]]);
  return (tx) => forgiveAttempts(tx, key);
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

/** Counts a try of each, in this order. @throws RateLimited when one has to wait; nothing after it is counted */
export async function reserve(
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
  if (waitMs > 0) throw new RateLimited(waitMs, TOO_MANY_ATTEMPTS);
}

/** Writes a refused try down, at an account or at none. */
export async function noteFailure(
  tx: Tx,
  user: { id: number } | undefined,
  client: Client,
  nowMs: number,
  at?: 'second step' | 'passkey',
): Promise<void> {
  await recordHistory(tx, STRANGER, {
    at: new Date(nowMs).toISOString(),
    action: 'account.sign_in_failed',
    subjectKind: 'account',
    subjectId: user ? String(user.id) : 'unknown',
    details: { ip: client.ip, ...(at && { at }) },
  });
}
