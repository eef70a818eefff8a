import type { Party } from './evening.ts';

const MINUTE_MS = 60_000;
/** Minutes for each waiting party, a formula that many hosts use. */
const NAIVE_MINUTES = 5;

/** Quality of the quotes of seated parties, in minutes and shares from 0 to 1. */
export interface Score {
  parties: number;
  meanWait: number;
  /** Error of the middle of the range. */
  meanError: number;
  within: number;
  late: number;
  early: number;
  naiveError: number;
}

export function scoreOf(parties: readonly Party[]): Score {
  const seated = parties.filter(({ seatedMs }) => seatedMs !== null);
  const waits = seated.map(({ joinedMs, seatedMs, quote, waitingThen }) => ({
    ...quote,
    wait: ((seatedMs ?? 0) - joinedMs) / MINUTE_MS,
    naive: waitingThen * NAIVE_MINUTES,
  }));
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return {
    parties: waits.length,
    meanWait: mean(waits.map(({ wait }) => wait)),
    meanError: mean(waits.map(({ wait, low, high }) => Math.abs(wait - (low + high) / 2))),
    within: mean(waits.map(({ wait, low, high }) => Number(wait >= low && wait <= high))),
    early: mean(waits.map(({ wait, low }) => Number(wait < low))),
    late: mean(waits.map(({ wait, high }) => Number(wait > high))),
    naiveError: mean(waits.map(({ wait, naive }) => Math.abs(wait - naive))),
  };
}

/** Milliseconds. @returns NaN for an empty list */
export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
