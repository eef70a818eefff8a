import type { ReservationRow } from '../tables.ts';
import { QUARTER_MS, QUARTERS_KEPT } from '#features/front-of-house/server/index.ts';

/** How full a business day is, by quarter of an hour. */
export interface Fullness {
  /** Guests and parties that begin then. */
  started: number[];
  parties: number[];
  /** Guests who reserved online, as part of `started`. */
  online: number[];
  /** Guests at their tables. */
  occupied: number[];
  /** Quarters that a host closed for guests online. */
  closed: number[];
}

/** The capacity that a party takes of a day. */
export interface Share {
  quarter: number;
  /** Quarters at its table; for a party that left early, only the used ones. */
  quarters: number;
  partySize: number;
  isOnline: boolean;
}

/** Limits of a quarter. */
export interface Limits {
  covers: number;
  onlineCovers: number;
  parties: number;
  seats: number;
}

export function emptyDay(): Fullness {
  const zeros = () => Array.from({ length: QUARTERS_KEPT }, () => 0);
  return { started: zeros(), parties: zeros(), online: zeros(), occupied: zeros(), closed: [] };
}

/** Adds a party to a day, or takes it out of it. */
export function count(day: Fullness, { quarter, quarters, partySize, isOnline }: Share, sign: 1 | -1): void {
  const add = (list: number[], at: number, by: number) => {
    list[at] = (list[at] ?? 0) + sign * by;
  };
  add(day.started, quarter, partySize);
  add(day.parties, quarter, 1);
  if (isOnline) add(day.online, quarter, partySize);
  for (let at = quarter; at < quarter + quarters; at += 1) add(day.occupied, at, partySize);
}

/** True when the day has room for a party. Guests online have limits of their own. */
export function hasRoom(day: Fullness, { quarter, quarters, partySize, isOnline }: Share, limits: Limits): boolean {
  const at = (list: readonly number[], index: number) => list[index] ?? 0;
  if (isOnline && day.closed.includes(quarter)) return false;
  if (at(day.started, quarter) + partySize > limits.covers) return false;
  if (at(day.parties, quarter) + 1 > limits.parties) return false;
  if (isOnline && at(day.online, quarter) + partySize > limits.onlineCovers) return false;
  for (let index = quarter; index < quarter + quarters; index += 1)
    if (at(day.occupied, index) + partySize > limits.seats) return false;
  return true;
}

const TAKES_PLACE = new Set<ReservationRow['state']>([
  'held',
  'requested',
  'confirmed',
  'arrived',
  'seated',
  'finished',
]);

/** The capacity that a reservation takes of its day; null for none. An early departure frees the quarters after it. */
export function shareOf(
  row: Pick<ReservationRow, 'state' | 'quarter' | 'quarters' | 'partySize' | 'source' | 'startsAt' | 'finishedAt'>,
): Share | null {
  if (!TAKES_PLACE.has(row.state)) return null;
  const stayed =
    row.state === 'finished' && row.finishedAt !== null
      ? Math.max(1, Math.ceil((Date.parse(row.finishedAt) - Date.parse(row.startsAt)) / QUARTER_MS))
      : row.quarters;
  return {
    quarter: row.quarter,
    quarters: Math.min(row.quarters, stayed),
    partySize: row.partySize,
    isOnline: row.source === 'web',
  };
}
