import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { recoveryCodes, secondSteps } from '../tables.ts';
import { stepOfCode } from './one-time-code.ts';
import { findRecoveryCode } from './recovery-code.ts';
import { openSecret } from './sealed-secret.ts';

/** Result: the account has no second step, no code was sent, a wrong or used one, or a right one, now used up. */
export type SecondStepOutcome = 'off' | 'missing' | 'wrong' | 'app_code' | 'recovery_code';

/**
 * Uses up a code of the app or a recovery code. The row stays locked until the transaction ends, so one code works
 * once. Commit the action that needed the code in the same transaction.
 */
export async function useSecondStepCode(
  tx: Tx,
  attempt: { userId: number; code: string | undefined; key: Uint8Array; nowMs: number },
): Promise<SecondStepOutcome> {
  const { userId, nowMs } = attempt;
  const [row] = await tx
    .select()
    .from(secondSteps)
    .where(and(eq(secondSteps.userId, userId), isNotNull(secondSteps.turnedOnAt)))
    .for('update');
  if (!row) return 'off';
  const code = attempt.code?.trim() ?? '';
  if (code === '') return 'missing';
  // Apps show the six digits in two groups.
  const digits = code.replace(/\s/g, '');
  if (/^[0-9]{6}$/.test(digits)) {
    const secret = openSecret(attempt.key, userId, row.sealedSecret);
    const step = stepOfCode(secret, digits, { nowMs, lastUsedStep: row.lastUsedStep });
    if (step === undefined) return 'wrong';
    await tx.update(secondSteps).set({ lastUsedStep: step }).where(eq(secondSteps.userId, userId));
    return 'app_code';
  }
  const unused = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
  const rows = await tx.select({ codeHash: recoveryCodes.codeHash }).from(recoveryCodes).where(unused);
  const codeHash = findRecoveryCode(
    rows.map((one) => one.codeHash),
    code,
  );
  if (codeHash === undefined) return 'wrong';
  const usedAt = new Date(nowMs).toISOString();
  await tx
    .update(recoveryCodes)
    .set({ usedAt })
    .where(and(unused, eq(recoveryCodes.codeHash, codeHash)));
  return 'recovery_code';
}
