import { afterAll, beforeAll } from 'vitest';
import { Unavailable } from '#shared/problem.ts';
import { SYSTEM } from '#features/history/server/index.ts';
import { countryName, createLocationDirectory, type LocationDirectory } from '#features/locator/server/index.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import {
  createPage,
  createSite,
  findPageByPath,
  findSiteByHost,
  publishPage,
  type Site,
} from '#features/pages/server/index.ts';
import type { SiteSettings } from '#features/settings/definitions.ts';
import { keep } from '#apps/server/pages/page-path.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { findTemplate, type TemplateName } from '#templates/definitions.ts';
import type { LoadContext, LoadResult } from '#templates/loader.ts';
import { LOADERS } from '#templates/loaders.ts';
import { fixedClock } from '#platform/clock.ts';
import { type Database, type Db, recordStatements } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Geocoder, GeoPlace } from '#platform/geocoding/port.ts';
import { createTestDatabase } from './database.ts';
import { buildLocationRow, insertLocationRows } from './location-rows.ts';

const NOW = Date.parse('2026-03-04T17:00:00Z');
/** The directory of the United States. */
export const ROOT = '/seafood-restaurants/locations/';
export const ORIGIN = 'https://www.chain.example';

const place = (label: string, latitude: number, longitude: number, more: Partial<GeoPlace> = {}): GeoPlace => ({
  label,
  kinds: ['locality'],
  point: { latitude, longitude },
  ...more,
});
const PLACES: Record<string, GeoPlace[]> = {
  Springfield: [place('Springfield, IL', 39.8, -89.64), place('Springfield, MO', 37.2, -93.29)],
  Florida: [place('Florida', 28.5, -82.5, { kinds: ['administrative_area_level_1'], region: 'FL', country: 'US' })],
  Idaho: [place('Idaho', 44, -114, { kinds: ['administrative_area_level_1'], region: 'ID', country: 'US' })],
  'United States': [place('United States', 37, -96, { kinds: ['country'], country: 'US' })],
  Somewhere: [place('Orlando, FL', 28.54, -81.38, { isPartial: true })],
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

/**
 * A chain with a map, two directories, and restaurants in five regions; `load` calls a page's own loader.
 * @param more other restaurants
 */
export function useLoaderHarness(more: ReturnType<typeof restaurants> = []) {
  let database: Database;
  let site: Site;
  let locations: LocationDirectory;

  beforeAll(async () => {
    database = await createTestDatabase();
    await plantPages(database.db);
    const found = await findSiteByHost(database.db, 'chain.example');
    if (!found) throw new Error('no site');
    site = found;
    await insertLocationRows(database.db, [...restaurants(), ...more]);
    locations = await createLocationDirectory(database.db, { clock: fixedClock('2026-03-04T17:00:00Z') });
  });
  afterAll(() => database.close());

  const findPage = (path: string) => findPageByPath(database.db, site, path);

  async function load(
    url: string,
    {
      params = {},
      fields = {},
      language,
    }: { params?: Record<string, string>; fields?: object; language?: LanguageCode } = {},
  ) {
    const { pathname, searchParams } = new URL(url, ORIGIN);
    const found = await findPage(decodeURIComponent(pathname));
    if (!found) throw new Error(`no page at ${url}`);
    const page = { ...found, languageCode: language ?? found.languageCode };
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
      shareImage: undefined,
      params,
      // Loaders get the parameters that their template declares, as on the site.
      query: keep(searchParams, findTemplate(page.template)?.parameters ?? []),
      now: NOW,
      origin: ORIGIN,
      locations,
      localPageRoots: [{ language: 'en', url: ROOT }],
      languageOf: () => 'en',
      countryName: (code) => countryName(code, 'en'),
      geocoder,
      read: (_what, more, read) => {
        for (const tag of more) tags.add(tag);
        return read();
      },
      tag: (...more) => more.forEach((tag) => tags.add(tag)),
    };
    const { result, statements } = await recordStatements(() => loader(context));
    return { result, tags, statements };
  }

  return { load, findPage };
}

/** The props and head of a page result. */
export function pageOf<P>(result: LoadResult): { props: P } & Extract<LoadResult, { kind: 'page' }> {
  if (result.kind !== 'page') throw new Error(`the loader answered ${result.kind}`);
  return result as { props: P } & Extract<LoadResult, { kind: 'page' }>;
}

async function plantPages(db: Db): Promise<void> {
  const context = {
    actor: SYSTEM.seed,
    now: '2026-03-01T00:00:00.000Z',
    powers: SYSTEM_POWERS,
    registry: blockRegistry,
    template: findTemplate,
  };
  await inTransaction(db, async (tx) => {
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
}

function restaurants() {
  return [
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
  ];
}
