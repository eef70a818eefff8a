import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeliveryZone, isDriven, isInside, metersBetween, type Point, zoneOf } from './delivery.ts';

const RESTAURANT = { latitude: 28.53834, longitude: -81.37924 };
const zone = (more: Partial<DeliveryZone> = {}): DeliveryZone => ({
  name: 'Near',
  area: { kind: 'radius', meters: 3000 },
  fee: 400,
  isFeeTaxed: true,
  minimum: 0,
  freeFrom: null,
  driveMinutes: 15,
  hours: null,
  ...more,
});
/** A door so many meters away. */
const north = (meters: number): Point => ({ ...RESTAURANT, latitude: RESTAURANT.latitude + meters / 111_195.08 });
const SQUARE: DeliveryZone['area'] = {
  kind: 'polygon',
  corners: [
    [28.52, -81.4],
    [28.56, -81.4],
    [28.56, -81.36],
    [28.52, -81.36],
  ],
};

describe('a zone of delivery', () => {
  it('holds a door on its rim, and not one a meter further', () => {
    expect(metersBetween(RESTAURANT, north(3000))).toBeCloseTo(3000, 1);
    expect(isInside(zone(), RESTAURANT, north(2999.9))).toBe(true);
    expect(isInside(zone(), RESTAURANT, north(3001))).toBe(false);
    const rim = { latitude: 28.56, longitude: -81.38 };
    const meter = 1 / 111_195;
    expect(isInside(zone({ area: SQUARE }), RESTAURANT, { ...rim, latitude: 28.56 - meter })).toBe(true);
    expect(isInside(zone({ area: SQUARE }), RESTAURANT, { ...rim, latitude: 28.56 + meter })).toBe(false);
  });

  it('may have any shape: a bay in its outline is outside', () => {
    const bay: DeliveryZone['area'] = {
      kind: 'polygon',
      corners: [
        [0, 0],
        [0, 4],
        [4, 4],
        [1, 2],
        [4, 0],
      ],
    };
    expect(isInside(zone({ area: bay }), RESTAURANT, { latitude: 3, longitude: 2 })).toBe(false);
    expect(isInside(zone({ area: bay }), RESTAURANT, { latitude: 0.5, longitude: 2 })).toBe(true);
  });

  it('is the first of those that hold the door, at hours at which drivers go there', () => {
    const zones = [
      zone({ name: 'Old town', area: SQUARE, hours: { from: 1320, to: 60 } }),
      zone({ name: 'Near' }),
      zone({ name: 'Far', area: { kind: 'radius', meters: 9000 } }),
    ];
    const at = (meters: number, minute: number | null) =>
      zoneOf(zones, { restaurant: RESTAURANT, door: north(meters), minute })?.name;
    expect([at(100, null), at(100, 1200), at(100, 1380), at(100, 30), at(5000, 1200), at(9001, 1200)]).toEqual([
      'Old town',
      'Near',
      'Old town',
      'Old town',
      'Far',
      undefined,
    ]);
    expect(isDriven(zone(), 3)).toBe(true);
  });

  it('has delivery from the first minute of its hours to the last before their end, also past midnight', () => {
    const driven = (from: number, to: number, minutes: number[]) =>
      minutes.filter((minute) => isDriven(zone({ hours: { from, to } }), minute));
    expect(driven(660, 840, [659, 660, 839, 840])).toEqual([660, 839]);
    expect(driven(1320, 60, [59, 60, 1319, 1320])).toEqual([59, 1320]);
  });

  it('holds the same doors whichever corner its outline begins with', () => {
    const degree = fc.double({ min: -1, max: 1, noNaN: true });
    const corner = fc.tuple(degree, degree);
    const outlines = fc.property(
      fc.array(corner, { minLength: 3, maxLength: 9 }),
      corner,
      (corners, [latitude, longitude]) => {
        const [first = [0, 0], ...others] = corners;
        const holds = (all: [number, number][]) =>
          isInside({ area: { kind: 'polygon', corners: all } }, RESTAURANT, { latitude, longitude });
        return holds(corners) === holds([...others, first]);
      },
    );
    expect(() => fc.assert(outlines)).not.toThrow();
  });

  it('is refused with bad numbers, two corners, or hours that end where they begin', () => {
    const isGood = (more: object) => DeliveryZone.safeParse({ ...zone(), ...more }).success;
    expect(isGood({})).toBe(true);
    for (const bad of [
      { fee: Number.NaN },
      { fee: -1 },
      { name: ' ' },
      { area: { kind: 'radius', meters: 10 } },
      {
        area: {
          kind: 'polygon',
          corners: [
            [0, 0],
            [1, 1],
          ],
        },
      },
      {
        area: {
          kind: 'polygon',
          corners: [
            [0, 0],
            [1, 1],
            [91, 0],
          ],
        },
      },
      { hours: { from: 600, to: 600 } },
      { driveMinutes: 1.5 },
    ])
      expect(isGood(bad)).toBe(false);
  });
});
