import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockRegistry } from '#blocks/definitions.ts';
import { SYSTEM } from '#features/history/server/index.ts';
import { createLocationDirectory, type LocationDirectory } from '#features/locations/server/index.ts';
import {
  createPage,
  createSite,
  findPageByPath,
  findSiteByHost,
  publishPage,
  type Site,
} from '#features/pages/server/index.ts';
import type { SiteSettings } from '#features/settings/definitions.ts';
import { fixedClock } from '#platform/clock.ts';
import { type Database, recordStatements } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Geocoder, GeoPlace } from '#platform/geocoding/port.ts';
import { Unavailable } from '#shared/problem.ts';
import { createTestDatabase } from '#test/database.ts';
import { buildLocationRow, insertLocationRows } from '#test/location-rows.ts';
import { findTemplate, type TemplateName } from './definitions.ts';
import type { LoadContext, LoadResult } from './loader.ts';
import { LOADERS } from './loaders.ts';
import type { LocationDetailProps } from './location-detail/props.ts';
import type { LocationListProps } from './location-list/props.ts';
import type { LocationMapProps } from './location-map/props.ts';
import type { StateListProps } from './state-list/props.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';

const NOW = Date.parse('2026-03-04T17:00:00Z');
const ROOT = '/seafood-restaurants/locations/';
const ORIGIN = 'https://www.chain.example';

const place = (label: string, latitude: number, longitude: number, more: Partial<GeoPlace> = {}): GeoPlace => ({
  label,
  kinds: ['locality'],
  point: { latitude, longitude },
  ...more,
});
const PLACES: Record<string, GeoPlace[]> = {
  Springfield: [place('Springfield, IL', 39.8, -89.64), place('Springfield, MO', 37.2, -93.29)],
  Florida: [place('Florida', 28.5, -82.5, { kinds: ['administrative_area_level_1'], region: 'FL', country: 'US' })],
  Orlnado: [place('Orlando, FL', 28.54, -81.38, { fuzzy: true })],
  Honolulu: [place('Honolulu, HI', 21.3, -157.85)],
  Nowhere: [{ label: 'Nowhere', kinds: ['locality'] }],
};
const geocoder: Geocoder = {
  geocode: async (text) => {
    if (text === 'offline') throw new Unavailable('geocoder');
    return PLACES[text] ?? [];
  },
  suggest: async () => [],
};

let database: Database;
let site: Site;
let locations: LocationDirectory;

beforeAll(async () => {
  database = await createTestDatabase();
  const context = {
    actor: SYSTEM.seed,
    now: '2026-03-01T00:00:00.000Z',
    powers: SYSTEM_POWERS,
    registry: blockRegistry,
    template: findTemplate,
  };
  await inTransaction(database.db, async (tx) => {
    const add = async (parentId: number | null, template: TemplateName, title: string, slug: string, content = {}) => {
      const id = await createPage(tx, context, { parentId, template, title, slug, content });
      await publishPage(tx, context, id);
      return id;
    };
    const home = await add(null, 'home', 'Home', '', { body: [] });
    await createSite(tx, context, {
      name: 'Chain',
      host: 'chain.example',
      isDefault: true,
      rootPageId: home,
      languageCode: 'en',
    });
    await add(home, 'location_map', 'Find us', 'locations', { heading: 'Find a restaurant' });
    const section = await add(home, 'generic_content', 'Seafood', 'seafood-restaurants', { body: [] });
    await add(section, 'state_list', 'United States', 'locations', { country: 'US' });
    await add(section, 'state_list', 'Canada', 'canada', { country: 'CA' });
  });
  const found = await findSiteByHost(database.db, 'chain.example');
  if (!found) throw new Error('no site');
  site = found;
  await insertLocationRows(database.db, [
    buildLocationRow({
      rlid: 10001,
      name: 'Harbor Point',
      hasOnlineOrdering: true,
      isReservationsEnabled: true,
      exceptions: [
        { date: '2026-03-17', service: 'all', intervals: [], label: 'Kitchen day' },
        { date: '2026-01-01', service: 'all', intervals: [] },
      ],
      waitListReady: true,
      estimatedWaitTime: 'Now Seating',
      waitUpdatedAt: '2026-03-04T16:59:00.000Z',
    }),
    buildLocationRow({
      rlid: 10002,
      address1: '7 Quay Lane',
      latitude: 28.6,
      localPageUrl: 'florida/orlando/7-quay-lane/',
    }),
    buildLocationRow({
      rlid: 10003,
      address1: '4 Pier Road',
      city: 'Tampa',
      latitude: 27.95058,
      longitude: -82.45718,
      localPageUrl: 'florida/tampa/4-pier-road/',
    }),
    buildLocationRow({
      rlid: 10004,
      address1: '9 Old Lane',
      latitude: 28.5,
      status: 'permanently_closed',
      localPageUrl: 'florida/orlando/9-old-lane/',
    }),
    buildLocationRow({
      rlid: 10005,
      address1: '1 Rue du Port',
      city: 'Montréal',
      state: 'QC',
      country: 'CA',
      latitude: 45.5,
      longitude: -73.56,
      localPageUrl: 'quebec/montreal/1-rue-du-port/',
    }),
    buildLocationRow({
      rlid: 10006,
      address1: '2 Mill Street',
      city: 'Valdosta',
      state: 'GA',
      latitude: 30.83,
      longitude: -83.28,
      localPageUrl: 'georgia/valdosta/2-mill-street/',
      hasDelivery: true,
    }),
  ]);
  locations = await createLocationDirectory(database.db, { clock: fixedClock('2026-03-04T17:00:00Z') });
});
afterAll(() => database.close());

