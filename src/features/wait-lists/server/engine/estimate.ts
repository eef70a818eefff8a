/** Bands of party sizes that wait for the same tables: 1-2, 3-4, 5-6, 7 and more. */
export const BAND_COUNT = 4;

/** The band of a party: 0 for 1-2, 3 for 7 and more. */
export function bandOf(partySize: number): number {
  return Math.min(BAND_COUNT - 1, Math.ceil(partySize / 2) - 1);
}

export interface Range {
  low: number;
  high: number;
}

/** Statistics of the last 28 days for one band at one hour. */
export interface BandHistory {
  /**
   * Medians of the minutes between two seatings, from the narrowest to the widest: this weekday and hour, this hour, this
   * band, this band in the whole chain.
   */
  medians: readonly { parties: number; minutes: number | null }[];
  /** Quantiles 0.1 and 0.8 of actual ÷ expected waits; null with too few. */
  spread: Range | null;
}

/** Fewer parties than these are not significant. */
export const ENOUGH_PARTIES = 20;
/** Spread of a restaurant without enough history. */
const USUAL_SPREAD: Range = { low: 0.75, high: 1.35 };
const ROUNDING = 5;
/** How much wider the range is while parties wait past their quotes. */
const LATE_WIDTH = 1.5;

/** Minutes between two seatings of a band: the narrowest median with enough parties, else the restaurant's setting. */
export function intervalFrom({ medians }: BandHistory, seedMinutes: number): number {
  const found = medians.find(({ parties, minutes }) => parties >= ENOUGH_PARTIES && minutes !== null);
  return found?.minutes ?? seedMinutes;
}

/** The expected wait in minutes, unrounded: (parties ahead + 1) × interval. */
export function expectedWait(ahead: number, interval: number): number {
  return (ahead + 1) * interval;
}

/**
 * The displayed range: from the low to the high quantile of comparable waits, in steps of five minutes. Its end is the
 * promised maximum, which is higher while the restaurant runs late.
 */
export function rangeOf(expected: number, spread: Range | null, isRunningLate = false): Range {
  const { low, high: usual } = spread ?? USUAL_SPREAD;
  const high = isRunningLate ? low + (usual - low) * LATE_WIDTH : usual;
  const top = Math.max(ROUNDING, Math.ceil((expected * high) / ROUNDING) * ROUNDING);
  return { low: Math.min(top, Math.floor((expected * low) / ROUNDING) * ROUNDING), high: top };
}
