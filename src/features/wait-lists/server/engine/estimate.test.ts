import { describe, expect, it } from 'vitest';
import { bandOf, expectedWait, intervalFrom, rangeOf } from './estimate.ts';

describe('the estimate', () => {
  it.each([
    [1, 0],
    [2, 0],
    [3, 1],
    [4, 1],
    [5, 2],
    [6, 2],
    [7, 3],
    [30, 3],
  ])('puts a party of %i into band %i', (size, band) => {
    expect(bandOf(size)).toBe(band);
  });

  it('takes the narrowest median with twenty parties, then wider ones, then the guess', () => {
    const few = { parties: 19, minutes: 3 };
    const many = { parties: 20, minutes: 8 };
    expect(intervalFrom({ medians: [many, { parties: 90, minutes: 5 }], spread: null }, 7)).toBe(8);
    expect(intervalFrom({ medians: [few, many], spread: null }, 7)).toBe(8);
    expect(intervalFrom({ medians: [few, few, { parties: 0, minutes: null }], spread: null }, 7)).toBe(7);
  });

  it('multiplies the interval by the parties ahead and the party itself', () => {
    expect(expectedWait(0, 6)).toBe(6);
    expect(expectedWait(3, 6)).toBe(24);
  });

  it('gives a range in steps of five minutes, whose top is never below five', () => {
    expect(rangeOf(24, { low: 0.5, high: 1.5 })).toEqual({ low: 10, high: 40 });
    expect(rangeOf(24, null)).toEqual({ low: 15, high: 35 });
    expect(rangeOf(1, null)).toEqual({ low: 0, high: 5 });
  });

  it('gives a range that is wider by half while the restaurant runs late', () => {
    expect(rangeOf(20, { low: 0.5, high: 1.5 }, true)).toEqual({ low: 10, high: 40 });
    expect(rangeOf(20, { low: 0.5, high: 1.5 })).toEqual({ low: 10, high: 30 });
  });
});
