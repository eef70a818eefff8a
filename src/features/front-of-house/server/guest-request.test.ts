import { describe, expect, it } from 'vitest';
import { keyOf } from './guest-request.ts';

describe('an Idempotency-Key', () => {
  it.each([
    [undefined, 'is needed: a text of your own for each attempt'],
    [' ', 'is needed: a text of your own for each attempt'],
    ['k'.repeat(201), 'must have at most 200 characters'],
  ])('%s is refused with what is wrong', (key, message) => {
    expect(() => keyOf({ headers: { 'idempotency-key': key } })).toThrow(
      expect.objectContaining({ errors: [{ field: 'Idempotency-Key', message }] }),
    );
  });

  it('of 200 characters is taken', () => {
    expect(keyOf({ headers: { 'idempotency-key': 'k'.repeat(200) } })).toHaveLength(200);
  });
});
