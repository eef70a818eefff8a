import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeTiles } from './place-tiles.ts';

const rowsOf = (...widths: (number | null)[]) => placeTiles(widths).map(({ row, span }) => [row, span]);

describe('placeTiles', () => {
  it('fills rows in their order', () => {
    expect(rowsOf(8, 4, 6, 6)).toEqual([
      [0, 8],
      [0, 4],
      [1, 6],
      [1, 6],
    ]);
  });

  it('begins a row with the tile that no longer fits', () => {
    expect(rowsOf(8, 6, 4)).toEqual([
      [0, 8],
      [1, 6],
      [1, 4],
    ]);
  });

  it.each([
    ['no width', null, 12],
    ['nothing', 0, 12],
    ['less than nothing', -3, 12],
    ['no number', Number.NaN, 12],
    ['more than a row', 99, 12],
    ['endless', Number.POSITIVE_INFINITY, 12],
    ['a part of a column', 0.2, 1],
    ['columns and a half', 4.5, 5],
    ['a bit over columns', 4.4, 4],
  ])('reads %s as a width', (_, width, span) => {
    expect(rowsOf(width)).toEqual([[0, span]]);
  });

  it('puts a row that is not full in the middle', () => {
    expect(placeTiles([4, 4]).map(({ start }) => start)).toEqual([3, 7]);
    expect(placeTiles([5]).map(({ start }) => start)).toEqual([4]);
  });

  it('places nothing when there is nothing', () => {
    expect(placeTiles([])).toEqual([]);
  });

  it('keeps every row within its maximum, its tiles side by side, and no row shorter than it had to be', () => {
    const width = fc.option(fc.double({ min: -2, max: 30, noNaN: false }), { nil: null });
    fc.assert(
      fc.property(fc.array(width, { maxLength: 40 }), fc.integer({ min: 1, max: 24 }), (widths, maximum) => {
        const places = placeTiles(widths, maximum);
        expect(places).toHaveLength(widths.length);
        for (const [index, { row, start, span }] of places.entries()) {
          const before = places[index - 1];
          expect(Number.isInteger(start) && Number.isInteger(span) && start >= 1 && span >= 1).toBe(true);
          expect(start + span - 1).toBeLessThanOrEqual(maximum);
          if (!before || before.row !== row) {
            const used = places.filter((place) => place.row === row - 1).reduce((sum, place) => sum + place.span, 0);
            expect(row).toBe(before ? before.row + 1 : 0);
            if (before) expect(used + span).toBeGreaterThan(maximum);
          } else {
            expect(start).toBe(before.start + before.span);
          }
        }
      }),
    );
  });
});
