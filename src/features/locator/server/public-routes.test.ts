import { gunzipSync } from 'node:zlib';
import cookie from '@fastify/cookie';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flagTable } from '#features/locations/fields/flags.ts';
import { Location, LocationSearchResult, PREFERRED_LOCATION_KEY } from '#features/locations/contract.ts';
import { memoryMediaStore } from '#test/memory-media-store.ts';
import { createTestDatabase } from '#test/database.ts';
import { buildLocationRow, insertLocationRows } from '#test/location-rows.ts';
import { fixedClock } from '#platform/clock.ts';
import { Secret } from '#platform/config/secret.ts';
import type { Database } from '#platform/db/client.ts';
import type { Geocoder } from '#platform/geocoding/port.ts';
import { FinalSlash } from '#platform/http/final-slash.ts';
import { problemReplies, sendProblem } from '#platform/http/problem-reply.ts';
import { createLocationDirectory, type LocationDirectory } from './directory.ts';
import { type LocationRouteOptions, locationRoutes } from './public-routes.ts';

const TOKEN = 'a-token-of-some-twenty-four-characters';
const clock = fixedClock('2026-03-04T17:00:00Z');
const ORLANDO = 'latitude=28.53834&longitude=-81.37924';

const geocoder: Geocoder = {
  geocode: async (text) =>
    text.includes('Orlando')
      ? [{ label: 'Orlando, FL', kinds: ['locality'], point: { latitude: 28.54, longitude: -81.38 } }]
      : text.startsWith('Springfield')
        ? [
            { label: 'Springfield, IL', kinds: ['locality'], point: { latitude: 39.8, longitude: -89.6 } },
            { label: 'Springfield, MO', kinds: ['locality'], point: { latitude: 37.2, longitude: -93.3 } },
          ]
        : [],
  suggest: async () => [{ text: 'Harbor, OR', label: 'Harbor, OR', detail: 'Oregon', kind: 'city' }],
};

let database: Database;
let locations: LocationDirectory;
let app: FastifyInstance;

beforeAll(async () => {
  database = await createTestDatabase();
  await insertLocationRows(database.db, [
    buildLocationRow({
      rlid: 10001,
      name: 'Harbor Point',
      waitListReady: true,
      estimatedWaitTime: 'About 20 minutes',
      waitUpdatedAt: '2026-03-04T16:50:00.000Z',
      waitListMaxPartySize: 8,
    }),
    buildLocationRow({
      rlid: 10002,
      address1: '4 Pier Road',
      city: 'Tampa',
      latitude: 27.95058,
      longitude: -82.45718,
      phone: '+18135550199',
      localPageUrl: 'florida/tampa/4-pier-road/',
      waitListReady: true,
      estimatedWaitTime: 'Now Seating',
      waitUpdatedAt: '2026-03-04T16:44:59.000Z',
    }),
    buildLocationRow({
      rlid: 10003,
      address1: '9 Quay Lane',
      city: 'Miami',
      latitude: 25.76168,
      longitude: -80.19179,
      status: 'permanently_closed',
      localPageUrl: 'florida/miami/9-quay-lane/',
    }),
  ]);
  locations = await createLocationDirectory(database.db, { clock });
  app = await buildApp({});
});

afterAll(async () => {
  await app.close();
  await database.close();
});

