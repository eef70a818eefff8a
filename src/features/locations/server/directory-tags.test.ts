import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaTags } from '#features/locator/server/directory-tags.ts';
import { distanceMiles } from '#features/locator/server/location-index.ts';
import { announcedLocations, changeTags } from './change-tags.ts';

describe('areaTags', () => {
  it('share a tag with every point within the distance', () => {
    const spot = fc.record({
      latitude: fc.double({ min: -89, max: 89, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    const near = fc.record({
      at: spot,
      north: fc.double({ min: -3, max: 3, noNaN: true }),
      east: fc.double({ min: -9, max: 9, noNaN: true }),
    });
    fc.assert(
      fc.property(near, ({ at, north, east }) => {
        const other = {
          latitude: Math.max(-90, Math.min(90, at.latitude + north)),
          longitude: ((at.longitude + east + 540) % 360) - 180,
        };
        const area = areaTags(at, 200);
        if (distanceMiles(at, other) > 200 || area.includes('locations:anywhere')) return;
        expect(area).toEqual(expect.arrayContaining([...areaTags(other, 0)]));
      }),
    );
  });

  it('mean anywhere for half the globe and at a pole', () => {
    expect(areaTags({ latitude: 28, longitude: -81 }, 12_500)).toEqual(['locations:anywhere']);
    expect(areaTags({ latitude: 89, longitude: 0 }, 200)).toEqual(['locations:anywhere']);
  });
});

describe('announcedLocations', () => {
  it.each([
    [['page:3'], undefined],
    [
      ['location:10001', 'location:10002'],
      [10001, 10002],
    ],
    [['location:10001', 'locations'], 'all'],
    [['*'], 'all'],
  ])('reads %j as %j', (tags, expected) => {
    expect(announcedLocations(tags)).toEqual(expected);
  });

  it('announces all for many restaurants', () => {
    expect(announcedLocations(changeTags(Array.from({ length: 101 }, (_, at) => at)))).toBe('all');
    expect(announcedLocations(changeTags([7]))).toEqual([7]);
  });
});
