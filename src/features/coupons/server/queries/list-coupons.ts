import { desc, eq, sql } from 'drizzle-orm';
import { listPage } from '#shared/listing.ts';
import { NotFound } from '#shared/problem.ts';
import { menuRules } from '#features/menus/rules.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import type { Db } from '#platform/db/client.ts';
import { hasWords } from '#platform/db/list-sql.ts';
import { orderCoupons, orderCouponUses } from '../tables.ts';

const PAGE_SIZE = 50;
const uses = sql<number>`(SELECT count(*) FROM ${orderCouponUses} AS used WHERE used.code = ${orderCoupons}.code)::int`;

/** A page of coupons with how often each was used; two statements. */
export async function listCoupons(db: Db, powers: StaffPowers, { q, p }: { q: string; p: number }) {
  const where = hasWords(q, orderCoupons.code, orderCoupons.label);
  const { rows, ...part } = await listPage(
    db.$count(orderCoupons, where),
    { p, size: PAGE_SIZE },
    db
      .select({ coupon: orderCoupons, uses })
      .from(orderCoupons)
      .where(where)
      .orderBy(desc(orderCoupons.changedAt), desc(orderCoupons.code)),
  );
  return { ...part, rows: rows.map(shown), may: mayOf(powers) };
}

/** @throws NotFound */
export async function loadCoupon(db: Db, powers: StaffPowers, code: string) {
  const [row] = await db.select({ coupon: orderCoupons, uses }).from(orderCoupons).where(eq(orderCoupons.code, code));
  if (!row) throw new NotFound('This coupon does not exist');
  return { ...shown(row), may: mayOf(powers) };
}

function mayOf(powers: StaffPowers) {
  return { change: menuRules.change.allows(powers, {}) };
}

function shown({ coupon, uses: used }: { coupon: typeof orderCoupons.$inferSelect; uses: number }) {
  const { changedBy, changedAt, ...terms } = coupon;
  return { ...terms, uses: used, changed: { by: changedBy, at: new Date(changedAt).toISOString() } };
}
