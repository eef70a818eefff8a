import { describe, expect, it } from 'vitest';
import type { DeliveryZone } from '../delivery.ts';
import { areaOf, NEW_ZONE, sketchOf, typedZone, zoneOfTyped } from './zone-values.ts';

const ZONE: DeliveryZone = {
  name: 'Old town',
  area: {
    kind: 'polygon',
    corners: [
      [28.5, -81.4],
      [28.6, -81.4],
      [28.6, -81.3],
    ],
  },
  fee: 350,
  isFeeTaxed: false,
  minimum: 2000,
  freeFrom: 5000,
  driveMinutes: 25,
  hours: { from: 660, to: 1290 },
};

describe('the form of a delivery zone', () => {
  it('gives back the zone that it was filled with', () => {
    expect(zoneOfTyped(typedZone(ZONE))).toEqual(ZONE);
    const round: DeliveryZone = { ...ZONE, area: { kind: 'radius', meters: 4828 }, freeFrom: null, hours: null };
    expect(zoneOfTyped(typedZone(round))).toEqual(round);
  });

  it('shows a radius as it was typed', () => {
    for (const miles of ['2', '2.5', '0.75', '3', '1.125', '5', '12.345']) {
      const area = areaOf({ kind: 'radius', miles, corners: '' });
      expect(typedZone({ ...ZONE, area }).miles).toBe(miles);
    }
  });

  it('reads the polygon of a GeoJSON file, whose first corner is repeated at its end', () => {
    const corners = JSON.stringify({
      type: 'Feature',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-81.4, 28.5],
            [-81.4, 28.6],
            [-81.3, 28.6],
            [-81.4, 28.5],
          ],
        ],
      },
    });
    expect(areaOf({ kind: 'polygon', miles: '', corners })).toEqual(ZONE.area);
    expect(areaOf({ kind: 'polygon', miles: '', corners: '{ nonsense' })).toEqual({ kind: 'polygon', corners: [] });
  });

  it('sends what is no number as no number, and draws nothing of it', () => {
    const typed = { ...NEW_ZONE, kind: 'polygon' as const, corners: 'here, there', fee: 'free' };
    const zone = zoneOfTyped(typed);
    expect(zone.fee).toBeNaN();
    expect(sketchOf(zone.area, { latitude: 28.5, longitude: -81.4 })).toEqual([]);
  });
});
