import { describe, expect, it } from 'vitest';
import { isStorable } from './storable.ts';

describe('isStorable', () => {
  it('refuses what PostgreSQL cannot keep', () => {
    expect(isStorable({ a: ['crème', '\\u0000 as text', '🦞'] })).toBe(true);
    expect(isStorable({ a: ['x\0'] })).toBe(false);
    expect(isStorable({ '\uD800': 1 })).toBe(false);
  });

  it('refuses values of too many levels instead of failing', () => {
    let deep: unknown = 'end';
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(isStorable(deep)).toBe(false);
  });
});
