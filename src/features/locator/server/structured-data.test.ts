import { describe, expect, it } from 'vitest';
import type { LocationRow } from '#features/locations/server/queries/list-locations.ts';
import { buildLocationRow, LUNCH_TO_TEN } from '#test/location-rows.ts';
import { createLocationEntry } from './directory-entry.ts';
import { restaurantData } from './structured-data.ts';

const ORIGIN = 'https://www.chain.example';
const PATH = '/restaurants/florida/orlando/12-bay-street/';
const CHAIN = { name: 'Lantern Bay', cuisine: '', priceRange: '' };
const data = (row: Partial<LocationRow>) =>
  restaurantData(
    createLocationEntry(buildLocationRow(row)),
    CHAIN,
    { origin: ORIGIN, path: `/es${PATH}`, mainPath: PATH },
    Date.parse('2026-03-04T17:00:00Z'),
  ) as Record<string, unknown>;

describe('restaurantData', () => {
  it('is the same restaurant on its page of every language', () => {
    expect(data({})).toMatchObject({ '@id': ORIGIN + PATH, url: `${ORIGIN}/es${PATH}` });
  });

  it('says nothing that is not known', () => {
    const found = data({ phone: '', restaurantNumber: '', hours: { operation: null, curbside: null, delivery: null } });
    for (const key of [
      'telephone',
      'branchCode',
      'openingHoursSpecification',
      'specialOpeningHoursSpecification',
      'potentialAction',
      'priceRange',
      'servesCuisine',
    ])
      expect(found).not.toHaveProperty(key);
    expect(found['acceptsReservations']).toBe(false);
  });

  it.each([
    ['', ORIGIN],
    ['/ca', `${ORIGIN}/ca`],
    ['https://ca.chain.example/', 'https://ca.chain.example'],
    ['//evil.example', ORIGIN],
    ['javascript:alert(1)//', ORIGIN],
  ])('has absolute addresses of the menu and of orders below the root %j', (countryRootUrl, root) => {
    expect(data({ countryRootUrl, hasOnlineOrdering: true })).toMatchObject({
      hasMenu: { url: `${root}/order?rlid=10001` },
      potentialAction: [{ '@type': 'OrderAction', target: `${root}/order?rlid=10001` }],
    });
  });

  it('takes the street address for the name while neither the chain nor the restaurant has one', () => {
    const found = restaurantData(
      createLocationEntry(buildLocationRow({ name: '' })),
      { ...CHAIN, name: '' },
      { origin: ORIGIN, path: PATH, mainPath: PATH },
      0,
    );
    expect(found).toMatchObject({ name: '12 Bay Street' });
    expect(found).not.toHaveProperty('parentOrganization');
  });

  it('gives five decimals at least and cuts none', () => {
    expect(data({ latitude: 28.5, longitude: -81.3792412 })['geo']).toMatchObject({
      latitude: '28.50000',
      longitude: '-81.3792412',
    });
  });

  it('is closed every day while it is closed with no end in sight', () => {
    expect(data({ status: 'temporarily_closed' })['openingHoursSpecification']).toEqual([
      expect.objectContaining({
        opens: '00:00',
        closes: '00:00',
        dayOfWeek: expect.arrayContaining(['Sunday', 'Wednesday']),
      }),
    ]);
  });

  it.each(['temporarily_closed', 'coming_soon'] as const)('is closed until it opens when %s', (status) => {
    const found = data({ status, reopensOn: '2026-04-01' });
    expect(found['specialOpeningHoursSpecification']).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        opens: '00:00',
        closes: '00:00',
        validFrom: '2026-03-04',
        validThrough: '2026-03-31',
      },
    ]);
    expect(found['openingHoursSpecification']).toMatchObject([{ opens: '11:00', closes: '22:00' }]);
  });

  it.each(['temporarily_closed', 'coming_soon'] as const)(
    'offers nothing while %s, whatever the flags say',
    (status) => {
      const flags = { hasOnlineOrdering: true, isReservationsEnabled: true, waitListReady: true };
      const exceptions = [{ date: '2026-03-06', service: 'all' as const, intervals: [{ opens: 720, closes: 900 }] }];
      const found = data({ ...flags, status, reopensOn: '2026-04-01', exceptions });
      expect(found).not.toHaveProperty('potentialAction');
      expect(found['acceptsReservations']).toBe(false);
      expect(found['specialOpeningHoursSpecification']).toHaveLength(1);
      expect(data({ ...flags, status, reopensOn: '2026-03-04' })['potentialAction']).toHaveLength(2);
    },
  );

  it('leaves out dated hours of other services and of days gone', () => {
    const found = data({
      hours: { operation: LUNCH_TO_TEN, curbside: LUNCH_TO_TEN, delivery: null },
      exceptions: [
        { date: '2026-03-03', service: 'all', intervals: [] },
        { date: '2026-03-05', service: 'curbside', intervals: [] },
        { date: '2026-03-06', service: 'operation', intervals: [{ opens: 720, closes: 900 }] },
      ],
    });
    expect(found['specialOpeningHoursSpecification']).toMatchObject([
      { validFrom: '2026-03-06', opens: '12:00', closes: '15:00' },
    ]);
  });
});
