import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { turnsDuring } from '#test/turns-during.ts';
import { createChangingIndex } from './changing-index.ts';
import { createLocationIndex, type IndexedPoint } from './location-index.ts';

const point = (rlid: number): IndexedPoint => ({
  rlid,
  latitude: 25 + ((rlid * 7919) % 24_000) / 1000,
  longitude: -124 + ((rlid * 104_729) % 57_000) / 1000,
});
const QUERIES = [
  { latitude: 40, longitude: -100, radiusMiles: 200, limit: 5 },
  { latitude: 28.5, longitude: -81.4, radiusMiles: 12_500, limit: 26 },
  { latitude: 45, longitude: 100, radiusMiles: 50, limit: 3 },
];

describe('createChangingIndex', () => {
  it('answers as an index of the same points that was built at once, whatever came and went', async () => {
    const changes = fc.array(fc.record({ rlid: fc.nat(60), isThere: fc.boolean() }), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(changes, async (list) => {
        const points = new Map(Array.from({ length: 30 }, (_, at) => [at, point(at)]));
        const index = await createChangingIndex([...points.values()]);
        for (const { rlid, isThere } of list) {
          const known = points.get(rlid);
          if (known) index.remove(known);
          points.delete(rlid);
          if (!isThere) continue;
          // Another spot than it had.
          const moved = { ...point(rlid + 100), rlid };
          points.set(rlid, moved);
          index.add(moved);
        }
        const fresh = createLocationIndex([...points.values()]);
        expect(index.size).toBe(fresh.size);
        for (const query of QUERIES) expect(index.nearest(query)).toEqual(fresh.nearest(query));
      }),
      { numRuns: 60 },
    );
  });

  it('answers of several trees as one index does', async () => {
    const points = Array.from({ length: 25_000 }, (_, at) => point(at));
    const index = await createChangingIndex(points);
    const fresh = createLocationIndex(points);
    for (const query of QUERIES) expect(index.nearest(query)).toEqual(fresh.nearest(query));
  });

  it('lets other work run between the trees of 60,000 restaurants in one degree', async () => {
    const points = Array.from({ length: 60_000 }, (_, at) => ({ ...point(at), longitude: -74 + (at % 900) / 1000 }));
    let index = await createChangingIndex([]);
    const turns = await turnsDuring(async () => (index = await createChangingIndex(points)));
    // Five between the slices of the list, and six before the trees.
    expect(turns).toBeGreaterThanOrEqual(11);
    const fresh = createLocationIndex(points);
    for (const query of QUERIES) expect(index.nearest(query)).toEqual(fresh.nearest(query));
  });
});
