import { describe, expect, it } from 'vitest';
import { mapStyle } from './map-style.ts';

const manifest = {
  version: 'abc',
  bounds: [-170, 10, -50, 70] as [number, number, number, number],
  minZoom: 2,
  maxZoom: 6,
};

describe('mapStyle', () => {
  it("uses no address but the absolute one of this version's tiles", () => {
    const style = mapStyle({ manifest, tilesUrl: 'https://chain.test/base-map/' });
    const addresses = JSON.stringify(style.sources).match(/https?:[^"\\]+/g);
    expect(addresses).toEqual(['https://chain.test/base-map/abc/{z}/{x}/{y}.mvt', 'https://www.geonames.org/']);
    expect(style).not.toHaveProperty('glyphs');
    expect(style).not.toHaveProperty('sprite');
  });

  it('names each layer once and draws it from a source that exists', () => {
    const { layers, sources } = mapStyle({ manifest, tilesUrl: 'https://chain.test/base-map' });
    const ids = layers.map((layer) => layer['id']);
    expect(new Set(ids).size).toBe(ids.length);
    for (const layer of layers) if ('source' in layer) expect(Object.keys(sources)).toContain(layer['source']);
  });

  it('uses the colours of the tokens', () => {
    const style = mapStyle({ manifest, tilesUrl: 'https://chain.test', tokens: { water: '#010203', land: '#040506' } });
    expect(style.layers[0]).toMatchObject({ paint: { 'background-color': '#010203' } });
    expect(style.layers.find((layer) => layer['id'] === 'land-us')).toMatchObject({
      paint: { 'fill-color': '#040506' },
    });
  });
});
