import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Unavailable } from '#shared/problem.ts';
import { buildGazetteer } from '../../../scripts/build-gazetteer.ts';
import { createGazetteerGeocoder } from './embedded-geocoder.ts';
import { openGazetteer } from './gazetteer.ts';
import { createGoogleGeocoder } from './google-geocoder.ts';
import { createNominatimGeocoder } from './nominatim-geocoder.ts';
import type { Geocoder } from './port.ts';

type Answer = (query: URLSearchParams, reply: ServerResponse) => void;

/** A local server that implements a service's protocol; each test can replace `answer`. */
async function startService(path: string, answer: Answer) {
  const service = {
    answer,
    url: '',
    asked: [] as URLSearchParams[],
    agents: [] as (string | undefined)[],
    stop: async () => {},
  };
  const server = createServer((request: IncomingMessage, reply) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    service.asked.push(url.searchParams);
    service.agents.push(request.headers['user-agent']);
    if (url.pathname !== path) reply.writeHead(404).end();
    else service.answer(url.searchParams, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  service.url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
  service.stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return service;
}

function json(reply: ServerResponse, body: unknown) {
  reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const TOWNS = [
  { city: 'Springfield', state: 'Missouri', code: 'MO', lat: 37.215, lng: -93.298 },
  { city: 'Springfield', state: 'Illinois', code: 'IL', lat: 39.8, lng: -89.644 },
];

const answerAsGoogle: Answer = (query, reply) => {
  const text = (query.get('address') ?? '').toLowerCase();
  if (text === 'texas') {
    json(reply, {
      status: 'OK',
      results: [
        {
          formatted_address: 'Texas, USA',
          types: ['administrative_area_level_1', 'political'],
          address_components: [
            { long_name: 'Texas', short_name: 'TX', types: ['administrative_area_level_1', 'political'] },
            { long_name: 'United States', short_name: 'US', types: ['country', 'political'] },
          ],
          geometry: {
            location: { lat: 31.97, lng: -99.9 },
            viewport: { southwest: { lat: 25.84, lng: -106.65 }, northeast: { lat: 36.5, lng: -93.51 } },
          },
        },
      ],
    });
    return;
  }
  const results = TOWNS.filter(({ code }) => text === 'springfield' || text === `springfield, ${code.toLowerCase()}`);
  json(reply, {
    status: results.length > 0 ? 'OK' : 'ZERO_RESULTS',
    results: results.map(({ city, state, code, lat, lng }) => ({
      formatted_address: `${city}, ${code}, USA`,
      types: ['locality', 'political'],
      address_components: [
        { long_name: city, short_name: city, types: ['locality', 'political'] },
        { long_name: state, short_name: code, types: ['administrative_area_level_1', 'political'] },
        { long_name: 'United States', short_name: 'US', types: ['country', 'political'] },
      ],
      geometry: {
        location: { lat, lng },
        viewport: { southwest: { lat: lat - 0.1, lng: lng - 0.1 }, northeast: { lat: lat + 0.1, lng: lng + 0.1 } },
      },
    })),
  });
};

const answerAsNominatim: Answer = (query, reply) => {
  const text = (query.get('q') ?? '').toLowerCase();
  if (text === 'texas') {
    json(reply, [
      {
        lat: '31.2639',
        lon: '-98.5456',
        addresstype: 'state',
        type: 'administrative',
        display_name: 'Texas, United States',
        boundingbox: ['25.8', '36.5', '-106.6', '-93.5'],
        address: { state: 'Texas', 'ISO3166-2-lvl4': 'US-TX', country_code: 'us' },
      },
    ]);
    return;
  }
  const found = TOWNS.filter(({ code }) => text === 'springfield' || text === `springfield, ${code.toLowerCase()}`);
  json(
    reply,
    found.map(({ city, state, code, lat, lng }) => ({
      lat: String(lat),
      lon: String(lng),
      addresstype: 'city',
      type: 'administrative',
      display_name: `${city}, ${state}, United States`,
      boundingbox: [String(lat - 0.1), String(lat + 0.1), String(lng - 0.1), String(lng + 0.1)],
      address: { city, state, 'ISO3166-2-lvl4': `US-${code}`, country_code: 'us' },
    })),
  );
};

let dir: string;
let embedded: Geocoder;
let google: Awaited<ReturnType<typeof startService>>;
let nominatim: Awaited<ReturnType<typeof startService>>;

beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'gazetteer-'));
  await buildGazetteer(dir);
  embedded = createGazetteerGeocoder(await openGazetteer(dir));
  google = await startService('/maps/api/geocode/json', answerAsGoogle);
  nominatim = await startService('/search', answerAsNominatim);
});