async function buildApp(overrides: Partial<LocationRouteOptions>): Promise<FastifyInstance> {
  const server = fastify({ rewriteUrl: new FinalSlash().rewrite });
  await server.register(cookie);
  problemReplies(server, async (_request, reply, problem) => sendProblem(reply, problem));
  locationRoutes(server, {
    announce: async () => void (await locations.rebuild()),
    locations,
    geocoder,
    clock,
    db: database.db,
    mediaStore: memoryMediaStore(),
    localPageRoot: async () => '/seafood-restaurants/locations/',
    flushToken: new Secret(TOKEN),
    ...overrides,
  });
  return server;
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

describe('getlocations', () => {
  it.each([
    ['', 'latitude', 'is required'],
    ['latitude=28', 'longitude', 'is required'],
    ['latitude=&longitude=-81', 'latitude', 'is required'],
    ['latitude=north&longitude=-81', 'latitude', 'must be a number'],
    ['latitude=91&longitude=-81', 'latitude', 'must be at most 90'],
    ['latitude=28&longitude=-180.5', 'longitude', 'must be at least -180'],
    [`${ORLANDO}&radius=far`, 'radius', 'must be a number'],
    [`${ORLANDO}&radius=-1`, 'radius', 'must be at least 0'],
    [`${ORLANDO}&radius=12501`, 'radius', 'must be at most 12500'],
    [`${ORLANDO}&radius=0x20`, 'radius', 'must be a number'],
    [`${ORLANDO}&radius=1e2`, 'radius', 'must be a number'],
    [`${ORLANDO}&limit=0x10`, 'limit', 'must be a number'],
    ['latitude=0x1c&longitude=-81', 'latitude', 'must be a number'],
    [`${ORLANDO}&limit=0`, 'limit', 'must be at least 1'],
    [`${ORLANDO}&limit=1001`, 'limit', 'must be at most 1000'],
    [`${ORLANDO}&limit=2.5`, 'limit', 'must be a whole number'],
    [`${ORLANDO}&filter=moon`, 'filter.0', 'is not a filter'],
    [`${ORLANDO}&filter=${Array.from({ length: 3000 }, (_, at) => at).join(',')}`, 'filter', 'names too many filters'],
    [`${ORLANDO}&country=USA`, 'country', 'is too long'],
  ])('refuses "%s" and names %s', async (query, field, message) => {
    const reply = await get(`/api/location/getlocations/?${query}`);
    expect(reply.statusCode).toBe(400);
    expect(reply.headers['content-type']).toContain('application/problem+json');
    expect(reply.json()).toMatchObject({ type: 'invalid' });
    expect(reply.json().errors).toContainEqual({ field, message });
  });

  it.each(['/api/location/getlocations/', '/api/location/getlocations'])(
    'answers at %s in the specified shape, nearest first, closed for good left out',
    async (path) => {
      const reply = await get(`${path}?${ORLANDO}`);
      expect(reply.statusCode).toBe(200);
      expect(reply.headers['cache-control']).toBe('private, no-store');
      const body = reply.json();
      expect(LocationSearchResult.parse(body)).toEqual(body);
      expect(body.totalLocations).toBe(2);
      expect(body.currentLocation).toBeNull();
      expect(body.locations.map((hit: { location: { rlid: number } }) => hit.location.rlid)).toEqual([10001, 10002]);
      expect(body.locations[1].distance).toBeCloseTo(77.1, 0);
    },
  );

  it('is the same in gzip, for clients that accept gzip', async () => {
    const url = `/api/location/getlocations/?${ORLANDO}`;
    const [plain, gzip] = [await get(url), await get(url, { 'accept-encoding': 'gzip, br' })];
    expect([plain, gzip].map(({ headers }) => [headers.vary, headers['content-encoding']])).toEqual([
      ['accept-encoding', undefined],
      ['accept-encoding', 'gzip'],
    ]);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(gzip.rawPayload.length).toBeLessThan(plain.rawPayload.length);
  });

  it('counts all within the radius before the limit', async () => {
    const limited = (await get(`/api/location/getlocations/?${ORLANDO}&limit=1`)).json();
    expect(limited.totalLocations).toBe(2);
    expect(limited.locations).toHaveLength(1);
    const near = (await get(`/api/location/getlocations/?${ORLANDO}&radius=10`)).json();
    expect(near.totalLocations).toBe(1);
  });

  it('narrows by filters and by area before the limit', async () => {
    const rlidsOf = async (query: string) =>
      (await get(`/api/location/getlocations/?${ORLANDO}&${query}`))
        .json()
        .locations.map((hit: { location: { rlid: number } }) => hit.location.rlid);
    expect(await rlidsOf('filter=dine_in,reservations')).toEqual([]);
    expect(await rlidsOf('country=CA')).toEqual([]);
    expect(await rlidsOf('country=US&state=GA')).toEqual([]);
    expect(await rlidsOf('country=US&state=FL&limit=1')).toHaveLength(1);
    expect(await rlidsOf('country=us&state=fl&limit=1')).toHaveLength(1);
  });

  it('takes an empty parameter for one that is not given', async () => {
    const empty = `${ORLANDO}&radius=&limit=&filter=&country=+&state=`;
    const [plain, spelled] = [
      await get(`/api/location/getlocations/?${ORLANDO}`),
      await get(`/api/location/getlocations/?${empty}`),
    ];
    expect(spelled.statusCode).toBe(200);
    expect(spelled.json()).toEqual(plain.json());
    expect(spelled.json().totalLocations).toBe(2);
  });

  it('gives the location of the preferred-location cookie, whatever the area', async () => {
    const reply = await get('/api/location/getlocations/?latitude=47&longitude=-122', {
      cookie: `${PREFERRED_LOCATION_KEY}=10002`,
    });
    expect(reply.json()).toMatchObject({ totalLocations: 0, locations: [], currentLocation: { rlid: 10002 } });
  });

  it.each(['10003', '99999', 'abc', '__proto__', ''])('has no current location for the cookie "%s"', async (value) => {
    const reply = await get(`/api/location/getlocations/?${ORLANDO}`, { cookie: `${PREFERRED_LOCATION_KEY}=${value}` });
    expect(reply.json().currentLocation).toBeNull();
  });
});

describe('getlocation', () => {
  it.each(['', 'rlid=', 'rlid=x', 'rlid=-4', 'rlid=1.5'])('refuses "%s" and names rlid', async (query) => {
    const reply = await get(`/api/location/getlocation/?${query}`);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors[0].field).toBe('rlid');
  });

  it('answers 404 for an unknown rlid and 410 for one closed for good', async () => {
    expect((await get('/api/location/getlocation/?rlid=424242')).statusCode).toBe(404);
    expect((await get('/api/location/getlocation/?rlid=10003')).statusCode).toBe(410);
  });

  it.each(['/api/location/getlocation/', '/api/location/getlocation'])('answers one location at %s', async (path) => {
    const body = (await get(`${path}?rlid=10001`)).json();
    expect(Location.parse(body)).toEqual(body);
    expect(body).toEqual({
      ...flagTable(({ isUsual }) => isUsual),
      rlid: 10001,
      restaurantNumber: '0001',
      name: 'Harbor Point',
      address1: '12 Bay Street',
      city: 'Orlando',
      state: 'FL',
      country: 'US',
      zip: '32801',
      longitude: -81.37924,
      latitude: 28.53834,
      hours: [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, open: '11:00 AM', close: '10:00 PM' })),
      curbsideHours: [],
      deliveryHours: [],
      phone: '(407) 555-0142',
      isTemporarilyClosed: false,
      localPageURL: 'florida/orlando/12-bay-street/',
      estimatedWaitTime: 'About 20 minutes',
      waitListMaxPartySize: 8,
      waitListReady: true,
      timeZone: 'America/New_York',
      exceptions: [],
      isComingSoon: false,
      waitUpdatedAt: '2026-03-04T16:50:00.000Z',
    });
  });

  it('hides a wait-time reading older than a quarter of an hour', async () => {
    const body = (await get('/api/location/getlocation/?rlid=10002')).json();
    expect(body.waitListReady).toBe(true);
    expect(body).not.toHaveProperty('estimatedWaitTime');
    expect(body).not.toHaveProperty('waitUpdatedAt');
  });
});

