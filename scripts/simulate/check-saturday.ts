import { orderEvents, orders } from '#features/orders/server/tables.ts';
import type { Db } from '#platform/db/client.ts';
import type { KitchenScreen } from './kitchen-screen.ts';
import type { Sold } from './saturday.ts';

/** Steps that happen at most once per order, because nothing is recalled in this simulation. */
const ONCE = ['place', 'start', 'bump', 'hand', 'uncollected', 'cancel'];

/** Compares what guests and screens received with the database; one sentence for each lost or doubled order. */
export async function checkSaturday(
  db: Db,
  sold: readonly Sold[],
  screens: readonly KitchenScreen[],
): Promise<{ lost: string[]; doubled: string[]; /** Orders made when they were promised. */ kept: number }> {
  const rows = await db.select().from(orders);
  const events = await db.select().from(orderEvents);
  const lost: string[] = [];
  const doubled: string[] = [];
  const byKey = new Map(rows.map((row) => [row.placeKey, row]));
  let kept = 0;
  for (const { key, ids, number, end } of sold) {
    const row = byKey.get(key);
    if (!row) lost.push(`order ${number}: its guest has an answer, the database has nothing`);
    else if (row.state !== end) lost.push(`order ${number} at ${row.rlid}: it is ${row.state}, and was ${end}`);
    if (ids.size > 1) doubled.push(`order ${number}: its guest has ${ids.size} orders`);
    // A cancellation in time does not break a promise.
    if (end === 'cancelled' || (row?.madeAt && Date.parse(row.madeAt) <= Date.parse(row.promisedAt))) kept += 1;
  }
  const soldKeys = new Set(sold.map(({ key }) => key));
  for (const row of rows)
    if (!soldKeys.has(row.placeKey ?? '')) lost.push(`order ${row.number} at ${row.rlid}: no guest knows of it`);
  const counts = new Map<string, number>();
  for (const { orderId, action } of events) {
    const name = `${orderId} ${action}`;
    if (ONCE.includes(action)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  for (const [name, count] of counts) if (count > 1) doubled.push(`${name}: ${count} events`);
  for (const screen of screens) {
    if (screen.waiting > 0) lost.push(`${screen.waiting} steps were never sent`);
    for (const { order, input } of screen.done)
      if (!counts.has(`${order} ${input.action}`)) lost.push(`${input.action} of ${order}: sent and not there`);
  }
  return { lost, doubled, kept };
}
