import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

describe('the query of an address', () => {
  it('stays text, whatever it looks like', () => {
    expect(parseSearch('?q=12&mine=true&note=%7B%22a%22%3A1%7D')).toEqual({ q: '12', mine: 'true', note: '{"a":1}' });
    expect(stringifySearch({ q: '12' })).toBe('?q=12');
  });

  it('is a list where a name is repeated', () => {
    expect(parseSearch('?id=1&id=2&id=3')).toEqual({ id: ['1', '2', '3'] });
    expect(stringifySearch({ id: ['1', '2'] })).toBe('?id=1&id=2');
  });

  it('leaves out what says nothing', () => {
    expect(stringifySearch({ q: '', p: undefined })).toBe('');
  });
});
