import { describe, expect, it } from 'vitest';
import { isNearMe } from './near-me.ts';

describe('isNearMe', () => {
  it.each(['Near, MN', 'near', 'me', 'Nearby Falls', 'Weare, NH', 'Cercado', 'Cerca de Miami', ''])(
    'is false of %j',
    (text) => {
      expect(isNearMe(text)).toBe(false);
    },
  );

  it.each([
    'near me',
    ' Near  Me ',
    'nearby',
    'near by',
    'restaurants near me',
    'cerca de mí',
    'Cerca de mi',
    'restaurantes cerca',
    'près de moi',
    'pres de moi',
    'près d’ici',
    "près d'ici",
    'à proximité',
  ])('is true of %j', (text) => {
    expect(isNearMe(text)).toBe(true);
  });
});
