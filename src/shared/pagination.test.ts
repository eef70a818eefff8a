import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOfPage, paginationSteps } from './pagination.ts';

describe('paginationSteps', () => {
  it.each([
    [1, 1, [1]],
    [3, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 20, [1, 2, 3, 4, 5, 'gap', 20]],
    [4, 20, [1, 2, 3, 4, 5, 'gap', 20]],
    [5, 20, [1, 'gap', 4, 5, 6, 'gap', 20]],
    [16, 20, [1, 'gap', 15, 16, 17, 'gap', 20]],
    [17, 20, [1, 'gap', 16, 17, 18, 19, 20]],
    [20, 20, [1, 'gap', 16, 17, 18, 19, 20]],
  ])('on page %d of %d are %o', (current, last, steps) => {
    expect(paginationSteps(current, last)).toEqual(steps);
  });

  it('contain the ends, the current page and its neighbours in order, and gaps of two or more, in seven steps', () => {
    const place = fc
      .integer({ min: 1, max: 5000 })
      .chain((last) => fc.tuple(fc.integer({ min: 1, max: last }), fc.constant(last)));
    fc.assert(
      fc.property(place, ([current, last]) => {
        const steps = paginationSteps(current, last);
        const wanted = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last);
        expect(steps).toEqual(expect.arrayContaining(wanted));
        expect(steps).toHaveLength(Math.min(last, 7));
        for (const [at, step] of steps.entries()) {
          const [before, after] = [steps[at - 1], steps[at + 1]];
          if (step === 'gap') expect(Number(after) - Number(before)).toBeGreaterThan(2);
          else if (typeof after === 'number') expect(after).toBe(step + 1);
        }
      }),
    );
  });
});

describe('addressOfPage', () => {
  it('has the page parameter from the second page on', () => {
    expect([1, 2].map((page) => addressOfPage('/press/', page))).toEqual(['/press/', '/press/?page=2']);
  });
});
