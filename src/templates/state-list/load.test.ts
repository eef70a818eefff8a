import { describe, expect, it } from 'vitest';
import { ORIGIN, pageOf, ROOT, useLoaderHarness } from '#test/loader-harness.ts';
import { buildLocationRow } from '#test/location-rows.ts';
import type { LocationListProps } from '../location-list/props.ts';
import type { StateListProps } from './props.ts';

/** A city with more restaurants than its list shows at once. */
const laval = Array.from({ length: 101 }, (_, index) =>
  buildLocationRow({
    rlid: 11000 + index,
    address1: `${index + 1} Chemin du Quai`,
    city: 'Laval',
    state: 'QC',
    country: 'CA',
    latitude: 45.6,
    longitude: -73.7,
    localPageUrl: `quebec/laval/${index + 1}-chemin-du-quai/`,
  }),
);
const { load } = useLoaderHarness(laval);

describe('state_list', () => {
  it('lists the states of its country and the directories of others, with one statement', async () => {
    const { result, tags, statements } = await load(ROOT);
    const { props, head } = pageOf<StateListProps>(result);
    expect(props.country).toEqual({ code: 'US', printable_name: 'United States' });
    expect(props.states.map(({ name, count }) => [name, count])).toEqual([
      ['Florida', 3],
      ['Georgia', 1],
    ]);
    expect(props.root).toBe(ROOT);
    // Nothing that follows from the name: browsers get these props beside the links.
    expect(props.states[0]?.cities[0]).toEqual({ name: 'Orlando', count: 2 });
    expect(props.other_directories).toEqual([
      { id: expect.any(Number), url: '/seafood-restaurants/canada/', country: { printable_name: 'Canada' } },
    ]);
    expect(props.breadcrumbs.map(({ url }) => url)).toEqual(['/', '/seafood-restaurants/']);
    expect(head?.structured_data).toMatchObject([{ '@type': 'BreadcrumbList' }]);
    expect(statements).toHaveLength(1);
    expect(tags).toContain('locations');
  });
});

describe('pages in French', () => {
  it('name states in French, at the same addresses', async () => {
    const { props } = pageOf<StateListProps>((await load(ROOT, { language: 'fr-CA' })).result);
    expect(props.states.map(({ name, slug }) => [name, slug])).toEqual([
      ['Floride', 'florida'],
      ['Géorgie', 'georgia'],
    ]);
    const params = { state: 'florida', city: 'orlando' };
    const city = pageOf<LocationListProps>(
      (await load(`${ROOT}florida/orlando/`, { params, language: 'fr-CA' })).result,
    );
    expect(city.props.state).toEqual({ name: 'Floride', code: 'FL' });
    expect(city.head).toMatchObject({ title: 'Orlando, Floride | Lantern Bay' });
  });
});

describe('a state alone', () => {
  const state = async (name: string) => (await load(`${ROOT}${name}/`, { params: { state: name } })).result;

  it('leads to its place in the list of its country', async () => {
    expect(await state('Florida')).toEqual({ kind: 'redirect', to: `${ROOT}#florida`, status: 301 });
    for (const name of ['quebec', 'nowhere']) expect(await state(name)).toEqual({ kind: 'not_found' });
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

  it('show a hundred restaurants at once, and the rest on pages of their own', async () => {
    const path = `${ROOT}quebec/laval/`;
    const list = (query: string) => load(path + query, { params: { state: 'quebec', city: 'laval' } });
    const first = pageOf<LocationListProps>((await list('')).result);
    expect(first.props).toMatchObject({ url: path, current_page: 1, num_pages: 2 });
    expect(first.props.locations).toHaveLength(100);
    const second = pageOf<LocationListProps>((await list('?page=2')).result);
    expect(second.props.locations).toHaveLength(1);
    expect(first.props.locations.map(({ id }) => id)).not.toContain(second.props.locations[0]?.id);
    expect(second.head).toMatchObject({
      title: 'Laval, Quebec – 2 | Lantern Bay',
      canonical: `${ORIGIN}${path}?page=2`,
    });
    for (const query of ['?page=3', '?page=0', '?page=2&page=2'])
      expect((await list(query)).result).toEqual({ kind: 'not_found' });
    expect((await list('?page=1')).result).toEqual({ kind: 'redirect', to: path, status: 301 });
  });

  it('belong to their own country’s directory', async () => {
    const { props } = pageOf<LocationListProps>((await city('quebec', 'montreal')).result);
    expect(props.directory_url).toBe('/seafood-restaurants/canada/');
    expect(props.breadcrumbs.at(-1)).toEqual({ title: 'Canada', url: '/seafood-restaurants/canada/' });
  });
});
