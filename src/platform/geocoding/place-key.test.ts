import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeKey } from './place-key.ts';

describe('placeKey', () => {
  it.each([
    ['St. Louis', 'Saint Louis'],
    ['ST LOUIS', 'saint-louis'],
    ['N. Las Vegas', 'North Las Vegas'],
    ['Ft. Worth', 'Fort Worth'],
    ['Mt Vernon', 'Mount Vernon'],
    ['Montréal', 'montreal'],
    ["Coeur d'Alene", 'Coeur dAlene'],
    ['Kahalu‘u', 'Kahaluu'],
    ['Winston-Salem', 'Winston  Salem '],
    ['Sault Ste. Marie', 'Sault Sainte Marie'],
    ['Clearwater Bch', 'Clearwater Beach'],
  ])('gives %s and %s the same key', (a, b) => {
    expect(placeKey(a)).toBe(placeKey(b));
  });

  it.each([
    ['Saint Paul', 'South Paul'],
    ['Washington', 'Wash'],
    ['East Lansing', 'Lansing'],
  ])('gives %s and %s different keys', (a, b) => {
    expect(placeKey(a)).not.toBe(placeKey(b));
  });

  it('returns lower-case ASCII words for any text, and does not change its own result', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const key = placeKey(text);
        expect(key).toMatch(/^([a-z0-9]+( [a-z0-9]+)*)?$/);
        expect(placeKey(key)).toBe(key);
      }),
    );
  });

  it('treats names of object members as words', () => {
    expect(placeKey('constructor toString __proto__')).toBe('constructor tostring proto');
  });
});
