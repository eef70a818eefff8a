import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLocationIndex, distanceMiles, EARTH_RADIUS_MILES, type IndexedPoint } from './location-index.ts';

const latitude = fc.oneof(
  { weight: 6, arbitrary: fc.double({ min: -90, max: 90, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(-90, 90, 0, 89.9999, -89.9999) },
);
const longitude = fc.oneof(
  { weight: 4, arbitrary: fc.double({ min: -180, max: 180, noNaN: true }) },
  { weight: 2, arbitrary: fc.double({ min: 179, max: 180, noNaN: true }) },
  { weight: 2, arbitrary: fc.double({ min: -180, max: -179, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(-180, 180, 0) },
);
const anywhere = fc.record({ latitude, longitude });
const inOneArea = fc.record({
  latitude: fc.double({ min: 30, max: 40, noNaN: true }),
  longitude: fc.double({ min: -115, max: -95, noNaN: true }),
});
const spot = fc.oneof(anywhere, inOneArea);
const points = fc
  .oneof(fc.array(anywhere, { maxLength: 120 }), fc.array(inOneArea, { minLength: 60, maxLength: 200 }))
  .chain((spots) => fc.constantFrom(1, 3).map((copies) => Array.from({ length: copies }, () => spots).flat()))
  .map((spots) => spots.map((place, rlid): IndexedPoint => ({ rlid, ...place })));
const radius = fc.oneof(
  fc.constantFrom(0, 12_500, 200),
  fc.double({ min: 0, max: 600, noNaN: true }),
  fc.double({ min: 0, max: 12_500, noNaN: true }),
);

/** Distance by the dot product of unit vectors: another formula, so that a mistake in one shows. */
function vectorMiles(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }): number {
  const unit = ({ latitude: lat, longitude: lng }: { latitude: number; longitude: number }) => {
    const phi = (lat * Math.PI) / 180;
    const lambda = (lng * Math.PI) / 180;
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)] as const;
  };
  const [p, q] = [unit(a), unit(b)];
  const chord = Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, chord / 2));
}

describe('createLocationIndex', () => {
  it('answers nothing when it holds nothing', () => {
    const index = createLocationIndex([]);
    expect(index.nearest({ latitude: 0, longitude: 0, radiusMiles: 12_500, limit: 26 })).toEqual({
      total: 0,
      hits: [],
    });
  });

  it('agrees with a linear scan anywhere on the globe, for any radius and limit', () => {
    fc.assert(
      fc.property(points, spot, radius, fc.integer({ min: 1, max: 40 }), (all, from, radiusMiles, limit) => {
        const within = all
          .map((point) => ({ rlid: point.rlid, distanceMiles: distanceMiles(from, point) }))
          .filter((hit) => hit.distanceMiles <= radiusMiles)
          .sort((a, b) => a.distanceMiles - b.distanceMiles);
        const found = createLocationIndex(all).nearest({ ...from, radiusMiles, limit });
        const rounding = all.some((point) => Math.abs(distanceMiles(from, point) - radiusMiles) < 1e-3);
        if (!rounding) expect(found.total).toBe(within.length);
        // A point on the very edge may be in by one way and out by the other: then the one list has it last, or lacks it.
        const count = Math.min(limit, within.length, found.hits.length);
        const rounded = (hits: readonly { distanceMiles: number }[]) =>
          hits.slice(0, count).map((hit) => Math.round(hit.distanceMiles * 1e4));
        expect(rounded(found.hits)).toEqual(rounded(within));
        if (!rounding) expect(found.hits).toHaveLength(Math.min(limit, within.length));
      }),
      { numRuns: 800 },
    );
  });

  it('measures as vectors on a sphere do', () => {
    fc.assert(
      fc.property(spot, spot, (a, b) => {
        expect(distanceMiles(a, b)).toBeCloseTo(vectorMiles(a, b), 2);
      }),
    );
  });

  it('finds a neighbour on the other side of the antimeridian', () => {
    const index = createLocationIndex([{ rlid: 7, latitude: 52, longitude: -179.9 }]);
    const { hits } = index.nearest({ latitude: 52, longitude: 179.9, radiusMiles: 20, limit: 4 });
    expect(hits.map((hit) => hit.rlid)).toEqual([7]);
    expect(hits[0]?.distanceMiles).toBeCloseTo(8.508, 2);
  });

  it('finds everything around a pole, whatever the longitude', () => {
    const ring = Array.from({ length: 36 }, (_, rlid) => ({ rlid, latitude: 89.5, longitude: rlid * 10 - 180 }));
    const index = createLocationIndex(ring);
    expect(index.nearest({ latitude: 90, longitude: 33, radiusMiles: 35, limit: 5 }).total).toBe(36);
    expect(index.nearest({ latitude: 90, longitude: 33, radiusMiles: 34, limit: 5 }).total).toBe(0);
  });

  it('finds the other side of the globe', () => {
    const index = createLocationIndex([{ rlid: 7, latitude: -28.54, longitude: 98.62 }]);
    expect(index.nearest({ latitude: 28.54, longitude: -81.38, radiusMiles: 12_500, limit: 4 }).total).toBe(1);
  });

  it('counts points that share a spot with the viewer at radius 0', () => {
    const same = [4, 2, 9].map((rlid) => ({ rlid, latitude: 33.83, longitude: -118.34 }));
    const index = createLocationIndex([...same, { rlid: 1, latitude: 33.84, longitude: -118.34 }]);
    const found = index.nearest({ latitude: 33.83, longitude: -118.34, radiusMiles: 0, limit: 2 });
    expect(found.total).toBe(3);
    expect(
      index.nearest({ latitude: 33.83, longitude: -118.34, radiusMiles: 0, limit: 9 }).hits.map((hit) => hit.rlid),
    ).toEqual([2, 4, 9]);
  });

  it('counts all within the radius before the limit', () => {
    const grid = Array.from({ length: 5000 }, (_, rlid) => ({
      rlid,
      latitude: 30 + (rlid % 100) / 10,
      longitude: -110 + Math.floor(rlid / 100) / 5,
    }));
    const from = { latitude: 35.05, longitude: -105.05 };
    const expected = grid.filter((point) => distanceMiles(from, point) <= 200).length;
    const found = createLocationIndex(grid).nearest({ ...from, radiusMiles: 200, limit: 26 });
    expect(found.total).toBe(expected);
    expect(found.hits).toHaveLength(26);
  });
});
