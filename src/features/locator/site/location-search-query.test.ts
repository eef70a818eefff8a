import { describe, expect, it } from 'vitest';
import { coarse, readSearchQuery, writeSearchQuery } from './location-search-query.ts';

describe('readSearchQuery', () => {
  it.each([
    'latitude=39.5',
    'longitude=-119.8',
    'latitude=39.5&longitude=west',
    'latitude=&longitude=',
    'latitude=91&longitude=0',
  ])('has no point for %s: both coordinates must parse and lie on the globe', (search) => {
    expect(readSearchQuery(search).point).toBeNull();
  });

  it('ignores what it does not know', () => {
    expect(readSearchQuery('?filter=sushi&focus=first&zoom=far&page=2')).toEqual({
      address: '',
      point: null,
      filters: [],
      focus: null,
      zoom: null,
    });
  });

  it('reads everything that writeSearchQuery writes', () => {
    const query = {
      address: 'St. John’s & Area',
      point: { latitude: 47.5615, longitude: -52.7126 },
      filters: ['open_now', 'curbside'] as const,
      focus: 10512,
      zoom: 8.5,
    };
    expect(readSearchQuery(writeSearchQuery(query))).toEqual(query);
  });
});

describe('writeSearchQuery', () => {
  it('writes nothing when there is nothing to say', () => {
    expect(writeSearchQuery(readSearchQuery(''))).toBe('');
  });
});

describe('coarse', () => {
  it('keeps three decimals', () => {
    expect(coarse({ latitude: 39.529_633, longitude: -119.813_803 })).toEqual({ latitude: 39.53, longitude: -119.814 });
  });
});
