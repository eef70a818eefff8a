import { expect, it } from 'vitest';
import { clusterLocations, MOST_ZOOM } from './location-clusters.ts';

it('groups the restaurants of a dense city until the last zoom, where each has its own element', () => {
  const points = Array.from({ length: 400 }, (_, index) => ({
    id: index,
    label: `Pier ${index}`,
    status: 'open' as const,
    latitude: 29.76 + (index % 20) / 2000,
    longitude: -95.37 + Math.floor(index / 20) / 2000,
  }));
  const index = clusterLocations(points);
  const city: [number, number, number, number] = [-96, 29, -95, 30];
  const elementsAt = (zoom: number) => index.getClusters(city, zoom).length;
  expect(elementsAt(10)).toBeLessThan(5);
  expect(elementsAt(MOST_ZOOM - 1)).toBeLessThan(200);
  expect(elementsAt(MOST_ZOOM)).toBe(400);
});
