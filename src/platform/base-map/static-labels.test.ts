import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeLabels, type Town } from './static-labels.ts';

const town = (name: string, x: number, y: number, population = 1000): Town => ({ name, population, position: [x, y] });

describe('placeLabels', () => {
  it('leaves out a town when there is no room for its name', () => {
    expect(
      placeLabels([town('Reno', 200, 100, 9000), town('Sparks', 202, 101), town('Lee', 201, 99)], [0, 0, 400, 240])
        .length,
    ).toBeLessThan(3);
    expect(placeLabels([town('A very long name that is wider than all', 20, 20)], [0, 0, 60, 60])).toEqual([]);
  });

  it('puts the name of a town under the pin below the pin, without a dot', () => {
    const [label, ...others] = placeLabels(
      [town('Reno', 200, 100), town('Lee', 200, 101)],
      [0, 0, 400, 240],
      [181, 72, 219, 126],
    );
    expect(others).toEqual([]);
    expect(label).toMatchObject({ dot: 0 });
    const ys = [...(label?.path.matchAll(/M-?[\d.]+ (-?[\d.]+)/g) ?? [])].map((match) => Number(match[1]));
    expect(Math.min(...ys)).toBeGreaterThan(126);
  });

  it('keeps every name within the image', () => {
    const towns = fc.array(fc.tuple(fc.integer({ min: -50, max: 450 }), fc.integer({ min: -50, max: 300 })), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(towns, (spots) => {
        const labels = placeLabels(
          spots.map(([x, y], row) => town(`Town ${row}`, x, y)),
          [0, 0, 400, 240],
        );
        for (const { path } of labels) {
          for (const [, x, y] of path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)) {
            expect(Number(x)).toBeGreaterThanOrEqual(0);
            expect(Number(x)).toBeLessThanOrEqual(400);
            expect(Number(y)).toBeGreaterThanOrEqual(0);
            expect(Number(y)).toBeLessThanOrEqual(240);
          }
        }
      }),
    );
  });
});
