import { and, between, eq, inArray, ne } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { shareOf } from '../engine/capacity.ts';
import { LIVE_STATES } from '../engine/states.ts';
import type { Seating, Sitting } from '../engine/table-plan.ts';
import { type ReservationRow, reservations } from '../tables.ts';

/** States of parties who have or will have tables. */
export const SITTING_STATES = ['held', ...LIVE_STATES] as const;

/** A reservation at its tables. */
export interface ReservedSitting extends Sitting {
  row: ReservationRow;
}

export function sittingOf(row: ReservationRow): ReservedSitting {
  return {
    row,
    quarter: row.quarter,
    quarters: shareOf(row)?.quarters ?? row.quarters,
    partySize: row.partySize,
    tables: row.tables,
    isFixed: row.isTableGiven || row.state === 'arrived' || row.state === 'seated',
  };
}

/** The parties of a day with one more at its tables, and those that made room for it at theirs. */
export function withSeated(
  sittings: readonly ReservedSitting[],
  party: ReservedSitting,
  { tables, moved }: Seating<ReservedSitting>,
): ReservedSitting[] {
  const given = new Map(moved.map((one) => [one.party, one.tables]));
  return [...sittings.map((one) => ({ ...one, tables: given.get(one) ?? one.tables })), { ...party, tables }];
}

/** The parties of some business days of a restaurant, except one; one statement. */
export async function loadSittings(
  db: Db,
  { rlid, from, to, exceptId = 0 }: { rlid: number; from: string; to: string; exceptId?: number | undefined },
): Promise<ReservedSitting[]> {
  const rows = await db
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.rlid, rlid),
        between(reservations.businessDate, from, to),
        inArray(reservations.state, [...SITTING_STATES]),
        ne(reservations.id, exceptId),
      ),
    )
    .orderBy(reservations.id);
  return rows.map(sittingOf);
}
