import { describe, expect, it } from 'vitest';
import { buildLocation } from '#test/site-page.tsx';
import { createMarkerGroups } from './map-clusters.ts';
import type { Bounds } from './map-surface.ts';

const at = (rlid: number, longitude: number) => ({ distance: 1, location: buildLocation({ rlid, longitude }) });
const neighbours = [at(1, -119.8), at(2, -119.81), at(3, -119.82), at(4, -80)];
const WEST: Bounds = [-125, 30, -110, 45];

describe('createMarkerGroups', () => {
  it('gives every location in view a marker of its own at the zoom of a search', () => {
    const { shown, clusters } = createMarkerGroups(neighbours, null)({ bounds: WEST, zoom: 10 });
    expect([...shown].toSorted()).toEqual([1, 2, 3]);
    expect(clusters).toEqual([]);
  });

  it('groups neighbours at low zoom, never the focused one', () => {
    const { shown, clusters } = createMarkerGroups(neighbours, 2)({ bounds: WEST, zoom: 5.6 });
    expect([...shown]).toEqual([2]);
    expect(clusters).toMatchObject([{ count: 2 }]);
    expect(clusters[0]?.splitsAt).toBeGreaterThan(5);
  });
});
