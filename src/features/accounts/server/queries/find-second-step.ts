import { and, count, eq, isNull } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { recoveryCodes, secondSteps } from '../tables.ts';

/** The second step of an account, set up or on, and how many recovery codes are unused; undefined when nothing was set up. */
export async function findSecondStep(db: Db, userId: number) {
  const [row] = await db
    .select({
      sealedSecret: secondSteps.sealedSecret,
      turnedOnAt: secondSteps.turnedOnAt,
      recoveryCodesLeft: count(recoveryCodes.codeHash),
    })
    .from(secondSteps)
    .leftJoin(recoveryCodes, and(eq(recoveryCodes.userId, secondSteps.userId), isNull(recoveryCodes.usedAt)))
    .where(eq(secondSteps.userId, userId))
    .groupBy(secondSteps.userId);
  return row;
}
