import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { isOneOf } from '#platform/db/list-sql.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import { BANDS } from '../../staff-contract.ts';
import { waitListEntries, waitListIntervals } from '../tables.ts';

/** A quote score of fewer parties is not significant. */
export const SCORED_PARTIES = 50;

interface LinesAsked {
  rlids: readonly number[];
  from?: string | undefined;
  to?: string | undefined;
  nowMs: number;
}

interface LineTotals {
  joined: number;
  seated: number;
  left: number;
  noShows: number;
  scored: number;
  within: number;
  /** Minutes; null without a party that was seated. */
  medianError: number | null;
  calledToSeated: number | null;
}

const whereOf = ({ rlids, from, to }: Omit<LinesAsked, 'nowMs'>) =>
  sql`${isOneOf(sql`entry.rlid`, rlids)}
    AND entry.business_date >= ${from ?? '1900-01-01'}::date AND entry.business_date <= ${to ?? '2199-12-31'}::date`;

const totalsAt = (nowMs: number) => sql`
  count(*)::int AS joined,
  count(*) FILTER (WHERE entry.state = 'seated')::int AS seated,
  count(*) FILTER (WHERE entry.state = 'left')::int AS left,
  count(*) FILTER (WHERE entry.state = 'no_show')::int AS "noShows",
  -- Who left after the promise waited too long as well.
  count(*) FILTER (WHERE entry.state = 'seated' OR ${isLateLeaver(new Date(nowMs).toISOString())})::int AS scored,
  count(*) FILTER (WHERE waited.wait_minutes <= entry.quote_high)::int AS within,
  (percentile_cont(0.5) WITHIN GROUP (ORDER BY abs(waited.wait_minutes - entry.expected_minutes)))::float8 AS "medianError",
  (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM waited.seated_at - entry.called_at) / 60))::float8
    AS "calledToSeated"`;

/** The same figures for each of the restaurants that have any; one statement. */
export async function loadLineTotals(db: Db, asked: LinesAsked): Promise<Map<number, LineTotals>> {
  const rows = await rowsOf<LineTotals & { rlid: number }>(
    db,
    sql`
    SELECT entry.rlid, ${totalsAt(asked.nowMs)}
    FROM ${waitListEntries} AS entry LEFT JOIN ${waitListIntervals} AS waited ON waited.entry_id = entry.id
    WHERE ${whereOf(asked)} GROUP BY entry.rlid`,
  );
  return new Map(rows.map((row) => [row.rlid, row]));
}

/** Totals of the parties of restaurants on some business days, by result; two statements. Erased parties count too. */
export async function loadNumbers(db: Db, { rlids, from, to, nowMs }: LinesAsked) {
  const inDays = whereOf({ rlids, from, to });
  const [counts] = await rowsOf<LineTotals>(
    db,
    sql`
    SELECT ${totalsAt(nowMs)}
    FROM ${waitListEntries} AS entry LEFT JOIN ${waitListIntervals} AS waited ON waited.entry_id = entry.id
    WHERE ${inDays}`,
  );
  const rows = await rowsOf<{ band: number; hour: number; parties: number; median: number; p90: number }>(
    db,
    sql`
    SELECT waited.band, waited.hour, count(*)::int AS parties,
      (percentile_cont(0.5) WITHIN GROUP (ORDER BY waited.wait_minutes))::float8 AS median,
      (percentile_cont(0.9) WITHIN GROUP (ORDER BY waited.wait_minutes))::float8 AS p90
    FROM ${waitListIntervals} AS waited JOIN ${waitListEntries} AS entry ON entry.id = waited.entry_id
    WHERE ${inDays} GROUP BY waited.band, waited.hour ORDER BY waited.hour, waited.band`,
  );
  const { joined = 0, seated = 0, left = 0, noShows = 0, scored = 0, within = 0 } = counts ?? {};
  const { medianError = null, calledToSeated = null } = counts ?? {};
  return {
    joined,
    seated,
    left,
    noShows,
    quoteScore:
      scored < SCORED_PARTIES
        ? null
        : {
            within: (100 * within) / scored,
            late: (100 * (scored - within)) / scored,
            parties: scored,
            medianError: medianError ?? 0,
          },
    calledToSeated,
    rows: rows.map(({ band, ...row }) => ({ ...row, band: BANDS[band] ?? '' })),
  };
}

function isLateLeaver(now: string) {
  return sql`(entry.state = 'left' AND coalesce(entry.closed_at, ${now}) > entry.joined_at + entry.quote_high * interval '1 minute')`;
}
