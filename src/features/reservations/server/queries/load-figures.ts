import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { isOneOf } from '#platform/db/list-sql.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import { reservations } from '../tables.ts';

/** Restaurants and business days; an open side has no limit. */
export interface FiguresOf {
  rlids: readonly number[];
  from?: string | undefined;
  to?: string | undefined;
}

/** Totals of reservations by result. Guests who cancelled, were declined or did not come are not counted as covers. */
export interface ReservationTotals {
  parties: number;
  covers: number;
  online: number;
  walkIns: number;
  cancelled: number;
  noShows: number;
}

const COUNTED = sql`state IN ('requested', 'confirmed', 'arrived', 'seated', 'finished')`;
const TOTALS = sql`
  count(*) FILTER (WHERE ${COUNTED})::int AS parties,
  coalesce(sum(party_size) FILTER (WHERE ${COUNTED}), 0)::int AS covers,
  count(*) FILTER (WHERE ${COUNTED} AND source = 'web')::int AS online,
  count(*) FILTER (WHERE ${COUNTED} AND source = 'walk_in')::int AS "walkIns",
  count(*) FILTER (WHERE state IN ('cancelled', 'declined'))::int AS cancelled,
  count(*) FILTER (WHERE state = 'no_show')::int AS "noShows"`;

const inDays = ({ rlids, from, to }: FiguresOf): SQL =>
  sql`${isOneOf(sql`rlid`, rlids)}
    AND business_date >= ${from ?? '1900-01-01'}::date AND business_date <= ${to ?? '2199-12-31'}::date
    AND state NOT IN ('held', 'lapsed')`;

/** Reservations of some restaurants on some days, together and by weekday and hour; two statements. Erased ones count too. */
export async function loadReservationFigures(
  db: Db,
  of: FiguresOf,
): Promise<ReservationTotals & { rows: { weekday: number; hour: number; parties: number; covers: number }[] }> {
  const [totals] = await rowsOf<ReservationTotals>(db, sql`SELECT ${TOTALS} FROM ${reservations} WHERE ${inDays(of)}`);
  // Quarters count from 4 AM. On the night of a clock change, later hours are off by one.
  const rows = await rowsOf<{ weekday: number; hour: number; parties: number; covers: number }>(
    db,
    sql`
    SELECT extract(dow FROM business_date)::int AS weekday, ((quarter / 4 + 4) % 24)::int AS hour,
      count(*)::int AS parties, sum(party_size)::int AS covers
    FROM ${reservations} WHERE ${inDays(of)} AND ${COUNTED}
    GROUP BY weekday, hour ORDER BY weekday, min(quarter)`,
  );
  const none = { parties: 0, covers: 0, online: 0, walkIns: 0, cancelled: 0, noShows: 0 };
  return { ...(totals ?? none), rows };
}

/** The same figures for each of the restaurants that have any; one statement. */
export async function loadReservationTotals(db: Db, of: FiguresOf): Promise<Map<number, ReservationTotals>> {
  const rows = await rowsOf<ReservationTotals & { rlid: number }>(
    db,
    sql`SELECT rlid, ${TOTALS} FROM ${reservations} WHERE ${inDays(of)} GROUP BY rlid`,
  );
  return new Map(rows.map((row) => [row.rlid, row]));
}
