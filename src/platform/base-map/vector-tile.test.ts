import { describe, expect, it } from 'vitest';
import { decodeTile, encodeTile } from './vector-tile.ts';

const ring: [number, number][] = [
  [0, 0],
  [8192, 0],
  [8192, 8320],
  [-128, 8320],
  [0, 0],
];
const hole: [number, number][] = [
  [10, 10],
  [10, 20],
  [20, 20],
  [10, 10],
];

describe('encodeTile', () => {
  it('returns no bytes when there is nothing to draw', () => {
    expect(encodeTile({ land: [] }, 4096)).toHaveLength(0);
    expect(decodeTile(new Uint8Array())).toEqual([]);
  });

  it('encodes a point as in the example of the specification', () => {
    const tile = encodeTile({ p: [{ type: 1, geometry: [[25, 17]], tags: {} }] }, 4096);
    expect(Buffer.from(tile).toString('hex')).toBe('1a1378020a01702880201209120018012203093222');
  });

  it('decodes to the same layers', () => {
    const town = { name: 'Île-à-la-Crosse', class: 'city', population: 1296 };
    const tile = encodeTile(
      {
        land: [{ type: 3, geometry: [ring, hole], tags: { class: 'us' } }],
        river: [{ type: 2, geometry: [hole, ring.slice(1)], tags: { class: 'river' } }],
        county: [],
        place: [{ type: 1, geometry: [[-3, 8200]], tags: town }],
      },
      8192,
    );
    expect(decodeTile(tile)).toEqual([
      { name: 'land', extent: 8192, features: [{ kind: 'polygon', parts: [ring, hole], properties: { class: 'us' } }] },
      {
        name: 'river',
        extent: 8192,
        features: [{ kind: 'line', parts: [hole, ring.slice(1)], properties: { class: 'river' } }],
      },
      { name: 'place', extent: 8192, features: [{ kind: 'point', parts: [[[-3, 8200]]], properties: town }] },
    ]);
  });
});

describe('decodeTile', () => {
  it('reads the fields of a layer in any order', () => {
    const tile = Buffer.from('1a1378020a01701209120018012203093222288020', 'hex');
    expect(decodeTile(tile)).toEqual([
      { name: 'p', extent: 4096, features: [{ kind: 'point', parts: [[[25, 17]]], properties: {} }] },
    ]);
  });
});
