import { and, eq } from 'drizzle-orm';
import { returnCoupon } from '#features/coupons/server/index.ts';
import type { StepActor } from '#features/front-of-house/server/index.ts';
import { returnPortions } from '#features/menus/server/index.ts';
import { announceChange } from '#platform/db/changes.ts';
import type { Tx } from '#platform/db/client.ts';
import { countLoad, emptyLoad, portionsOf } from '../engine/capacity.ts';
import { kitchenDays, orderEvents, type OrderRow } from '../tables.ts';

/** A restaurant's business day, locked by this transaction. */
export interface LockedDay {
  readonly rlid: number;
  readonly businessDate: string;
  /** Grows with each step. */
  seq: number;
  lastNumber: number;
  /** Taken make-units by quarter. */
  units: number[];
}

/** The tag of changes of a restaurant's orders. */
export const kitchenTag = (rlid: number) => `kitchen:${rlid}`;

/** Locks a day, lets work change it and stores it. Every change of an order begins with this lock. */
export async function withDay<T>(
  tx: Tx,
  { rlid, businessDate }: { rlid: number; businessDate: string },
  work: (day: LockedDay) => Promise<T>,
): Promise<T> {
  const isDay = and(eq(kitchenDays.rlid, rlid), eq(kitchenDays.businessDate, businessDate));
  const [day] = await tx
    .insert(kitchenDays)
    .values({ rlid, businessDate, units: emptyLoad() })
    // Changes nothing: it locks the row and returns its current values.
    .onConflictDoUpdate({ target: [kitchenDays.rlid, kitchenDays.businessDate], set: { rlid } })
    .returning();
  if (!day) throw new Error('A day was neither kept nor there');
  const result = await work(day);
  const { seq, lastNumber, units } = day;
  await tx.update(kitchenDays).set({ seq, lastNumber, units }).where(isDay);
  await announceChange(tx, [kitchenTag(rlid)]);
  return result;
}

/** Adds an event to a locked day. */
export async function recordEvent(
  tx: Tx,
  day: LockedDay,
  event: {
    order: Pick<OrderRow, 'id' | 'state'>;
    action: string;
    from: string | null;
    actor: StepActor;
    nowMs: number;
    op?: string | undefined;
    minutes?: number | undefined;
  },
): Promise<void> {
  day.seq += 1;
  await tx.insert(orderEvents).values({
    rlid: day.rlid,
    businessDate: day.businessDate,
    seq: day.seq,
    orderId: event.order.id,
    action: event.action,
    fromState: event.from,
    toState: event.order.state,
    actorId: event.actor.accountId,
    actorName: event.actor.name,
    at: new Date(event.nowMs).toISOString(),
    op: event.op ?? null,
    minutes: event.minutes ?? null,
  });
}

/** True when a step was done before: a device repeats a step when the answer was lost. */
export async function isDone(tx: Tx, rlid: number, op: string): Promise<boolean> {
  const [event] = await tx
    .select({ seq: orderEvents.seq })
    .from(orderEvents)
    .where(and(eq(orderEvents.rlid, rlid), eq(orderEvents.op, op)));
  return event !== undefined;
}

/** Releases an order's part of a locked day: its time, its coupon, and its portions unless they were cooked. */
export async function releaseFromDay(tx: Tx, day: LockedDay, row: OrderRow, { isCooked }: { isCooked: boolean }) {
  countLoad(day.units, row.load, -1);
  await returnCoupon(tx, row.id);
  if (!isCooked) await returnPortions(tx, row.rlid, portionsOf(row.lines));
}