afterAll(async () => {
  await google.stop();
  await nominatim.stop();
  await rm(dir, { recursive: true });
});

const adapters: [string, () => Geocoder][] = [
  ['the embedded gazetteer', () => embedded],
  ['Google', () => createGoogleGeocoder({ key: 'k', baseUrl: google.url, suggestions: embedded, timeoutMs: 300 })],
  ['Nominatim', () => createNominatimGeocoder({ baseUrl: nominatim.url, suggestions: embedded, timeoutMs: 300 })],
];

describe.each(adapters)('Geocoder over %s', (_, open) => {
  it('finds nothing for an empty text', async () => {
    expect(await open().geocode('   ')).toEqual([]);
  });

  it('finds nothing for nonsense', async () => {
    expect(await open().geocode('qxzvqwrtpl')).toEqual([]);
  });

  it('answers a very long text without failing', async () => {
    expect(await open().geocode('q9x '.repeat(50_000))).toEqual([]);
  });

  it('treats text that looks like code as text', async () => {
    for (const text of ["'; DROP TABLE places; --", '<script>x</script>', '&key=stolen#', '%00\u0000', '../../etc']) {
      expect(await open().geocode(text)).toEqual([]);
    }
  });

  it('gives one place for a city and state', async () => {
    const [place, ...others] = await open().geocode('Springfield, IL');
    expect(others).toEqual([]);
    expect(place).toMatchObject({ label: 'Springfield, IL', city: 'Springfield', region: 'IL', country: 'US' });
    expect(place?.kinds[0]).toBe('locality');
    expect(place?.point?.latitude).toBeCloseTo(39.8, 1);
    expect(place?.point?.longitude).toBeCloseTo(-89.64, 1);
    expect(place?.fuzzy).toBeUndefined();
  });

  it('returns every namesake of an ambiguous name', async () => {
    const labels = (await open().geocode('Springfield')).map((place) => place.label);
    expect(labels).toContain('Springfield, MO');
    expect(labels).toContain('Springfield, IL');
    expect(new Set(labels).size).toBe(labels.length);
  });

  it('returns the extent of a state', async () => {
    const [place] = await open().geocode('Texas');
    expect(place).toMatchObject({ label: 'Texas', region: 'TX' });
    expect(place?.kinds[0]).toBe('administrative_area_level_1');
    expect(place?.viewport?.south).toBeCloseTo(25.9, 0);
    expect(place?.viewport?.west).toBeCloseTo(-106.5, 0);
  });

  it('returns at most as many places as the limit', async () => {
    expect(await open().geocode('Springfield', { limit: 1 })).toHaveLength(1);
  });

  it('suggests places that begin with a text', async () => {
    expect((await open().suggest('phoen', 3))[0]).toMatchObject({ text: 'Phoenix, AZ', kind: 'city' });
  });
});

const services = [
  ['Google', () => google, () => adapters[1]?.[1]()],
  ['Nominatim', () => nominatim, () => adapters[2]?.[1]()],
] as const;

describe.each(services)('a geocoder over %s', (_, service, open) => {
  const failures: [string, Answer][] = [
    ['answers 500', (_query, reply) => reply.writeHead(500).end('no')],
    ['refuses the rate', (_query, reply) => reply.writeHead(429).end()],
    ['does not answer in time', () => {}],
    ['sends half a reply and stalls', (_query, reply) => reply.writeHead(200).write('{"status"')],
    ['sends what is no JSON', (_query, reply) => reply.writeHead(200).end('<html>')],
    ['sends another shape', (_query, reply) => json(reply, { hello: 1 })],
    ['redirects elsewhere', (_query, reply) => reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['cuts the connection', (_query, reply) => reply.destroy()],
  ];

  it.each(failures)('is unavailable when the service %s', async (_name, answer) => {
    const usual = service().answer;
    service().answer = answer;
    try {
      const failure: unknown = await open()
        ?.geocode('Springfield')
        .catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Unavailable);
      expect(failure).toMatchObject({ service: 'geocoder', cause: expect.anything() });
    } finally {
      service().answer = usual;
    }
  });

  it('is unavailable when nothing listens', async () => {
    const nowhere = 'http://127.0.0.1:1';
    const geocoder =
      service() === google
        ? createGoogleGeocoder({ key: 'k', baseUrl: nowhere, suggestions: embedded })
        : createNominatimGeocoder({ baseUrl: nowhere, suggestions: embedded });
    await expect(geocoder.geocode('Springfield')).rejects.toBeInstanceOf(Unavailable);
  });
});

