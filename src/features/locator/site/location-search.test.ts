import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { GeocodeResult, NearbyLocation } from '#features/locations/contract.ts';
import { buildLocation } from '#test/site-page.tsx';
import { readSearchQuery } from './location-search-query.ts';
import { searchLocations } from './location-search.ts';

const place = (formatted_address: string, extra: object = {}): GeocodeResult => ({
  formatted_address,
  types: ['locality'],
  geometry: { location: { lat: 39.53, lng: -119.81 } },
  ...extra,
});

let places: GeocodeResult[];
/** What lies within a radius; every request's query is kept. */
let nearby: (radius: number) => NearbyLocation[];
let asked: URLSearchParams[];

beforeEach(() => {
  places = [place('Reno, NV')];
  nearby = () => [{ distance: 1.2, location: buildLocation() }];
  asked = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname, searchParams } = new URL(String(input), 'http://localhost');
    if (pathname === '/api/maps/geocode/') return Response.json({ status: 'OK', results: places });
    asked.push(searchParams);
    const locations = nearby(Number(searchParams.get('radius'))).slice(0, Number(searchParams.get('limit')));
    return Response.json({ totalLocations: locations.length, locations, currentLocation: null });
  });
});

const run = (search: string) => searchLocations(readSearchQuery(search), new AbortController().signal);

describe('searchLocations', () => {
  it("logs 'Result has no geometry info' and lists nothing when the first place has no geometry", async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    places = [{ formatted_address: 'Nowhere', types: [] }, place('Reno, NV')];
    expect((await run('?address=Nowhere')).result).toBeNull();
    expect(error).toHaveBeenCalledWith('Result has no geometry info');
    expect(asked).toHaveLength(0);
  });

  it('asks nothing for an empty text', async () => {
    expect((await run('?address=')).result).toBeNull();
    expect(fetch).not.toHaveBeenCalled();
  });

  it('raises an error when the answer has another shape', async () => {
    nearby = () => [{ distance: 'near', location: buildLocation() } as never];
    await expect(run('?address=Reno')).rejects.toThrow('locations.0.distance');
  });

  it('asks for 26 within 200 miles of the first place', async () => {
    await run('?address=Reno');
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      latitude: '39.53',
      longitude: '-119.81',
      radius: '200',
      limit: '26',
    });
  });

  it('geocodes nothing when there are coordinates, and the address is their name', async () => {
    const view = await run('?latitude=45&longitude=-90&address=Camp');
    expect(view.centre).toEqual({ latitude: 45, longitude: -90, label: 'Camp' });
    expect(vi.mocked(fetch).mock.calls.map(([address]) => String(address).split('?')[0])).toEqual([
      '/api/location/getlocations/',
    ]);
  });

  it('offers every place of an ambiguous name, the one shown among them', async () => {
    places = [place('Springfield, MA'), place('Springfield, MO'), { formatted_address: 'Nowhere', types: [] }];
    const view = await run('?address=Springfield');
    expect(view.choices.map(({ label }) => label)).toEqual(['Springfield, MA', 'Springfield, MO']);
    expect(view.centre?.label).toBe('Springfield, MA');
  });

  it('says when the place is a guess, and focuses a restaurant that the text names', async () => {
    places = [place('Harbor Point', { fuzzy: true, rlid: 101 })];
    expect(await run('?address=Harber')).toMatchObject({ isFuzzy: true, focus: 101, choices: [] });
  });

  it('shows the nearest anywhere, with a message, when none is within the radius', async () => {
    nearby = (radius) => (radius > 200 ? [{ distance: 412, location: buildLocation() }] : []);
    expect(await run('?address=Reno')).toMatchObject({ isWidened: true, result: { totalLocations: 1 } });
  });

  it('leaves the filters to the server, which applies them before the limit', async () => {
    await run('?address=Reno&filter=delivery&filter=open_now');
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ filter: 'open_now,delivery', limit: '26' });
  });

  it('asks for more in steps of 26', async () => {
    for (const [text, limit] of Object.entries({ '52': '52', '27': '52', '9999': '260', '26': '26', x: '26' })) {
      asked = [];
      await run(`?address=Reno&limit=${text}`);
      expect(asked[0]?.get('limit'), text).toBe(limit);
    }
  });

  it('asks for the restaurants of a whole state, however far they are', async () => {
    const viewport = { southwest: { lat: 35, lng: -120 }, northeast: { lat: 42, lng: -114 } };
    places = [
      place('Nevada', {
        types: ['administrative_area_level_1'],
        region: 'NV',
        country: 'US',
        geometry: { location: { lat: 38.5, lng: -117 }, viewport },
      }),
    ];
    expect((await run('?address=Nevada')).centre).toMatchObject({
      area: { country: 'US', state: 'NV' },
      bounds: [-120, 35, -114, 42],
    });
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ country: 'US', state: 'NV', radius: '12500' });
  });

  it('asks for those of a country', async () => {
    places = [place('Canada', { types: ['country'], country: 'CA' })];
    await run('?address=Canada');
    expect(asked[0]?.get('country')).toBe('CA');
    expect(asked[0]?.has('state')).toBe(false);
  });

  it('says when only the city of a street address is known', async () => {
    places = [place('New York, NY', { partial_match: true })];
    expect(await run('?address=350 5th Ave, New York, NY')).toMatchObject({ isPartial: true });
  });
});
