import { expect, it } from 'vitest';
import { PostLimit } from './post-limit.ts';

it('allows so many in a sliding window, each key for itself', () => {
  const limit = new PostLimit({ max: 2, windowMs: 10_000 });
  limit.count('a', 0);
  expect(limit.waitSeconds('a', 1000)).toBe(0);
  limit.count('a', 4000);
  expect(limit.waitSeconds('a', 5000)).toBe(5);
  expect(limit.waitSeconds('b', 5000)).toBe(0);
  expect(limit.waitSeconds('a', 10_000)).toBe(0);
  limit.count('a', 10_000);
  expect(limit.waitSeconds('a', 10_001)).toBe(4);
});