describe('createGoogleGeocoder', () => {
  const open = () => createGoogleGeocoder({ key: 'secret-key', baseUrl: google.url, suggestions: embedded });

  it.each(['OVER_QUERY_LIMIT', 'REQUEST_DENIED', 'UNKNOWN_ERROR'])('is unavailable on status %s', async (status) => {
    google.answer = (_query, reply) => json(reply, { status, error_message: 'why', results: [] });
    const failure: unknown = await open()
      .geocode('Reno')
      .catch((error: unknown) => error);
    google.answer = answerAsGoogle;
    expect(failure).toBeInstanceOf(Unavailable);
    expect(String(failure instanceof Error && failure.cause)).toContain(status);
    expect(JSON.stringify(failure)).not.toContain('secret-key');
  });

  it('keeps a result that has no geometry, without a point', async () => {
    google.answer = (_query, reply) =>
      json(reply, { status: 'OK', results: [{ formatted_address: 'Reno, NV, USA', types: ['locality'] }] });
    const places = await open().geocode('Reno');
    google.answer = answerAsGoogle;
    expect(places).toEqual([{ label: 'Reno, NV', kinds: ['locality'] }]);
  });

  it('marks a partial match as fuzzy', async () => {
    google.answer = (_query, reply) =>
      json(reply, {
        status: 'OK',
        results: [{ formatted_address: 'Reno, NV, USA', types: ['locality'], partial_match: true }],
      });
    const places = await open().geocode('Renno');
    google.answer = answerAsGoogle;
    expect(places[0]?.fuzzy).toBe(true);
  });

  it('sends the key and the text unchanged', async () => {
    await open().geocode('a&b=c #d');
    expect(google.asked.at(-1)?.get('address')).toBe('a&b=c #d');
    expect(google.asked.at(-1)?.get('key')).toBe('secret-key');
  });
});

describe('createNominatimGeocoder', () => {
  it('identifies itself, asks for both countries, and finds /search below a path', async () => {
    const geocoder = createNominatimGeocoder({
      baseUrl: nominatim.url,
      suggestions: embedded,
      userAgent: 'example.test',
    });
    await geocoder.geocode('Springfield');
    expect(nominatim.agents.at(-1)).toBe('example.test');
    expect(nominatim.asked.at(-1)?.get('countrycodes')).toBe('us,ca');
  });

  it('keeps a result that has no geometry, without a point', async () => {
    nominatim.answer = (_query, reply) => json(reply, [{ display_name: 'Reno', addresstype: 'city' }]);
    const places = await createNominatimGeocoder({ baseUrl: nominatim.url, suggestions: embedded }).geocode('Reno');
    nominatim.answer = answerAsNominatim;
    expect(places).toEqual([{ label: 'Reno', kinds: ['locality'] }]);
  });

  it('returns a town once when the service returns its boundary and its centre', async () => {
    const town = {
      lat: '39.8',
      lon: '-89.6',
      display_name: 'x',
      addresstype: 'city',
      address: { city: 'Reno', state: 'Nevada' },
    };
    nominatim.answer = (_query, reply) => json(reply, [town, { ...town, lat: '39.9' }]);
    const places = await createNominatimGeocoder({ baseUrl: nominatim.url, suggestions: embedded }).geocode('Reno');
    nominatim.answer = answerAsNominatim;
    expect(places.map((place) => place.label)).toEqual(['Reno, NV']);
    expect(places[0]?.point?.latitude).toBe(39.8);
  });
});
