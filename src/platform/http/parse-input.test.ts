import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { FieldError } from '#shared/problem.ts';
import { parseInput } from './parse-input.ts';

const Line = z.object({
  item: z.string().min(1).max(3),
  quantity: z.int().min(1).max(50),
  options: z.array(z.string()).max(1).default([]),
  mode: z.enum(['pickup', 'table']).default('pickup'),
  isGift: z.boolean().default(false),
  note: z.string().max(2, 'is too long').default(''),
  who: z.union([z.int(), z.literal('me')]).default('me'),
});

function messagesOf(value: unknown): Record<string, string> {
  const errors: FieldError[] = [];
  parseInput(Line, value, errors);
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}

describe('the messages of a refused input', () => {
  it('are in plain words where the schema has none', () => {
    expect(messagesOf({})).toEqual({ item: 'is required', quantity: 'is required' });
    expect(messagesOf('text')).toEqual({ '': 'must be an object' });
    expect(messagesOf({ item: 1, quantity: 1.5, options: 'x', isGift: 'no', who: 'you' })).toEqual({
      item: 'must be a text',
      quantity: 'must be a whole number',
      options: 'must be a list',
      isGift: 'must be true or false',
      who: 'is not valid',
    });
    expect(messagesOf({ item: '', quantity: 0, mode: 'fly' })).toEqual({
      item: 'is required',
      quantity: 'must be at least 1',
      mode: 'must be one of pickup, table',
    });
    expect(messagesOf({ item: 'abcd', quantity: 51, options: ['a', 'b'] })).toEqual({
      item: 'must have at most 3 characters',
      quantity: 'must be at most 50',
      options: 'must have at most 1 item',
    });
  });

  it('are a thousand at most, in the time of so many', () => {
    const errors: FieldError[] = [];
    const began = performance.now();
    parseInput(
      z.array(z.int()),
      Array.from({ length: 60_000 }, () => ''),
      errors,
    );
    expect(errors).toHaveLength(1000);
    expect(errors.at(-1)).toEqual({ field: '999', message: 'must be a number' });
    // Comparing each field with all before it took minutes.
    expect(performance.now() - began).toBeLessThan(2000);
  });

  it('are those of the schema where it has any', () => {
    expect(messagesOf({ item: 'a', quantity: 1, note: 'long' })).toEqual({ note: 'is too long' });
  });
});
