import { createLocationIndex, distanceMiles, type IndexedPoint } from '#features/locator/server/location-index.ts';

const ROUNDS = 5;

/** Milliseconds per query, at the median and the 99th percentile. */
export interface Timing {
  p50: number;
  p99: number;
}

export interface IndexBench {
  points: number;
  /** Milliseconds to build the index once. */
  buildMs: number;
  /** The 26 nearest within 200 miles and the total, as in getlocations. */
  query: Timing;
  /** The 26 nearest on the whole globe, where the total needs no counting. */
  nearest: Timing;
  /** The same result by measuring and sorting all points, in the same run. */
  baseline: Timing;
}

/**
 * Times the location index with points distributed like the population (clusters over North America); queries start
 * at such points. Points and queries are deterministic; only the times vary.
 */
export function benchIndex(points: number): IndexBench {
  const random = seededRandom(points);
  const spots = clusteredPoints(points, random);
  const builtFrom = performance.now();
  const index = createLocationIndex(spots);
  const buildMs = performance.now() - builtFrom;
  const queries = Array.from({ length: 3000 }, () => jitter(spots[Math.floor(random() * points)], random));

  const ask = (radiusMiles: number) => (query: (typeof queries)[number]) =>
    index.nearest({ ...query, radiusMiles, limit: 26 });
  const scans = Math.max(3, Math.min(200, Math.floor(2_000_000 / points)));
  return {
    points,
    buildMs,
    query: time(queries, ask(200)),
    nearest: time(queries, ask(12_500)),
    baseline: time(queries.slice(0, scans), (query) => linearScan(spots, query)),
  };
}

function linearScan(spots: readonly IndexedPoint[], from: { latitude: number; longitude: number }) {
  const within: { rlid: number; away: number }[] = [];
  for (const spot of spots) {
    const away = distanceMiles(from, spot);
    if (away <= 200) within.push({ rlid: spot.rlid, away });
  }
  within.sort((a, b) => a.away - b.away);
  return { total: within.length, hits: within.slice(0, 26) };
}

/**
 * Quantiles over queries. The time of a query is its median over several rounds, so that pauses of the machine do not
 * count.
 */
function time<Q>(queries: readonly Q[], run: (query: Q) => unknown): Timing {
  for (const query of queries.slice(0, Math.min(300, queries.length))) run(query);
  const rounds = Array.from({ length: ROUNDS }, () =>
    queries.map((query) => {
      const from = performance.now();
      run(query);
      return performance.now() - from;
    }),
  );
  const times = queries.map((_, at) =>
    quantile(
      rounds.map((round) => round[at] ?? 0).toSorted((a, b) => a - b),
      0.5,
    ),
  );
  times.sort((a, b) => a - b);
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function clusteredPoints(count: number, random: () => number): IndexedPoint[] {
  const towns = Array.from({ length: Math.max(20, Math.ceil(Math.sqrt(count))) }, () => ({
    latitude: 26 + random() * 26,
    longitude: -123 + random() * 55,
    spread: 0.05 + random() * 0.6,
  }));
  return Array.from({ length: count }, (_, rlid) => {
    const town = towns[Math.floor(random() * random() * towns.length)];
    const spread = town?.spread ?? 1;
    return {
      rlid,
      latitude: (town?.latitude ?? 0) + (random() + random() - 1) * spread,
      longitude: (town?.longitude ?? 0) + (random() + random() - 1) * spread,
    };
  });
}

function jitter(spot: IndexedPoint | undefined, random: () => number) {
  return {
    latitude: (spot?.latitude ?? 0) + (random() - 0.5) * 0.2,
    longitude: (spot?.longitude ?? 0) + (random() - 0.5) * 0.2,
  };
}

/** Marsaglia's xorshift, 32 bits: the same points in every run. */
function seededRandom(seed: number): () => number {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
}
