import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeTile, encodeTile, type TileFeature, type TileLayer } from './vector-tile.ts';

const position = fc.tuple(fc.integer({ min: -300, max: 9000 }), fc.integer({ min: -300, max: 9000 }));
const properties = fc.dictionary(
  fc.string({ minLength: 1 }).filter((key) => key !== '__proto__'),
  fc.oneof(fc.string(), fc.nat({ max: 2 ** 40 })),
  { maxKeys: 4, noNullPrototype: true },
);
const feature: fc.Arbitrary<TileFeature> = fc.oneof(
  fc.record({
    kind: fc.constant('point' as const),
    parts: fc.array(fc.tuple(position), { minLength: 1, maxLength: 4 }),
    properties,
  }),
  fc.record({
    kind: fc.constant('line' as const),
    parts: fc.array(fc.array(position, { minLength: 2, maxLength: 9 }), { minLength: 1, maxLength: 3 }),
    properties,
  }),
  fc.record({
    kind: fc.constant('polygon' as const),
    parts: fc.array(
      fc
        .array(position, { minLength: 3, maxLength: 9 })
        .map((ring): [number, number][] => [...ring, ...ring.slice(0, 1)]),
      { minLength: 1, maxLength: 3 },
    ),
    properties,
  }),
);
const layer: fc.Arbitrary<TileLayer> = fc.record({
  name: fc.string({ minLength: 1 }),
  extent: fc.constantFrom(4096, 8192),
  features: fc.array(feature, { minLength: 1, maxLength: 5 }),
});

describe('encodeTile', () => {
  it('gives no bytes when there is nothing to draw', () => {
    expect(encodeTile([{ name: 'land', extent: 4096, features: [] }])).toHaveLength(0);
    expect(decodeTile(new Uint8Array())).toEqual([]);
  });

  it('is read back as it was', () => {
    fc.assert(
      fc.property(fc.array(layer, { maxLength: 3 }), (layers) => {
        expect(decodeTile(encodeTile(layers))).toEqual(layers);
      }),
    );
  });

  it('writes a point by the letter of the specification', () => {
    const tile = encodeTile([
      { name: 'p', extent: 4096, features: [{ kind: 'point', parts: [[[25, 17]]], properties: {} }] },
    ]);
    const body = '78020a01701209120018012203093222288020';
    expect(tile.toString('hex')).toBe(`1a${(body.length / 2).toString(16).padStart(2, '0')}${body}`);
  });
});