describe('getwaitlist', () => {
  it('answers 404 for an unknown rlid', async () => {
    expect((await get('/api/location/getwaitlist/?rlid=424242')).statusCode).toBe(404);
  });

  it('gives the known wait, and nothing stale', async () => {
    expect((await get('/api/location/getwaitlist/?rlid=10001')).json()).toEqual({
      rlid: 10001,
      waitListReady: true,
      estimatedWaitTime: 'About 20 minutes',
      waitListMaxPartySize: 8,
      waitUpdatedAt: '2026-03-04T16:50:00.000Z',
    });
    expect((await get('/api/location/getwaitlist?rlid=10002')).json()).toEqual({ rlid: 10002, waitListReady: true });
  });
});

describe('flush', () => {
  const flush = (server: FastifyInstance, authorization?: string) =>
    server.inject({
      method: 'POST',
      url: '/api/location/flush/',
      ...(authorization && { headers: { authorization } }),
    });

  it('is refused with a message while no token is configured', async () => {
    const server = await buildApp({ flushToken: null });
    const reply = await flush(server, `Bearer ${TOKEN}`);
    expect(reply.statusCode).toBe(403);
    expect(reply.json().detail).toContain('FLUSH_TOKEN');
    await server.close();
  });

  it.each([
    [undefined, 401],
    ['Basic abc', 401],
    ['Bearer wrong', 403],
    [`Bearer ${TOKEN}x`, 403],
  ])('refuses "%s" with %d', async (authorization, status) => {
    expect((await flush(app, authorization)).statusCode).toBe(status);
  });

  it('does not answer to GET', async () => {
    expect((await get('/api/location/flush/')).statusCode).toBe(404);
  });

  it('shows what the database holds since', async () => {
    await insertLocationRows(database.db, [
      buildLocationRow({ rlid: 20001, address1: '1 New Street', localPageUrl: 'florida/orlando/1-new-street/' }),
    ]);
    expect((await get('/api/location/getlocation/?rlid=20001')).statusCode).toBe(404);
    const reply = await flush(app, `Bearer ${TOKEN}`);
    expect(reply.json()).toEqual({ locations: 3 });
    expect((await get('/api/location/getlocation/?rlid=20001')).statusCode).toBe(200);
  });
});

