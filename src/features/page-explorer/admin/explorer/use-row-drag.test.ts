import { describe, expect, it } from 'vitest';
import { indexAfterDrop } from './use-row-drag.ts';

describe('the index of a row after it was dropped', () => {
  it.each([
    ['under the next one', 0, 1, 'below', 1],
    ['over the next one, which is where it was', 0, 1, 'above', 0],
    ['over the last one', 0, 2, 'above', 1],
    ['under the last one', 0, 2, 'below', 2],
    ['over the first one', 2, 0, 'above', 0],
    ['under the first one', 2, 0, 'below', 1],
  ] as const)('is right %s', (_, from, target, edge, expected) => {
    expect(indexAfterDrop(from, target, edge)).toBe(expected);
  });
});
