import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/client.ts';
import type { Discount } from '../../discount.ts';
import { CouponCode } from '../../staff-contract.ts';
import { orderCoupons, orderCouponUses } from '../tables.ts';

/** A coupon that may be used now. */
export interface UsableCoupon {
  code: string;
  discount: Discount;
}

/**
 * Finds a coupon by its typed code; undefined if it is unknown, off, out of date, used up, or needs a larger basket.
 * @param date the restaurant's business day @param subtotal cents
 */
export async function findCoupon(
  db: Db,
  typed: string,
  { date, subtotal }: { date: string; subtotal: number },
): Promise<UsableCoupon | undefined> {
  const code = CouponCode.safeParse(typed).data;
  if (code === undefined) return undefined;
  const [row] = await db.select().from(orderCoupons).where(eq(orderCoupons.code, code));
  if (!row?.isOn || subtotal < row.minimum) return undefined;
  if ((row.firstDay && date < row.firstDay) || (row.lastDay && date > row.lastDay)) return undefined;
  if (row.mostUses !== null && (await countUses(db, code)).count >= row.mostUses) return undefined;
  return { code, discount: discountOf(row) };
}

/** The discount of the coupon of a placed order, even if the coupon changed since; null for an order without one. */
export async function discountOfOrder(db: Db, code: string): Promise<Discount | null> {
  if (code === '') return null;
  const [row] = await db.select().from(orderCoupons).where(eq(orderCoupons.code, code));
  return row ? discountOf(row) : null;
}

function discountOf({ kind, value }: Pick<typeof orderCoupons.$inferSelect, 'kind' | 'value'>): Discount {
  return kind === 'amount' ? { kind, cents: value } : { kind, ppm: value };
}

async function countUses(db: Db, code: string): Promise<{ count: number; last: number }> {
  const [uses] = await db
    .select({ count: sql<number>`count(*)::int`, last: sql<number>`coalesce(max(${orderCouponUses.use}), 0)::int` })
    .from(orderCouponUses)
    .where(eq(orderCouponUses.code, code));
  return uses ?? { count: 0, last: 0 };
}

/** Notes the use of a coupon. @returns false when another guest took the last use, and nothing is noted */
export async function useCoupon(tx: Tx, code: string, orderId: number): Promise<boolean> {
  const [coupon] = await tx.select().from(orderCoupons).where(eq(orderCoupons.code, code)).for('update');
  const { count, last } = await countUses(tx, code);
  if (!coupon || (coupon.mostUses !== null && count >= coupon.mostUses)) return false;
  await tx.insert(orderCouponUses).values({ code, use: last + 1, orderId });
  return true;
}

/** Returns the use of a coupon by an order that will not be made. */
export async function returnCoupon(tx: Tx, orderId: number): Promise<void> {
  await tx.delete(orderCouponUses).where(eq(orderCouponUses.orderId, orderId));
}
