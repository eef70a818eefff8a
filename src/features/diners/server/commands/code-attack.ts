import { and, asc, eq, gt } from 'drizzle-orm';
import { type ExaminedPost, type GuestGuard, limitByAddress } from '#features/guard/server/index.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { type DinerParts, isoOf } from '../diner-parts.ts';
import { dinerCodes } from '../tables.ts';

/** Requests for codes by unknown browsers, on all nodes, above which an attack is assumed. */
const ATTACK = { most: 300, withinMs: 10 * 60_000 };
/** Codes during an attack for all unknown browsers together without a solved captcha, as those without scripts. */
const UNCHECKED = { most: 30, withinMs: 10 * 60_000 };
/** Stands for all clients together, which share one count. */
const EVERYBODY = '0.0.0.0';

/** Whether an attack on codes is assumed, so that unknown browsers must solve a captcha; one statement. */
export async function isUnderAttack(db: Db, nowMs: number): Promise<boolean> {
  const [beyond] = await db
    .select({ id: dinerCodes.id })
    .from(dinerCodes)
    .where(and(eq(dinerCodes.isKnown, false), gt(dinerCodes.createdAt, isoOf(nowMs - ATTACK.withinMs))))
    .orderBy(asc(dinerCodes.createdAt))
    .offset(ATTACK.most - 1)
    .limit(1);
  return beyond !== undefined;
}

/** Counts a code requested during an attack. @throws RateLimited, CaptchaRefused for a reused answer */
export async function countChecked(
  tx: Tx,
  guard: GuestGuard,
  { key, nowMs }: Pick<DinerParts, 'key' | 'nowMs'>,
  checked: ExaminedPost,
): Promise<void> {
  await guard.judge(tx, checked);
  if (checked.spent === null)
    await limitByAddress(tx, { key, purpose: 'diner unchecked', ip: EVERYBODY, nowMs }, UNCHECKED);
}
