import { describe, expect, it } from 'vitest';
import * as contract from '#features/locations/contract.ts';
import { buildLocation } from '#test/site-page.tsx';
import { LOCATION_PATHS } from './location-api.ts';
import { geocodeShape, locationShape, searchResultShape } from './location-shapes.ts';

const everything = buildLocation({
  address2: 'Suite 4',
  countryRootURL: 'https://chain.example/ca',
  estimatedWaitTime: 'About 20 minutes',
  waitListMaxPartySize: 8,
  waitListReady: true,
  waitUpdatedAt: '2026-11-21T20:00:00Z',
  reopensOn: '2027-03-01',
  exceptions: [{ date: '2026-11-26', service: 'all', intervals: [], label: 'Thanksgiving' }],
});

describe('locationShape', () => {
  it.each([-1, 7, 2.5, '1'])('refuses dayOfWeek %j', (dayOfWeek) => {
    const hours = [{ dayOfWeek, open: '11:00 AM', close: '10:00 PM' }];
    expect(() => locationShape({ ...everything, hours }, '')).toThrow('hours.0.dayOfWeek');
  });

  it.each(Object.keys(buildLocation()).filter((key) => contract.Location.shape[key as 'rlid'].isOptional() === false))(
    'refuses a location without %s, as the contract does',
    (key) => {
      const { [key as 'rlid']: _, ...rest } = everything;
      expect(contract.Location.safeParse(rest).success).toBe(false);
      expect(() => locationShape(rest, '')).toThrow(key);
    },
  );

  it('passes what the contract passes, unchanged', () => {
    expect(contract.Location.parse(everything)).toEqual(everything);
    expect(locationShape(everything, '')).toEqual(everything);
  });
});

describe('searchResultShape', () => {
  it('names the entry that is wrong', () => {
    const reply = { totalLocations: 1, locations: [{ distance: '3', location: everything }], currentLocation: null };
    expect(() => searchResultShape(reply, '')).toThrow('locations.0.distance');
  });
});

describe('geocodeShape', () => {
  it('lets a result be without geometry', () => {
    const reply = { status: 'OK', results: [{ formatted_address: 'Reno, NV', types: ['locality'] }] };
    expect(geocodeShape(reply, '')).toEqual(reply);
  });
});

describe('LOCATION_PATHS', () => {
  it("are the contract's", () => {
    expect(LOCATION_PATHS).toEqual({
      getLocation: contract.getLocation.path,
      getLocations: contract.getLocations.path,
      geocode: contract.geocodeAddress.path,
    });
  });
});
