import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { Conflict, Invalid } from '#shared/problem.ts';
import { recordHistory } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { stepOfCode } from '../second-step/one-time-code.ts';
import { createRecoveryCodes, hashRecoveryCode } from '../second-step/recovery-code.ts';
import { openSecret, sealSecret } from '../second-step/sealed-secret.ts';
import { useSecondStepCode } from '../second-step/use-code.ts';
import { passkeys, recoveryCodes, secondSteps, users } from '../tables.ts';
import type { AccountCommandContext } from './create-user.ts';
import { endSessions } from './sessions.ts';

/** Change of an account's second step: the account, the code that proves it, and the session that does not end. */
interface SecondStepChange {
  userId: number;
  code: string;
  key: Uint8Array;
  keepSessionId: number;
}

/**
 * Stores a new secret, for which sign-in requires no code yet. The secret replaces an earlier one that was not turned on.
 * @throws Conflict when the second step is on.
 */
export async function startSecondStep(
  tx: Tx,
  setUp: { userId: number; key: Uint8Array; secret: Uint8Array },
): Promise<void> {
  const sealedSecret = sealSecret(setUp.key, setUp.userId, setUp.secret);
  const kept = await tx
    .insert(secondSteps)
    .values({ userId: setUp.userId, sealedSecret })
    .onConflictDoUpdate({
      target: secondSteps.userId,
      set: { sealedSecret, lastUsedStep: 0 },
      setWhere: isNull(secondSteps.turnedOnAt),
    })
    .returning({ userId: secondSteps.userId });
  if (kept.length === 0) throw new Conflict('Two-step sign-in is already on');
}

/**
 * Turns the second step on, once a code shows that the app has the secret. Returns the recovery codes, which are stored only
 * as hashes, and the number of other sessions that ended.
 * @throws Conflict when nothing is being set up, Invalid naming `code`.
 */
export async function turnOnSecondStep(tx: Tx, context: AccountCommandContext, change: SecondStepChange) {
  const { userId } = change;
  await lockUser(tx, userId);
  const pending = and(eq(secondSteps.userId, userId), isNull(secondSteps.turnedOnAt));
  const [row] = await tx.select().from(secondSteps).where(pending).for('update');
  if (!row) throw new Conflict('The setup has expired: start again');
  const step = stepOfCode(openSecret(change.key, userId, row.sealedSecret), change.code.replace(/\s/g, ''), {
    nowMs: Date.parse(context.now),
    lastUsedStep: row.lastUsedStep,
  });
  if (step === undefined) throw wrongCode();
  await tx.update(secondSteps).set({ turnedOnAt: context.now, lastUsedStep: step }).where(pending);
  return {
    codes: await replaceRecoveryCodes(tx, userId),
    ended: await noteChange(tx, context, change, 'account.second_step_on'),
  };
}

/** Replaces all recovery codes, used or not. @throws Conflict when the second step is off, Invalid naming `code`. */
export async function renewRecoveryCodes(tx: Tx, context: AccountCommandContext, change: SecondStepChange) {
  await checkCode(tx, context, change);
  return {
    codes: await replaceRecoveryCodes(tx, change.userId),
    ended: await noteChange(tx, context, change, 'account.recovery_codes_renew'),
  };
}

/** Deletes the secret and the recovery codes; returns the number of other sessions that ended. @throws as `renewRecoveryCodes` does. */
export async function turnOffSecondStep(
  tx: Tx,
  context: AccountCommandContext,
  change: SecondStepChange,
): Promise<number> {
  await checkCode(tx, context, change);
  await tx.delete(secondSteps).where(eq(secondSteps.userId, change.userId));
  return noteChange(tx, context, change, 'account.second_step_off');
}

/**
 * Removes codes and passkeys and ends every session, for a user who lost the app, the codes or the devices. Returns false
 * and changes nothing when the account has neither codes nor passkeys.
 */
export async function removeSecondStep(tx: Tx, context: AccountCommandContext, userId: number): Promise<boolean> {
  await lockUser(tx, userId);
  const codes = await tx
    .delete(secondSteps)
    .where(and(eq(secondSteps.userId, userId), isNotNull(secondSteps.turnedOnAt)))
    .returning({ userId: secondSteps.userId });
  const gone = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ name: passkeys.name });
  if (codes.length === 0 && gone.length === 0) return false;
  for (const { name } of gone)
    await recordHistory(tx, context, 'account.passkey_remove', ['account', userId], { name });
  await noteChange(tx, context, { userId }, 'account.second_step_off');
  return true;
}

async function checkCode(tx: Tx, context: AccountCommandContext, change: SecondStepChange): Promise<void> {
  if (!(await useCodeIfOn(tx, context, change))) throw new Conflict('Two-step sign-in is off');
}

/** Uses up a code when the second step is on; returns false when it is off. @throws Invalid naming `code` */
export async function useCodeIfOn(
  tx: Tx,
  context: AccountCommandContext,
  change: Pick<SecondStepChange, 'userId' | 'key'> & { code: string | undefined },
): Promise<boolean> {
  await lockUser(tx, change.userId);
  const outcome = await useSecondStepCode(tx, { ...change, nowMs: Date.parse(context.now) });
  if (outcome === 'off') return false;
  if (outcome === 'missing') throw new Invalid([{ field: 'code', message: 'is required' }]);
  if (outcome === 'wrong') throw wrongCode();
  return true;
}

/** Locks the account before its second step, in the same order as sign-in. */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

async function replaceRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = createRecoveryCodes();
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(code) })));
  return codes;
}

async function noteChange(
  tx: Tx,
  context: AccountCommandContext,
  { userId, keepSessionId }: { userId: number; keepSessionId?: number },
  action: 'account.second_step_on' | 'account.second_step_off' | 'account.recovery_codes_renew',
): Promise<number> {
  const which = keepSessionId === undefined ? 'all' : { but: keepSessionId };
  const ended = await endSessions(tx, context, userId, which);
  await recordHistory(tx, context, action, ['account', userId], { ended_sessions: ended });
  return ended;
}

function wrongCode(): Invalid {
  return new Invalid([{ field: 'code', message: 'is incorrect' }]);
}
