import { describe, expect, it } from 'vitest';
import { ORIGIN, pageOf, useLoaderHarness } from '#test/loader-harness.ts';
import type { LocationMapProps } from './props.ts';

const { load } = useLoaderHarness();

const mapProps = async (query: string) => pageOf<LocationMapProps>((await load(`/locations/?${query}`)).result).props;
const rlidsOf = (props: LocationMapProps) => props.result?.locations.map(({ location }) => location.rlid);

describe('location_map', () => {
  it('is an empty search without a question', async () => {
    expect(await mapProps('')).toEqual({
      heading: 'Find a restaurant',
      address: '',
      filters: [],
      focus: null,
      centre: null,
      choices: [],
      isFuzzy: false,
      isWidened: false,
      result: null,
    });
  });

  it.each(['latitude=28.5', 'latitude=x&longitude=-81', 'latitude=&longitude=', 'latitude=91&longitude=0'])(
    'ignores coordinates that do not both stand on the globe: %s',
    async (query) => {
      expect((await mapProps(query)).centre).toBeNull();
      expect((await mapProps(`${query}&address=Honolulu`)).centre?.label).toBe('Honolulu, HI');
    },
  );

  it('finds nothing for a text that no place bears, nor for a place without geometry', async () => {
    for (const address of ['zzz', 'Nowhere']) {
      const props = await mapProps(`address=${address}`);
      expect(props).toMatchObject({ address, centre: null, result: null, choices: [] });
    }
  });

  it('says when the geocoder does not answer, and is not kept', async () => {
    const page = pageOf<LocationMapProps>((await load('/locations/?address=offline')).result);
    expect(page.props).toMatchObject({ isUnavailable: true, centre: null, result: null });
    expect(page.cacheSeconds).toBe(0);
  });

  it('offers every place of an ambiguous name and shows the first', async () => {
    const props = await mapProps('address=Springfield');
    expect(props.centre?.label).toBe('Springfield, IL');
    expect(props.choices.map(({ label }) => label)).toEqual(['Springfield, IL', 'Springfield, MO']);
  });

  it('distinguishes a guess from a match', async () => {
    expect(await mapProps('address=Orlnado')).toMatchObject({ isFuzzy: true, centre: { label: 'Orlando, FL' } });
  });

  it('lists nearest first around coordinates, under the address given with them', async () => {
    const props = await mapProps('latitude=28.53834&longitude=-81.37924&address=Here');
    expect(props.centre).toEqual({ label: 'Here', latitude: 28.53834, longitude: -81.37924 });
    expect(rlidsOf(props)).toEqual([10001, 10002, 10003, 10006]);
    expect(props.result).toMatchObject({ totalLocations: 4, currentLocation: null });
  });

  it('lists only the state’s own restaurants when a state was asked', async () => {
    expect(rlidsOf(await mapProps('address=Florida'))?.toSorted()).toEqual([10001, 10002, 10003]);
  });

  it('lists the restaurants of a country by state and city', async () => {
    const props = await mapProps('address=United States');
    expect(props.centre?.area).toEqual({ country: 'US' });
    expect(rlidsOf(props)).toEqual([10002, 10001, 10003, 10006]);
  });

  it('shows the nearest anywhere for a state without restaurants, with a message', async () => {
    const props = await mapProps('address=Idaho');
    expect(props).toMatchObject({ isWidened: true, centre: { area: { country: 'US', state: 'ID' } } });
    expect(props.result?.totalLocations).toBe(props.result?.locations.length);
  });

  it('lists more when more are asked for, at most as many as there are', async () => {
    expect(rlidsOf(await mapProps('latitude=28.53834&longitude=-81.37924&limit=52'))).toHaveLength(4);
  });

  it('reports when only the city of a street address was found', async () => {
    expect(await mapProps('address=Somewhere')).toMatchObject({ isPartial: true });
  });

  it('shows the nearest anywhere when nothing is within the usual radius', async () => {
    const props = await mapProps('address=Honolulu');
    expect(props.isWidened).toBe(true);
    expect(props.result?.locations).toHaveLength(5);
  });

  it('takes filters repeated or separated by commas and ignores unknown ones', async () => {
    const props = await mapProps('latitude=28.5&longitude=-81.4&filter=delivery,dine_in&filter=moon&filter=delivery');
    expect(props.filters).toEqual(['dine_in', 'delivery']);
    expect(rlidsOf(props)).toEqual([10006]);
  });

  it('focuses what was asked while it is listed, the restaurant that the text names, or nothing', async () => {
    const here = 'latitude=28.5&longitude=-81.4';
    expect((await mapProps(`${here}&focus=10003`)).focus).toBe(10003);
    expect((await mapProps(`${here}&focus=10005`)).focus).toBeNull();
    expect((await mapProps(`${here}&focus=x`)).focus).toBeNull();
    expect(await mapProps('address=%230003')).toMatchObject({ focus: 10003, isWidened: false });
    expect(await mapProps('focus=10005')).toMatchObject({ focus: 10005, centre: { label: 'Montréal, QC' } });
  });

  it('is tagged with the restaurants and kept for a minute', async () => {
    const { result, tags } = await load('/locations/?address=Florida');
    expect(tags).toContain('locations');
    expect(pageOf(result)).toMatchObject({ cacheSeconds: 60, head: { canonical: `${ORIGIN}/locations/` } });
  });

  it('is kept until something changes when it lists no restaurant and names no address', async () => {
    expect(pageOf((await load('/locations/?filter=open_now')).result).cacheSeconds).toBeUndefined();
    expect(pageOf((await load('/locations/?address=Florida%20Quay%2099')).result).cacheSeconds).toBe(60);
    expect(pageOf((await load('/locations/?focus=10005')).result).cacheSeconds).toBe(60);
  });

  it('has distances as they are shown', async () => {
    const { result } = await mapProps('latitude=28.5&longitude=-81.4');
    for (const { distance } of result?.locations ?? []) expect(String(distance)).toMatch(/^\d+(\.\d\d?)?$/);
  });
});
