import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clipLine, clipRing, type Frame, type Position } from './clip.ts';

const frame: Frame = [0, 0, 100, 60];
const position: fc.Arbitrary<Position> = fc.tuple(
  fc.integer({ min: -200, max: 300 }),
  fc.integer({ min: -200, max: 300 }),
);

describe('clipRing', () => {
  it('returns nothing for a ring outside the frame', () => {
    expect(
      clipRing(
        [
          [200, 10],
          [300, 10],
          [300, 50],
        ],
        frame,
      ),
    ).toEqual([]);
  });

  it('returns the frame for a ring around it', () => {
    const ring: Position[] = [
      [-10, -10],
      [200, -10],
      [200, 200],
      [-10, 200],
    ];
    expect(new Set(clipRing(ring, frame).map(String))).toEqual(new Set(['0,0', '100,0', '100,60', '0,60']));
  });

  it('never returns a position outside the frame', () => {
    fc.assert(
      fc.property(fc.array(position, { minLength: 3, maxLength: 12 }), (ring) => {
        for (const [x, y] of clipRing(ring, frame)) {
          expect(x).toBeGreaterThanOrEqual(-1e-6);
          expect(x).toBeLessThanOrEqual(100 + 1e-6);
          expect(y).toBeGreaterThanOrEqual(-1e-6);
          expect(y).toBeLessThanOrEqual(60 + 1e-6);
        }
      }),
    );
  });
});

describe('clipLine', () => {
  it('drops segments outside the frame and keeps the others uncut', () => {
    const line: Position[] = [
      [-50, -50],
      [-50, 30],
      [50, 30],
      [150, 30],
      [150, 90],
      [50, 50],
    ];
    expect(clipLine(line, frame)).toEqual([
      [
        [-50, 30],
        [50, 30],
        [150, 30],
      ],
      [
        [150, 90],
        [50, 50],
      ],
    ]);
  });
});