describe('geocode and suggest', () => {
  it('refuses an empty address', async () => {
    const reply = await get('/api/maps/geocode/?address=%20');
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toEqual([{ field: 'address', message: 'is required' }]);
  });

  it('offers every place of an ambiguous name', async () => {
    const body = (await get('/api/maps/geocode/?address=Springfield')).json();
    expect(body.status).toBe('OK');
    expect(body.results[0]).toEqual({
      formatted_address: 'Springfield, IL',
      types: ['locality'],
      geometry: { location: { lat: 39.8, lng: -89.6 } },
    });
    expect(body.results).toHaveLength(2);
  });

  it('says when nothing is meant', async () => {
    expect((await get('/api/maps/geocode?address=zzz')).json()).toEqual({ status: 'ZERO_RESULTS', results: [] });
  });

  it.each(['near+me', 'Cerca+de+m%C3%AD', 'pr%C3%A8s+de+moi'])('takes "%s" for no place', async (address) => {
    expect((await get(`/api/maps/geocode/?address=${address}`)).json().results).toEqual([]);
  });

  it.each(['%230002', 'store+2', '(813)+555-0199', '10002x', '4+Pier+Road,+Tampa,+FL'])(
    'reads "%s" as a restaurant or nothing',
    async (address) => {
      const { results } = (await get(`/api/maps/geocode/?address=${address}`)).json();
      expect(results.map((result: { rlid?: number }) => result.rlid)).toEqual(address === '10002x' ? [] : [10002]);
    },
  );

  it('suggests our restaurants beside places', async () => {
    const { suggestions } = (await get('/api/maps/suggest/?q=harbor')).json();
    expect(suggestions).toEqual([
      { address: 'Harbor, OR', label: 'Harbor, OR', detail: 'Oregon', kind: 'city' },
      {
        address: 'Harbor Point – 12 Bay Street, Orlando, FL',
        label: 'Harbor Point',
        detail: '12 Bay Street, Orlando, FL',
        kind: 'restaurant',
      },
    ]);
    const chosen = await get(`/api/maps/geocode/?address=${encodeURIComponent(suggestions[1].address)}`);
    expect(chosen.json().results[0].rlid).toBe(10001);
  });
});

describe('location redirects', () => {
  it('answers 404 for an unknown address', async () => {
    expect((await get('/locations/list/florida/orlando/nowhere/')).statusCode).toBe(404);
  });

  it.each([
    '/locations/list/florida/tampa/4-pier-road/',
    '/locations/list/florida/tampa/4-pier-road',
    '/locations/list/fl/tampa/4-pier-road/',
    '/locations/list/FL/Tampa/4%20Pier%20Road/',
  ])('%s leads to the local page', async (url) => {
    const reply = await get(`${url}?utm_source=mail`);
    expect(reply.statusCode).toBe(301);
    expect(reply.headers.location).toBe('/seafood-restaurants/locations/florida/tampa/4-pier-road/?utm_source=mail');
  });

  it('lead to the local page of one closed for good, which names the nearest', async () => {
    const reply = await get('/locations/list/florida/miami/9-quay-lane/');
    expect(reply.statusCode).toBe(301);
    expect(reply.headers.location).toBe('/seafood-restaurants/locations/florida/miami/9-quay-lane/');
  });
});
