import { eq } from 'drizzle-orm';
import { Invalid, NotFound, Problem } from '#shared/problem.ts';
import type { StaffContext } from '#features/accounts/server/index.ts';
import { recordHistory, refuseOlderVersion } from '#features/history/server/index.ts';
import { menuRules } from '#features/menus/rules.ts';
import { requireRule } from '#features/rights/staff-rule.ts';
import type { Tx } from '#platform/db/client.ts';
import { MILLION } from '#features/menus/money.ts';
import type { CouponTerms } from '../../staff-contract.ts';
import { orderCoupons } from '../tables.ts';

/** Coupons in the history. */
const COUPON_KIND = 'coupon';

type CouponContext = Pick<StaffContext, 'actor' | 'powers' | 'now'>;

/** Adds a coupon. @throws Forbidden, Invalid, Problem duplicate */
export async function addCoupon(
  tx: Tx,
  { actor, powers, now }: CouponContext,
  { code, ...terms }: CouponTerms & { code: string },
): Promise<void> {
  requireRule(powers, menuRules.change);
  requireTerms(terms);
  const kept = await tx
    .insert(orderCoupons)
    .values({ code, ...terms, changedBy: actor.name, changedAt: now })
    .onConflictDoNothing()
    .returning({ code: orderCoupons.code });
  if (kept.length === 0) throw new Problem('duplicate', `There is a coupon ${code} already`);
  await recordHistory(tx, { actor, now }, 'added', [COUPON_KIND, code], terms);
}

/** Changes or ends a coupon; earlier orders keep their discount. @throws Forbidden, NotFound, Invalid, Conflict */
export async function saveCoupon(
  tx: Tx,
  { actor, powers, now }: CouponContext,
  { code, baseVersion, terms }: { code: string; baseVersion: number; terms: CouponTerms },
): Promise<number> {
  requireRule(powers, menuRules.change);
  // Orders that use the coupon lock this row, too.
  const [row] = await tx.select().from(orderCoupons).where(eq(orderCoupons.code, code)).for('update');
  if (!row) throw new NotFound('This coupon does not exist');
  requireTerms(terms);
  await refuseOlderVersion(tx, { kind: COUPON_KIND, id: code, noun: 'this coupon', version: row.version }, baseVersion);
  const version = row.version + 1;
  await tx
    .update(orderCoupons)
    .set({ ...terms, version, changedBy: actor.name, changedAt: now })
    .where(eq(orderCoupons.code, code));
  await recordHistory(tx, { actor, now }, row.isOn && !terms.isOn ? 'ended' : 'changed', [COUPON_KIND, code], terms);
  return version;
}

/** @throws Invalid */
function requireTerms({ kind, value, firstDay, lastDay }: CouponTerms): void {
  if (kind === 'amount' && value > MILLION / 10)
    throw new Invalid([{ field: 'value', message: 'is more than any order costs' }]);
  if (firstDay && lastDay && lastDay < firstDay)
    throw new Invalid([{ field: 'lastDay', message: 'must not be before the first day' }]);
}
