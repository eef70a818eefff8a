import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { Conflict, Invalid } from '#shared/problem.ts';
import { recordHistory } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { stepOfCode } from '../second-step/one-time-code.ts';
import { createRecoveryCodes, hashRecoveryCode } from '../second-step/recovery-code.ts';
import { openSecret, sealSecret } from '../second-step/sealed-secret.ts';
import { useSecondStepCode } from '../second-step/use-code.ts';
import { recoveryCodes, secondSteps, users } from '../tables.ts';
import type { AccountCommandContext } from './create-user.ts';
import { endSessions } from './sessions.ts';

/** Whose second step changes, by which code, and which of their sessions goes on. */
interface SecondStepChange {
  userId: number;
  code: string;
  key: Uint8Array;
  keepSessionId: number;
}

/** Keeps a new secret that asks for nothing yet; one that was being set up before is forgotten. @throws Conflict when it is on. */
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
  if (kept.length === 0) throw new Conflict('Two-step sign-in is on already');
}

/**
 * Turns on what was set up, once a code shows that the app has it. Returns the recovery codes, which are kept nowhere else, and
 * how many other sessions ended. @throws Conflict when nothing is being set up, Invalid naming `code`.
 */
export async function turnOnSecondStep(tx: Tx, context: AccountCommandContext, change: SecondStepChange) {
  const { userId } = change;
  await lockUser(tx, userId);
  const pending = and(eq(secondSteps.userId, userId), isNull(secondSteps.turnedOnAt));
  const [row] = await tx.select().from(secondSteps).where(pending).for('update');
  if (!row) throw new Conflict('Nothing is being set up: start again');
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

/** Forgets secret and recovery codes; returns how many other sessions ended. @throws as `renewRecoveryCodes` does. */
export async function turnOffSecondStep(
  tx: Tx,
  context: AccountCommandContext,
  change: SecondStepChange,
): Promise<number> {
  await checkCode(tx, context, change);
  await tx.delete(secondSteps).where(eq(secondSteps.userId, change.userId));
  return noteChange(tx, context, change, 'account.second_step_off');
}

/** For somebody who lost app and codes: ends every session. False, and nothing else happens, when the second step is off. */
export async function removeSecondStep(tx: Tx, context: AccountCommandContext, userId: number): Promise<boolean> {
  await lockUser(tx, userId);
  const removed = await tx
    .delete(secondSteps)
    .where(and(eq(secondSteps.userId, userId), isNotNull(secondSteps.turnedOnAt)))
    .returning({ userId: secondSteps.userId });
  if (removed.length === 0) return false;
  await noteChange(tx, context, { userId }, 'account.second_step_off');
  return true;
}

async function checkCode(tx: Tx, context: AccountCommandContext, change: SecondStepChange): Promise<void> {
  await lockUser(tx, change.userId);
  const outcome = await useSecondStepCode(tx, { ...change, nowMs: Date.parse(context.now) });
  if (outcome === 'off') throw new Conflict('Two-step sign-in is off');
  if (outcome === 'missing') throw new Invalid([{ field: 'code', message: 'is required' }]);
  if (outcome === 'wrong') throw wrongCode();
}

/** As signing in does, and in the same order: account first, then its second step. */
async function lockUser(tx: Tx, userId: number): Promise<void> {
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
  await recordHistory(tx, context.actor, {
    at: context.now,
    action,
    subjectKind: 'account',
    subjectId: String(userId),
    details: { ended_sessions: ended },
  });
  return ended;
}

function wrongCode(): Invalid {
  return new Invalid([{ field: 'code', message: 'is not right' }]);
}