async function load(
  url: string,
  { params = {}, fields = {} }: { params?: Record<string, string>; fields?: object } = {},
) {
  const { pathname, searchParams } = new URL(url, ORIGIN);
  const page = await findPageByPath(database.db, site, decodeURIComponent(pathname));
  if (!page) throw new Error(`no page at ${url}`);
  const loader = LOADERS[page.template as TemplateName];
  if (!loader) throw new Error(`no loader for ${page.template}`);
  const tags = new Set<string>();
  const context: LoadContext = {
    db: database.db,
    site,
    page,
    settings: {
      site_identity: { name: 'Lantern Bay', cuisine: 'Seafood', price_range: '$$' },
    } as unknown as SiteSettings,
    fields: { ...page.content, ...fields },
    picture: undefined,
    params,
    query: searchParams,
    now: NOW,
    origin: ORIGIN,
    locations,
    geocoder,
    tag: (tag) => tags.add(tag),
  };
  const { result, statements } = await recordStatements(() => loader(context));
  return { result, tags, statements };
}

function pageOf<P>(result: LoadResult): { props: P } & Extract<LoadResult, { kind: 'page' }> {
  if (result.kind !== 'page') throw new Error(`the loader answered ${result.kind}`);
  return result as { props: P } & Extract<LoadResult, { kind: 'page' }>;
}

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

  it('tells a guess from a match', async () => {
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
});

describe('state_list', () => {
  it('lists the states of its country and the directories of others, with one statement', async () => {
    const { result, tags, statements } = await load(ROOT);
    const { props, head } = pageOf<StateListProps>(result);
    expect(props.country).toEqual({ code: 'US', printable_name: 'United States' });
    expect(props.states.map(({ name, count }) => [name, count])).toEqual([
      ['Florida', 3],
      ['Georgia', 1],
    ]);
    expect(props.states[0]?.cities[0]).toEqual({
      name: 'Orlando',
      slug: 'orlando',
      url: `${ROOT}florida/orlando/`,
      count: 2,
    });
    expect(props.other_directories).toEqual([
      { id: expect.any(Number), url: '/seafood-restaurants/canada/', country: { printable_name: 'Canada' } },
    ]);
    expect(props.breadcrumbs.map(({ url }) => url)).toEqual(['/', '/seafood-restaurants/']);
    expect(head?.structured_data).toMatchObject([{ '@type': 'BreadcrumbList' }]);
    expect(statements).toHaveLength(1);
    expect(tags).toContain('locations');
  });
});

describe('city lists', () => {
  const city = (state: string, name: string) =>
    load(`${ROOT}${encodeURIComponent(state)}/${encodeURIComponent(name)}/`, { params: { state, city: name } });

  it.each([
    ['florida', 'nowhere'],
    ['texas', 'orlando'],
  ])('%s/%s is not found', async (state, name) => {
    expect((await city(state, name)).result).toEqual({ kind: 'not_found' });
  });

  it.each([
    ['FL', 'orlando', 'florida/orlando/'],
    ['Florida', 'ORLANDO', 'florida/orlando/'],
    ['québec', 'Montréal', 'quebec/montreal/'],
  ])('%s/%s leads to the one address', async (state, name, to) => {
    expect((await city(state, name)).result).toEqual({ kind: 'redirect', to: ROOT + to, status: 301 });
  });

  it('lead from another country’s directory to the one address', async () => {
    const { result } = await load('/seafood-restaurants/canada/quebec/montreal/', {
      params: { state: 'quebec', city: 'montreal' },
    });
    expect(result).toEqual({ kind: 'redirect', to: `${ROOT}quebec/montreal/`, status: 301 });
  });

  it('show the city’s restaurants, closed for good left out', async () => {
    const { props, head, template } = pageOf<LocationListProps>((await city('florida', 'orlando')).result);
    expect(template).toBe('location_list');
    expect(props).toMatchObject({
      city: 'Orlando',
      state: { name: 'Florida', code: 'FL' },
      country: { printable_name: 'United States' },
      directory_url: ROOT,
    });
    expect(props.locations.map(({ id }) => id)).toEqual([10002, 10001]);
    expect(head).toMatchObject({
      title: 'Orlando, Florida | Lantern Bay',
      canonical: `${ORIGIN}${ROOT}florida/orlando/`,
    });
  });

  it('belong to their own country’s directory', async () => {
    const { props } = pageOf<LocationListProps>((await city('quebec', 'montreal')).result);
    expect(props.directory_url).toBe('/seafood-restaurants/canada/');
    expect(props.breadcrumbs.at(-1)).toEqual({ title: 'Canada', url: '/seafood-restaurants/canada/' });
  });
});

