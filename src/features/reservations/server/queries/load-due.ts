import { and, asc, between, eq, inArray } from 'drizzle-orm';
import { isRecentOrComing } from '#features/front-of-house/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { reservations } from '../tables.ts';

const MINUTE_MS = 60_000;
/** Reservations of the next hour come before waiting parties. */
const AHEAD_MS = 60 * MINUTE_MS;
/** A party that is later than this is no longer expected. */
const LATE_MS = 30 * MINUTE_MS;

/** A reservation that will soon need a table. */
export interface DueReservation {
  id: number;
  name: string;
  partySize: number;
  /** ISO instant. */
  start: string;
  hasArrived: boolean;
}

/** Parties with a reservation who are expected at a restaurant within the hour or have arrived, in order; one statement. */
export async function loadDue(db: Db, rlid: number, nowMs: number): Promise<DueReservation[]> {
  const iso = (ms: number) => new Date(ms).toISOString();
  const rows = await db
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.rlid, rlid),
        inArray(reservations.state, ['confirmed', 'arrived']),
        isRecentOrComing(reservations.businessDate, nowMs),
        between(reservations.startsAt, iso(nowMs - LATE_MS), iso(nowMs + AHEAD_MS)),
      ),
    )
    .orderBy(asc(reservations.startsAt), asc(reservations.id));
  return rows.map(({ id, name, partySize, startsAt, state }) => ({
    id,
    name,
    partySize,
    start: new Date(startsAt).toISOString(),
    hasArrived: state === 'arrived',
  }));
}
