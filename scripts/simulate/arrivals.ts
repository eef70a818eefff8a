import type { Random } from '../../seeds/demo/restaurants/random.ts';

const MINUTE_MS = 60_000;

/** A party of an evening, drawn at random before a wait is quoted. */
export interface Arrival {
  name: string;
  size: number;
  atMs: number;
  /** True for parties that join on the web before they come; others come to the door. */
  isRemote: boolean;
  /** Duration of the stay at the table. */
  stayMs: number;
  /** Time from the call until the party arrives, if it is elsewhere. */
  travelMs: number;
  /** Time after the quote at which the party gives up; null for most. */
  patienceMs: number | null;
  /** True when the party leaves without notice. */
  neverComes: boolean;
}

/** Parties per minute, by minutes after 5 PM. */
const RATES = [
  { from: 0, perMinute: 0.35 },
  { from: 45, perMinute: 0.6 },
  { from: 90, perMinute: 0.7 },
  { from: 150, perMinute: 0.5 },
  { from: 190, perMinute: 0.25 },
  { from: 230, perMinute: 0 },
];
/** Parties by size: cumulative percentages. */
const SIZES = [
  { upTo: 6, size: 1 },
  { upTo: 46, size: 2 },
  { upTo: 62, size: 3 },
  { upTo: 82, size: 4 },
  { upTo: 90, size: 5 },
  { upTo: 96, size: 6 },
  { upTo: 99, size: 7 },
  { upTo: 100, size: 8 },
];

/** The parties of an evening, in order. @param fiveMs 5 PM at the restaurant @param pace 1 for a usual Friday */
export function drawArrivals(random: Random, fiveMs: number, evening: string, pace = 1): Arrival[] {
  const arrivals: Arrival[] = [];
  for (let minute = 0; ;) {
    const rate = RATES.findLast(({ from }) => from <= minute)?.perMinute ?? 0;
    if (rate === 0) return arrivals;
    minute += -Math.log(1 - random.next()) / (rate * pace);
    const chance = random.between(1, 100);
    const size = SIZES.find(({ upTo }) => chance <= upTo)?.size ?? 2;
    arrivals.push({
      name: `Party ${evening} ${arrivals.length + 1}`,
      size,
      atMs: fiveMs + Math.round(minute * MINUTE_MS),
      isRemote: random.chance(0.45),
      stayMs: spread(random, 38 + 5 * size, 0.25) * MINUTE_MS,
      travelMs: random.between(1, 7) * MINUTE_MS,
      patienceMs: random.chance(0.06) ? random.between(0, 20) * MINUTE_MS : null,
      neverComes: random.chance(0.03),
    });
  }
}

/** A number around a mean, skewed to long values like stays at a table. */
function spread(random: Random, mean: number, sigma: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  return mean * Math.exp(sigma * normal - (sigma * sigma) / 2);
}
