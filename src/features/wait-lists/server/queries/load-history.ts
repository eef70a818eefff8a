import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Db } from '#platform/db/client.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import { BAND_COUNT, type BandHistory, ENOUGH_PARTIES } from '../engine/estimate.ts';
import type { LineHours } from '../hours.ts';
import { waitListEntries, waitListIntervals } from '../tables.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const HISTORY_DAYS = 28;
const RECENT_MINUTES = 15;
/** The restaurant runs late when this number of recent parties waited past the top of their quotes. */
const LATE_PARTIES = 3;
const LATE_MINUTES = 45;
/** A shorter wait is ignored: it does not measure the time between two seatings. */
const REAL_WAIT_MINUTES = 2;
const KEPT_RESTAURANTS = 1000;
/** The chain's pace comes from its newest parties: as many as give each band enough, read by the primary key. */
const CHAIN_PARTIES = 5000;
const CHAIN_KEPT_MS = 3_600_000;

/** Statistics of the last 28 days at a restaurant, by band. */
export interface LineHistory {
  bands: readonly BandHistory[];
  /** The longest wait of the parties that were seated in the last 15 minutes; 0 without any. */
  longestRecentWait: number;
  /** True when several parties have just waited past the top of their quotes. */
  isRunningLate: boolean;
}

interface Row {
  band: number;
  slotParties: number;
  slotMinutes: number | null;
  hourParties: number;
  hourMinutes: number | null;
  bandParties: number;
  bandMinutes: number | null;
  ratios: number;
  low: number | null;
  high: number | null;
  recent: number | null;
  late: number;
}

type Median = BandHistory['medians'][number];

/**
 * Reads histories. A history is cached for the minute in which it was read. The chain's medians, for bands with too few
 * parties at the restaurant, are cached for an hour. Results are cached, not pending reads: on the embedded engine, a
 * transaction would wait for a read that waits for the connection of the transaction.
 */
export function createHistoryReader() {
  const kept = new LRUCache<string, LineHistory>({ max: KEPT_RESTAURANTS });
  let chain: { hour: number; medians: ReadonlyMap<number, Median> } | undefined;
  async function chainMedians(db: Db, nowMs: number) {
    const hour = Math.floor(nowMs / CHAIN_KEPT_MS);
    if (chain?.hour !== hour) chain = { hour, medians: await loadChainMedians(db, nowMs) };
    return chain.medians;
  }
  async function withChain(db: Db, history: LineHistory, nowMs: number): Promise<LineHistory> {
    const hasEnough = ({ medians }: BandHistory) => (medians.at(-1)?.parties ?? 0) >= ENOUGH_PARTIES;
    if (history.bands.every(hasEnough)) return history;
    const ofChain = await chainMedians(db, nowMs);
    const bands = history.bands.map(({ medians, spread }, band) => {
      const wider = ofChain.get(band);
      return { medians: wider ? [...medians, wider] : medians, spread };
    });
    return { ...history, bands };
  }
  return async (
    db: Db,
    rlid: number,
    hours: Pick<LineHours, 'weekday' | 'hour'>,
    nowMs: number,
  ): Promise<LineHistory> => {
    const key = `${rlid} ${Math.floor(nowMs / MINUTE_MS)}`;
    const known = kept.get(key);
    if (known) return known;
    const history = await withChain(db, await loadHistory(db, rlid, hours, nowMs), nowMs);
    kept.set(key, history);
    return history;
  };
}

const isReal = sql`wait_minutes >= ${REAL_WAIT_MINUTES}`;
const median = sql`percentile_cont(0.5) WITHIN GROUP (ORDER BY interval_minutes)`;
const historyBegin = (nowMs: number) => new Date(nowMs - HISTORY_DAYS * DAY_MS).toISOString();

/** One statement. */
async function loadHistory(
  db: Db,
  rlid: number,
  { weekday, hour }: Pick<LineHours, 'weekday' | 'hour'>,
  nowMs: number,
): Promise<LineHistory> {
  const recent = new Date(nowMs - RECENT_MINUTES * MINUTE_MS).toISOString();
  const lateSince = new Date(nowMs - LATE_MINUTES * MINUTE_MS).toISOString();
  const inHour = sql`${isReal} AND hour = ${hour}`;
  const inSlot = sql`${inHour} AND weekday = ${weekday}`;
  const rows = await rowsOf<Row>(
    db,
    sql`
    SELECT band,
      count(*) FILTER (WHERE ${inSlot})::int AS "slotParties", (${median} FILTER (WHERE ${inSlot}))::float8 AS "slotMinutes",
      count(*) FILTER (WHERE ${inHour})::int AS "hourParties", (${median} FILTER (WHERE ${inHour}))::float8 AS "hourMinutes",
      count(*) FILTER (WHERE ${isReal})::int AS "bandParties", (${median} FILTER (WHERE ${isReal}))::float8 AS "bandMinutes",
      count(ratio)::int AS ratios,
      (percentile_cont(0.1) WITHIN GROUP (ORDER BY ratio))::float8 AS low,
      (percentile_cont(0.8) WITHIN GROUP (ORDER BY ratio))::float8 AS high,
      (max(wait_minutes) FILTER (WHERE seated_at > ${recent}))::float8 AS recent,
      count(*) FILTER (WHERE seated_at > ${lateSince} AND wait_minutes > (
        SELECT quote_high FROM ${waitListEntries} AS entry WHERE entry.id = entry_id))::int AS late
    FROM ${waitListIntervals} WHERE rlid = ${rlid} AND seated_at > ${historyBegin(nowMs)} GROUP BY band`,
  );
  const ofBand = new Map(rows.map((row) => [row.band, row]));
  return {
    bands: Array.from({ length: BAND_COUNT }, (_, band) => historyOf(ofBand.get(band))),
    longestRecentWait: Math.max(0, ...rows.map((row) => row.recent ?? 0)),
    isRunningLate: rows.reduce((sum, { late }) => sum + late, 0) >= LATE_PARTIES,
  };
}

/** The median of each band over all restaurants; one statement. */
async function loadChainMedians(db: Db, nowMs: number): Promise<ReadonlyMap<number, Median>> {
  const rows = await rowsOf<Median & { band: number }>(
    db,
    sql`
    SELECT band, count(*)::int AS parties, (${median})::float8 AS minutes
    FROM (
      SELECT band, interval_minutes FROM ${waitListIntervals}
      WHERE ${isReal} AND seated_at > ${historyBegin(nowMs)} ORDER BY entry_id DESC LIMIT ${CHAIN_PARTIES}
    ) AS newest GROUP BY band`,
  );
  return new Map(rows.map(({ band, ...of }) => [band, of]));
}

function historyOf(row: Row | undefined): BandHistory {
  if (!row) return { medians: [], spread: null };
  const { low, high } = row;
  return {
    medians: [
      { parties: row.slotParties, minutes: row.slotMinutes },
      { parties: row.hourParties, minutes: row.hourMinutes },
      { parties: row.bandParties, minutes: row.bandMinutes },
    ],
    spread: row.ratios >= ENOUGH_PARTIES && low !== null && high !== null ? { low, high } : null,
  };
}
