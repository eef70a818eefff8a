import { eq } from 'drizzle-orm';
import { Problem, RateLimited } from '#shared/problem.ts';
import { recordHistory } from '#features/history/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { clientKeyOf } from '#platform/http/client-key.ts';
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
const INCORRECT = 'The username or password is incorrect';

/** Actor of requests without a session. */
export const STRANGER = { accountId: null, name: 'stranger' };

/**
 * Starts a session for the right name and password. Returns the session's token and the account's id; the session of
 * `presentedToken` ends. An unknown name, a wrong password and an inactive account are refused in the same way after the same work.
 * Attempts are counted by account and by address; without an account, by the typed name and by address. A browser in which
 * the account has signed in before has its own budget instead, so that strangers cannot lock the owner out.
 * The second step is required, and its code is checked, only after the right name and password.
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
    /** Returns the id of the browser if this account has signed in with it before. */
    deviceOf: (userId: number) => Promise<string | undefined>;
  },
): Promise<{ token: string; userId: number }> {
  const { db, clock, passwords } = services;
  const user = await findUser(db, attempt.username);
  const device = user && (await attempt.deviceOf(user.id));
  const address = attemptKey('address', clientKeyOf(attempt.client.ip));
  const budget = budgetOf(attempt.username, user, device);
  // Addresses are shared: a person who guesses passwords must not delay a known device at the same address.
  const isCountedByAddress = device === undefined;
  await reserve(db, clock.now(), [
    ...(isCountedByAddress ? [[address, ADDRESS_POLICY] as const] : []),
    [budget, ACCOUNT_POLICY],
  ]);
  const { isRight, isToBeRehashed } = await passwords.verify(attempt.password, user?.passwordHash ?? null);
  if (!user || !isRight || !user.isActive) {
    await inTransaction(db, (tx) => noteFailure(tx, user, attempt.client, clock.now()));
    throw new Problem('sign_in_failed', INCORRECT);
  }
  const rehashed = isToBeRehashed ? await passwords.hash(attempt.password) : undefined;
  // Loaded before the transaction, because loading the key takes a transaction of its own.
  const key = await services.secondStepKey();
  const nowMs = clock.now();
  const entered = await inTransaction(db, async (tx) => {
    // The password may have been changed, or the account deactivated, since it was read.
    const [current] = await tx.select().from(users).where(eq(users.id, user.id)).for('update');
    if (!current?.isActive || current.passwordHash !== user.passwordHash)
      throw new Problem('sign_in_failed', INCORRECT);
    const step = await useSecondStepCode(tx, { userId: user.id, code: attempt.code, key, nowMs });
    // The account's attempt stays counted until the right code is sent. Otherwise, a person who knows the password could
    // guess codes faster by signing in without a code in between.
    if (step === 'missing' && isCountedByAddress) await undoAttempt(tx, address);
    if (step === 'wrong') await noteFailure(tx, user, attempt.client, nowMs, 'second step');
    // Does not throw here, because an exception would roll back the record of the failure.
    if (step === 'missing' || step === 'wrong') return { refusal: step };
    const [lacks] = await tx.select({ passkey: lacksSecondStep.ofPassword }).from(users).where(eq(users.id, user.id));
    if (lacks?.passkey) {
      if (isCountedByAddress) await undoAttempt(tx, address);
      return { refusal: 'passkey' as const };
    }
    // Same order as in `reserve`, so that concurrent sign-ins cannot deadlock.
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
  const message = entered.refusal === 'wrong' ? 'is incorrect' : 'is required';
  // A request without a code is not an error: the user has not been asked for one yet.
  const errors = attempt.code === undefined ? [] : [{ field: 'code', message }];
  throw new Problem('second_factor_required', undefined, { errors });
}

/** Details of a sign-in whose account has been verified. */
export interface Entrance {
  client: Client;
  isPersistent: boolean;
  /** Token of the session that the browser had before. */
  presentedToken: string | undefined;
  withPasskey: boolean;
  /** Details for the history. */
  details: Record<string, string>;
}

/** Starts a session for an account whose row is locked, ends the browser's earlier session, records the sign-in; returns the token. */
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
    { actor: { accountId: user.id, name: user.username }, now },
    'account.sign_in',
    ['account', user.id],
    { ip: client.ip, ...entrance.details },
  );
  return startSession(tx, { userId: user.id, isPersistent, client, withPasskey }, nowMs);
}

/** Key under which an attempt is counted. An account's username and e-mail address share one budget. */
function budgetOf(typed: string, user: User | undefined, device: string | undefined): string {
  if (!user) return attemptKey('name', normalizeName(typed));
  return device === undefined ? attemptKey('sign_in', String(user.id)) : attemptKey('device', `${user.id} ${device}`);
}

/** Checks the signed-in user's password. Limited by account, so that a stolen session cannot be used to guess the password. */
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
 * Counts an attempt at a code by a signed-in user. Codes are counted apart from passwords, because a right password must
 * not clear the count. Returns a function to call in the transaction in which the code was right. @throws RateLimited
 */
export async function reserveCodeAttempt(
  { db, clock }: Pick<AccountServices, 'db' | 'clock'>,
  userId: number,
): Promise<(tx: Tx) => Promise<void>> {
  const key = attemptKey('code', String(userId));
  await reserve(db, clock.now(), [[key, ACCOUNT_POLICY]]);
  return (tx) => forgiveAttempts(tx, key);
}

/** Ends the session of the token. Does nothing when there is no such session. */
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
      {
        actor: { accountId: userId, name: staff?.username ?? `account ${userId}` },
        now: new Date(services.clock.now()).toISOString(),
      },
      'account.sign_out',
      ['account', userId],
    );
  });
}

/** Counts an attempt for each key, in this order. @throws RateLimited when a key has to wait; the keys after it are not counted */
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

/** Records a refused attempt in the history, for an account or for an unknown one. */
export async function noteFailure(
  tx: Tx,
  user: { id: number } | undefined,
  client: Client,
  nowMs: number,
  at?: 'second step' | 'passkey',
): Promise<void> {
  await recordHistory(
    tx,
    { actor: STRANGER, now: new Date(nowMs).toISOString() },
    'account.sign_in_failed',
    ['account', user ? String(user.id) : 'unknown'],
    { ip: client.ip, ...(at && { at }) },
  );
}