describe('local pages', () => {
  const local = (state: string, name: string, line1: string) =>
    load(`${ROOT}${[state, name, line1].map(encodeURIComponent).join('/')}/`, { params: { state, city: name, line1 } });

  it('are not found for an unknown street and gone when closed for good', async () => {
    expect((await local('florida', 'orlando', 'nowhere')).result).toEqual({ kind: 'not_found' });
    expect((await local('florida', 'orlando', '9-old-lane')).result).toEqual({ kind: 'gone' });
  });

  it('have one address', async () => {
    expect((await local('fl', 'Orlando', '12 Bay Street')).result).toEqual({
      kind: 'redirect',
      to: `${ROOT}florida/orlando/12-bay-street/`,
      status: 301,
    });
  });

  it('show the restaurant, the way back and the nearest three others', async () => {
    const { result, statements } = await local('florida', 'orlando', '12-bay-street');
    const { props, template } = pageOf<LocationDetailProps>(result);
    expect(template).toBe('location_detail');
    expect(props.location.id).toBe(10001);
    expect(props.list_url).toBe(`${ROOT}florida/orlando/`);
    expect(props.breadcrumbs.map(({ title }) => title)).toEqual(['Home', 'Seafood', 'United States', 'Orlando, FL']);
    expect(props.nearby.map(({ location }) => location.id)).toEqual([10002, 10003, 10006]);
    expect(props.nearby.every(({ distance }) => distance > 0)).toBe(true);
    expect(statements).toHaveLength(1);
  });

  it('hold no wait-time reading, since everybody gets the same page', async () => {
    const { props } = pageOf<LocationDetailProps>((await local('florida', 'orlando', '12-bay-street')).result);
    expect(props.wire.waitListReady).toBe(true);
    expect(props.wire).not.toHaveProperty('estimatedWaitTime');
  });

  it('tell search engines what they show', async () => {
    const { head } = pageOf((await local('florida', 'orlando', '12-bay-street')).result);
    const url = `${ORIGIN}${ROOT}florida/orlando/12-bay-street/`;
    expect(head).toMatchObject({
      title: 'Harbor Point, 12 Bay Street, Orlando, FL | Lantern Bay',
      canonical: url,
    });
    expect(head?.structured_data?.[0]).toMatchObject({
      '@type': 'Restaurant',
      '@id': url,
      url,
      telephone: '+14075550142',
      address: { streetAddress: '12 Bay Street', addressRegion: 'FL', postalCode: '32801', addressCountry: 'US' },
      geo: { latitude: '28.53834', longitude: '-81.37924' },
      priceRange: '$$',
      servesCuisine: 'Seafood',
      acceptsReservations: true,
      branchCode: '0001',
      specialOpeningHoursSpecification: [{ validFrom: '2026-03-17', opens: '00:00', closes: '00:00' }],
      potentialAction: [
        { '@type': 'OrderAction', target: `${ORIGIN}/order?rlid=10001` },
        { '@type': 'ReserveAction', target: url },
      ],
    });
    expect(head?.structured_data?.[1]).toMatchObject({ '@type': 'BreadcrumbList' });
  });
});

describe('redirect', () => {
  const go = async (target: unknown) => {
    const page = await findPageByPath(database.db, site, '/locations/');
    const context = { page, fields: { target } } as unknown as LoadContext;
    return LOADERS.redirect?.(context);
  };

  it.each([null, '', '/locations/'])('is its own shell with the target %o', async (target) => {
    expect(await go(target)).toMatchObject({ kind: 'page' });
  });

  it('sends visitors to its target', async () => {
    expect(await go('https://order.chain.example/')).toEqual({
      kind: 'redirect',
      to: 'https://order.chain.example/',
      status: 302,
    });
  });
});
