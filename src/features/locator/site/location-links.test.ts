import { describe, expect, it } from 'vitest';
import { directionsUrl, localPageUrl, locationTitle, telephoneUrl } from './location-links.ts';

describe('directionsUrl', () => {
  it('leads from the current location to latitude, longitude', () => {
    expect(directionsUrl({ latitude: 39.53, longitude: -119.81 })).toMatch(
      /\/dir\/Current\+Location\/39\.53,-119\.81$/,
    );
  });
});

describe('localPageUrl', () => {
  it('is under the directory, or nowhere', () => {
    const restaurant = { localPageURL: 'nv/reno/12-wharf-road/' };
    const root = '/seafood-restaurants/locations/';
    expect(localPageUrl(restaurant, root)).toBe('/seafood-restaurants/locations/nv/reno/12-wharf-road/');
    expect(localPageUrl(restaurant, null)).toBeUndefined();
    expect(localPageUrl({}, root)).toBeUndefined();
  });
});

describe('telephoneUrl', () => {
  it.each([
    ['(775) 555-0142', 'tel:+17755550142'],
    ['+1 775-555-0142', 'tel:+17755550142'],
    ['1-775-555-0142', 'tel:+17755550142'],
    ['+52 33 5555 0142', 'tel:+523355550142'],
  ])('%s → %s', (phone, url) => {
    expect(telephoneUrl(phone)).toBe(url);
  });
});

describe('locationTitle', () => {
  it('is the name, or city and state', () => {
    expect(locationTitle({ city: 'Reno', state: 'NV', name: 'Harbor Point' })).toBe('Harbor Point');
    expect(locationTitle({ city: 'Reno', state: 'NV' })).toBe('Reno, NV');
  });
});
