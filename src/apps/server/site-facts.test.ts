import { describe, expect, it } from 'vitest';
import { nearestTo } from './site-facts.ts';

const MAPS = ['/es/locations/', '/fr-ca/locations/', '/locations/'];

describe('nearestTo', () => {
  it.each([
    ['/', '/locations/'],
    ['/menu/', '/locations/'],
    ['/es/', '/es/locations/'],
    ['/es/menu/del-dia/', '/es/locations/'],
    ['/fr-ca/locations/', '/fr-ca/locations/'],
    ['/seafood-restaurants/locations/florida/orlando/', '/locations/'],
  ])('takes the page of the section of %s', (path, url) => {
    expect(nearestTo(path, MAPS)).toBe(url);
  });

  it('takes the main one when the path is in no section', () => {
    expect(nearestTo('/x/', ['/es/locations/', '/locations/'])).toBe('/locations/');
    expect(nearestTo('/', [])).toBeUndefined();
  });

  it('prefers the main directory among siblings', () => {
    expect(
      nearestTo('/seafood-restaurants/locations/florida/', [
        '/seafood-restaurants/locations/canada/',
        '/seafood-restaurants/locations/',
      ]),
    ).toBe('/seafood-restaurants/locations/');
  });
});
