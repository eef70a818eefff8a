import { describe, expect, it } from 'vitest';
import { blockRegistry } from '#blocks/definitions.ts';
import { validateValue } from '#content/validate.ts';
import { unsubscribe } from './definition.ts';

const errorsOf = (value: object, mode: 'draft' | 'publish') =>
  validateValue(unsubscribe, value, mode, blockRegistry).errors;

describe('unsubscribe', () => {
  it('cannot be published without its form, but kept', () => {
    const empty = { ...unsubscribe.example, body: [] };
    expect(errorsOf(empty, 'publish')).toEqual([{ field: 'body', message: 'needs the unsubscribe form' }]);
    expect(errorsOf(empty, 'draft')).toEqual([]);
  });

  it('has an example that may be published', () => {
    expect(errorsOf(unsubscribe.example, 'publish')).toEqual([]);
  });
});
