import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { StepActor } from '#features/front-of-house/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { count, emptyDay, type Fullness, shareOf } from '../engine/capacity.ts';
import { reservationDays, reservationEvents, type ReservationRow, reservations } from '../tables.ts';

/** A business day of a restaurant, locked by this transaction. */
export interface LockedDay extends Fullness {
  readonly rlid: number;
  readonly businessDate: string;
  /** Grows with each step. */
  seq: number;
}

/** The days that a transaction has locked. */
export interface LockedDays {
  /** @throws when the day was not locked */
  on(date: string): LockedDay;
}

/**
 * Locks business days in the order of their dates, so that two transactions never wait for each other, lets `work`
 * change them, and stores them. Expired holds are released first.
 */
export async function withDays<T>(
  tx: Tx,
  { rlid, dates, nowMs }: { rlid: number; dates: readonly string[]; nowMs: number },
  work: (days: LockedDays) => Promise<T>,
): Promise<T> {
  const sorted = [...new Set(dates)].toSorted();
  await tx
    .insert(reservationDays)
    .values(sorted.map((businessDate) => ({ rlid, businessDate, ...emptyDay() })))
    .onConflictDoNothing();
  const days: LockedDay[] = await tx
    .select()
    .from(reservationDays)
    .where(and(eq(reservationDays.rlid, rlid), inArray(reservationDays.businessDate, sorted)))
    .orderBy(asc(reservationDays.businessDate))
    .for('update');
  const on = (date: string) => {
    const day = days.find(({ businessDate }) => businessDate === date);
    if (!day) throw new Error(`The day ${date} is not locked`);
    return day;
  };
  const lapsed = await tx
    .update(reservations)
    .set({ state: 'lapsed' })
    .where(
      and(
        eq(reservations.rlid, rlid),
        inArray(reservations.businessDate, sorted),
        eq(reservations.state, 'held'),
        lte(reservations.holdUntil, new Date(nowMs).toISOString()),
      ),
    )
    .returning();
  for (const row of lapsed) {
    const share = shareOf({ ...row, state: 'held' });
    if (share) count(on(row.businessDate), share, -1);
  }
  const result = await work({ on });
  for (const { businessDate, rlid: _, ...stored } of days)
    await tx
      .update(reservationDays)
      .set(stored)
      .where(and(eq(reservationDays.rlid, rlid), eq(reservationDays.businessDate, businessDate)));
  return result;
}

/** Replaces what a row takes of its day: `before` by `after`; each may be absent. */
export function recount(days: LockedDays, before: ReservationRow | null, after: ReservationRow | null): void {
  for (const [row, sign] of [
    [before, -1],
    [after, 1],
  ] as const) {
    const share = row && shareOf(row);
    if (row && share) count(days.on(row.businessDate), share, sign);
  }
}

/** Adds an event to a locked day. */
export async function recordEvent(
  tx: Tx,
  day: LockedDay,
  event: {
    row: Pick<ReservationRow, 'id' | 'state'>;
    action: string;
    from: string | null;
    actor: StepActor;
    nowMs: number;
    op?: string | undefined;
  },
): Promise<void> {
  day.seq += 1;
  await tx.insert(reservationEvents).values({
    rlid: day.rlid,
    businessDate: day.businessDate,
    seq: day.seq,
    reservationId: event.row.id,
    action: event.action,
    fromState: event.from,
    toState: event.row.state,
    actorId: event.actor.accountId,
    actorName: event.actor.name,
    at: new Date(event.nowMs).toISOString(),
    op: event.op ?? null,
  });
}

/** True when a host's step was done before: a device sends a step again when the answer was lost. */
export async function isDone(tx: Tx, rlid: number, op: string): Promise<boolean> {
  const [event] = await tx
    .select({ seq: reservationEvents.seq })
    .from(reservationEvents)
    .where(and(eq(reservationEvents.rlid, rlid), eq(reservationEvents.op, op)));
  return event !== undefined;
}
