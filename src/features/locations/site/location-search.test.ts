import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildLocation } from '#test/site-page.tsx';
import type { GeocodeResult, NearbyLocation } from '../contract.ts';
import { readSearchQuery } from './location-search-query.ts';
import { searchLocations } from './location-search.ts';

/** Saturday noon in Reno. */
const NOON = Date.parse('2026-11-21T20:00:00.000Z');
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

const run = (search: string) => searchLocations(readSearchQuery(search), NOON, new AbortController().signal);
const rlids = async (search: string) => (await run(search)).result?.locations.map(({ location }) => location.rlid);

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

  it('shows the nearest anywhere, and says so, when none is within the radius', async () => {
    nearby = (radius) => (radius > 200 ? [{ distance: 412, location: buildLocation() }] : []);
    expect(await run('?address=Reno')).toMatchObject({ isWidened: true, result: { totalLocations: 1 } });
  });

  it('applies filters before the limit', async () => {
    nearby = () =>
      Array.from({ length: 40 }, (_, index) => ({
        distance: index,
        location: buildLocation({ rlid: index + 1, hasDelivery: index >= 10 }),
      }));
    const { result } = await run('?address=Reno&filter=delivery');
    expect(result?.totalLocations).toBe(30);
    expect(result?.locations).toHaveLength(26);
    expect(result?.locations[0]?.location.rlid).toBe(11);
  });

  it('lists what is open at the moment when only that is wanted', async () => {
    const evening = [6].map((dayOfWeek) => ({ dayOfWeek, open: '5:00 PM', close: '10:00 PM' }));
    nearby = () => [
      { distance: 1, location: buildLocation({ rlid: 1, hours: evening }) },
      { distance: 2, location: buildLocation({ rlid: 2 }) },
    ];
    expect(await rlids('?address=Reno&filter=open_now')).toEqual([2]);
  });

  it('lists a whole state its own restaurants, however near those of the next one are', async () => {
    places = [place('Nevada', { types: ['administrative_area_level_1'], region: 'NV', country: 'US' })];
    nearby = () => [
      { distance: 40, location: buildLocation({ rlid: 1, state: 'CA' }) },
      { distance: 250, location: buildLocation({ rlid: 2 }) },
    ];
    expect(await rlids('?address=Nevada')).toEqual([2]);
  });
});
