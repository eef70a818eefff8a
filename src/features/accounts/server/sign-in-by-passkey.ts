import { eq } from 'drizzle-orm';
import { Problem } from '#shared/problem.ts';
import { clientKeyOf } from '#platform/http/client-key.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Assertion } from '../passkeys-contract.ts';
import { ADDRESS_POLICY, attemptKey, undoAttempt } from './commands/attempts.ts';
import { usePasskey } from './commands/passkeys.ts';
import { userHandle } from './passkeys/challenge.ts';
import { checkAssertion, type Expectation } from './passkeys/check-answer.ts';
import { type AccountServices, enter, type Entrance, noteFailure, reserve } from './sign-in.ts';
import { passkeys, users } from './tables.ts';

/**
 * Starts a session for the holder of a passkey. Returns the session's token and the account's id. An unknown passkey,
 * an invalid answer, a used challenge and an inactive account are refused in the same way. Attempts are counted by
 * address only: a signature cannot be guessed, so no account has to wait because of others' attempts.
 * @throws sign_in_failed, RateLimited
 */
export async function signInByPasskey(
  { db, clock }: Pick<AccountServices, 'db' | 'clock'>,
  attempt: Pick<Entrance, 'client' | 'isPersistent' | 'presentedToken'> & { assertion: Assertion },
  expected: Omit<Expectation, 'nowMs'>,
): Promise<{ token: string; userId: number }> {
  const { assertion, client } = attempt;
  const nowMs = clock.now();
  const address = attemptKey('address', clientKeyOf(client.ip));
  await reserve(db, nowMs, [[address, ADDRESS_POLICY]]);
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.credentialId, assertion.id));
  const answer = passkey && (await checkAssertion(assertion, passkey, { ...expected, nowMs }));
  const isOwners = passkey && assertion.response.userHandle === userHandle(expected.key, passkey.userId);
  const token =
    answer && isOwners
      ? await inTransaction(db, async (tx) => {
          const [user] = await tx.select().from(users).where(eq(users.id, passkey.userId)).for('update');
          if (!user?.isActive || !(await usePasskey(tx, passkey, answer, new Date(nowMs).toISOString())))
            return undefined;
          await undoAttempt(tx, address);
          return enter(tx, user, { ...attempt, withPasskey: true, details: { passkey: passkey.name } }, nowMs);
        })
      : undefined;
  if (token !== undefined && passkey) return { token, userId: passkey.userId };
  await inTransaction(db, (tx) => noteFailure(tx, passkey && { id: passkey.userId }, client, nowMs, 'passkey'));
  throw new Problem('sign_in_failed', 'This passkey does not sign you in here. Use your password, or another passkey.');
}
