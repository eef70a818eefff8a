import type { LineHistory } from '../queries/load-history.ts';
import { expectedWait, intervalFrom, type Range, rangeOf } from './estimate.ts';

/**
 * A party without others ahead is seated at once while no wait of the last quarter of an hour was longer, in minutes.
 */
const QUIET_WAIT_MINUTES = 5;

export interface Quote {
  isSeatingNow: boolean;
  wait: Range;
  /** Minutes, unrounded. */
  expected: number;
}

/**
 * The wait of a party with this number ahead in its band.
 * @param due parties of the band with a reservation within the hour, who are seated before it; a restaurant that seats
 * at once does so all the same
 */
export function quoteFor(
  { bands, longestRecentWait, isRunningLate }: LineHistory,
  seedMinutes: readonly number[],
  { band, ahead, due }: { band: number; ahead: number; due: number },
): Quote {
  const history = bands[band] ?? { medians: [], spread: null };
  const expected = expectedWait(ahead + due, intervalFrom(history, seedMinutes[band] ?? seedMinutes.at(-1) ?? 10));
  return {
    isSeatingNow: ahead === 0 && longestRecentWait <= QUIET_WAIT_MINUTES,
    wait: rangeOf(expected, history.spread, isRunningLate),
    expected,
  };
}
