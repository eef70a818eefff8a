import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differingLetters, lettersOf, slipsAllowed, slipsBetween } from './spelling.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 8 });

/** Optimal string alignment, implemented directly from its definition. */
function slow(a: string, b: string): number {
  if (!a || !b) return a.length + b.length;
  const kept = slow(a.slice(1), b.slice(1)) + (a[0] === b[0] ? 0 : 1);
  const swap = a.length > 1 && a[0] === b[1] && a[1] === b[0] ? slow(a.slice(2), b.slice(2)) + 1 : Infinity;
  return Math.min(kept, slow(a.slice(1), b) + 1, slow(a, b.slice(1)) + 1, swap);
}

describe('slipsBetween', () => {
  it('agrees with the definition, and returns undefined above the maximum', () => {
    const short = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    fc.assert(
      fc.property(short, short, fc.integer({ min: 0, max: 3 }), (a, b, most) => {
        const slips = slow(a, b);
        expect(slipsBetween(a, b, most)).toBe(slips <= most ? slips : undefined);
      }),
    );
  });

  it('counts a swap of neighbouring letters as one slip', () => {
    expect(slipsBetween('pheonix', 'phoenix', 2)).toBe(1);
  });
});

describe('differingLetters', () => {
  it('is at most two for each slip, so that it rules out no misspelling', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const slips = slipsBetween(a, b, 20) ?? 20;
        expect(differingLetters(lettersOf(a), lettersOf(b))).toBeLessThanOrEqual(slips * 2);
      }),
    );
  });
});

describe('slipsAllowed', () => {
  it('allows no slips in the shortest words', () => {
    expect([2, 3, 4, 5, 6, 14].map(slipsAllowed)).toEqual([0, 0, 1, 1, 2, 2]);
  });
});
