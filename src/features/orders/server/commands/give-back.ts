import { returnPortions } from '#features/menus/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { countLoad } from '../engine/capacity.ts';
import { portionsOf } from '../engine/capacity.ts';
import type { OrderRow } from '../tables.ts';
import { returnCoupon } from '#features/coupons/server/index.ts';
import type { LockedDay } from './kitchen-day.ts';

/** Gives back what an order took of a locked day: its time, its coupon, and its portions unless they were cooked. */
export async function giveBack(tx: Tx, day: LockedDay, row: OrderRow, { isCooked }: { isCooked: boolean }) {
  countLoad(day.units, row.load, -1);
  await returnCoupon(tx, row.id);
  if (!isCooked) await returnPortions(tx, row.rlid, portionsOf(row.lines));
}
