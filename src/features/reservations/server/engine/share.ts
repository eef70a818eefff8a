import type { ReservationRow } from '../tables.ts';
import type { Share } from './capacity.ts';
import { QUARTER_MS } from '#features/front-of-house/server/index.ts';

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
