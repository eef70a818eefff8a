import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { referencesIn } from '#content/references.ts';
import { validateValue } from '#content/validate.ts';
import { listLocations } from '#features/locations/server/index.ts';
import { importLocations } from '#features/location-imports/server/index.ts';
import { SYSTEM } from '#features/history/server/index.ts';
import { loadImages } from '#features/images/server/index.ts';
import { findPageByPath, findSiteByHost, listLivePages, loadPageTargets } from '#features/pages/server/index.ts';
import { users } from '#features/accounts/server/tables.ts';
import { SETTINGS } from '#features/settings/definitions.ts';
import { loadStoredSettings } from '#features/settings/server/index.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { findTemplate } from '#templates/definitions.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { memoryMediaStore } from '#test/memory-media-store.ts';
import { createPasswordHasher } from '#platform/passwords/password-hasher.ts';
import { passwordFault } from '#platform/passwords/password-rules.ts';
import { fixedClock } from '#platform/clock.ts';
import type { Database } from '#platform/db/client.ts';
import { openGazetteer } from '#platform/geocoding/gazetteer.ts';
import { projectRoot } from '#platform/project-root.ts';
import type { StaffCredentials } from './demo/staff.ts';
import { staffLines } from './staff-lines.ts';
import { seedIfEmpty, type SeedServices } from './seed-if-empty.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const NOW = '2026-03-01T12:00:00Z';

function services(changes: Partial<SeedServices> = {}): SeedServices {
  return {
    database,
    mediaStore: memoryMediaStore(),
    clock: fixedClock(NOW),
    logger: { info: () => undefined },
    seed: 'demo',
    ...changes,
  };
}

async function livePages() {
  const site = await findSiteByHost(database.db, 'anything.example');
  if (!site) throw new Error('There is no site');
  const entries = await listLivePages(database.db, site);
  const pages = await Promise.all(entries.map(({ urlPath }) => findPageByPath(database.db, site, urlPath)));
  return { site, pages: pages.flatMap((page) => page ?? []) };
}

describe('a database that is not empty', () => {
  afterEach(() => emptyAllTables(database));

  it('is left alone when it has a site', async () => {
    await seedIfEmpty(services({ seed: 'none' }));
    expect(await seedIfEmpty(services())).toBe('present');
    expect(await listLocations(database.db)).toEqual([]);
  });

  it("gets no demo when it holds a chain's own restaurants", async () => {
    const csv = 'number,address,city,state,zip,latitude,longitude\n1,12 Bay Street,Orlando,FL,32801,28.54,-81.38\n';
    const gazetteer = await openGazetteer(join(projectRoot(), 'dist/gazetteer'));
    await importLocations(database.db, {
      source: { name: 'own.csv', bytes: new TextEncoder().encode(csv) },
      actor: SYSTEM.import,
      now: Date.parse(NOW),
      lookup: {
        postalCode: (code) => {
          const found = gazetteer.findPostalCode(code);
          return found && { lat: found.point.latitude, lng: found.point.longitude, city: found.city.name, state: 'FL' };
        },
      },
    });
    expect(await seedIfEmpty(services())).toBe('reference');
    expect(await listLocations(database.db)).toHaveLength(1);
  });

  it('stays empty when seeding is interrupted, and the next start begins anew', async () => {
    const broken = { ...memoryMediaStore(), put: async () => Promise.reject(new Error('disk full')) };
    await expect(seedIfEmpty(services({ mediaStore: broken }))).rejects.toThrow('disk full');
    expect(await findSiteByHost(database.db, '*')).toBeUndefined();
    expect(await listLocations(database.db)).toEqual([]);
    expect(await seedIfEmpty(services({ seed: 'none' }))).toBe('reference');
  });
});

describe('SEED=none', () => {
  beforeAll(async () => {
    await seedIfEmpty(services({ seed: 'none' }));
  });
  afterAll(() => emptyAllTables(database));

  it('makes the pages that a list of restaurants needs and nothing invented', async () => {
    const { pages } = await livePages();
    expect(pages.map(({ template, urlPath }) => [urlPath, template])).toEqual([
      ['/', 'home'],
      ['/locations/', 'location_map'],
      ['/order/', 'generic_content'],
      ['/page-not-found/', 'not_found'],
      ['/restaurants/', 'state_list'],
      ['/restaurants/canada/', 'state_list'],
    ]);
    expect(JSON.stringify(pages)).not.toMatch(/Lantern|seafood/i);
  });
});

describe('SEED=demo', () => {
  const store = memoryMediaStore();
  let staff: readonly StaffCredentials[] = [];
  beforeAll(async () => {
    const onStaffMade = (made: typeof staff) => (staff = made);
    expect(await seedIfEmpty(services({ mediaStore: store, onStaffMade }))).toBe('demo');
  });
  afterAll(() => emptyAllTables(database));

  it('changes nothing on a second run', async () => {
    const before = JSON.stringify([await livePages(), await listLocations(database.db)]);
    const onStaffMade = () => expect.unreachable();
    expect(await seedIfEmpty(services({ mediaStore: store, onStaffMade }))).toBe('present');
    expect(JSON.stringify([await livePages(), await listLocations(database.db)])).toBe(before);
  });

  it('prints once how its staff sign in, and keeps only hashes', async () => {
    expect(staff.map(({ username, role }) => `${username} ${role}`)).toEqual([
      'harbor superuser',
      'wren editor',
      'odell moderator',
      'linnet guest relations',
      'tamsin regional manager',
      'sorrel cook',
      'bram shift lead',
      'isla approver',
      'corbin regional approver',
      'pell host',
    ]);
    expect(new Set(staff.map(({ password }) => password)).size).toBe(10);
    const stored = await database.db.select().from(users);
    for (const { username, password } of staff) {
      expect(passwordFault(password, [username])).toBeUndefined();
      expect(JSON.stringify(stored)).not.toContain(password);
      expect(staffLines(staff)).toContain(`${username.padEnd(8)} ${password}`);
    }
    const hash = stored.find(({ username }) => username === 'odell')?.passwordHash ?? null;
    expect((await createPasswordHasher().verify(staff[2]?.password ?? '', hash)).isRight).toBe(true);
  });

  it('loads every restaurant, with zones from its point', async () => {
    const list = await listLocations(database.db);
    expect(list).toHaveLength(700);
    const zoneOf = (number: string) => list.find(({ restaurantNumber }) => restaurantNumber === number)?.timeZone;
    expect(zoneOf('0007')).toBe('America/Phoenix');
    expect(zoneOf('0008')).toBe('Pacific/Honolulu');
    expect(zoneOf('0009')).toBe('America/Anchorage');
    expect(zoneOf('8001')).toBe('America/St_Johns');
    expect(list[0]).toMatchObject({ rlid: 10_001, localPageUrl: 'maine/portland/12-lantern-wharf/' });
  });

  it('has content that validates for publish on every page and in every setting', async () => {
    const { site, pages } = await livePages();
    for (const { template, urlPath, content } of pages) {
      const definition = findTemplate(template);
      const errors = definition && validateValue(definition, content, 'publish', blockRegistry).errors;
      expect({ urlPath, errors }).toEqual({ urlPath, errors: [] });
    }
    const stored = await loadStoredSettings(database.db, site.id);
    for (const model of SETTINGS)
      for (const { value } of stored.filter((row) => row.model === model.name))
        expect(validateValue(model, value, 'publish', blockRegistry).errors).toEqual([]);
  });

  it('links and shows only what exists', async () => {
    const { site, pages } = await livePages();
    const stored = await loadStoredSettings(database.db, site.id);
    const references = [
      ...pages.flatMap(({ template, content }) => [
        ...referencesIn(findTemplate(template)?.fields ?? {}, content, blockRegistry),
      ]),
      ...SETTINGS.flatMap((model) =>
        stored
          .filter((row) => row.model === model.name)
          .flatMap(({ value }) => [...referencesIn(model.fields, value, blockRegistry)]),
      ),
    ];
    const ids = (kind: string) => [...new Set(references.filter((one) => one.kind === kind).map(({ id }) => id))];
    expect((await loadPageTargets(database.db, ids('page'), { rootPath: '/1/', publicUrl: null })).size).toBe(
      ids('page').length,
    );
    const images = await loadImages(database.db, ids('image'));
    expect(images.size).toBe(ids('image').length);
    expect(images.size).toBeGreaterThanOrEqual(14);
    // Links inside the site are kept by page, never as an address that a move would break. An embed knows addresses alone:
    // of this site it may show a page that is made to be framed, and so is allowed to name one.
    const framed = new Set(pages.flatMap(({ template, urlPath }) => (template === 'framed_content' ? urlPath : [])));
    const text = JSON.stringify([pages, stored], (_, part) =>
      part?.type === 'media_embed' && framed.has(part.value.url) ? part.value.title : part,
    );
    expect(text).not.toMatch(/"url":"\/|href=\\"\//);
  });

  it('shows every block and every background style', async () => {
    const text = JSON.stringify((await livePages()).pages);
    for (const type of blockRegistry.set('body')) expect(text).toContain(`"type":"${type}"`);
    for (const style of ['wood-texture', 'lighthouse', 'faded-shoreline', 'military-monday', 'lobster', 'blue-chill'])
      expect(text).toContain(`"background_style":"${style}"`);
  });

  it('gives search engines a description of each page', async () => {
    const { pages } = await livePages();
    const shown = pages.filter(
      ({ template, content }) => findTemplate(template)?.isIndexable && !content['is_noindex'],
    );
    const descriptions = shown.map(({ content }) => String(content['description']));
    expect(new Set(descriptions).size).toBe(shown.length);
    for (const description of descriptions) expect(description.length).toBeGreaterThan(40);
    for (const description of descriptions) expect(description.length).toBeLessThanOrEqual(165);
  });

  it('speaks Spanish and Canadian French below their homes', async () => {
    const { pages } = await livePages();
    const languages = new Map(pages.map(({ urlPath, languageCode }) => [urlPath, languageCode]));
    expect(languages.get('/es/locations/')).toBe('es');
    expect(languages.get('/fr-ca/notre-histoire/')).toBe('fr-CA');
    expect(languages.get('/menu/')).toBe('en');
  });

  it('keeps the originals of the images alone: sizes are made when guests ask for them', () => {
    const keys = [...store.files.keys()].filter((key) => key.startsWith('images/'));
    expect(keys.length).toBeGreaterThanOrEqual(14);
    expect(keys.filter((key) => !key.endsWith('/original.webp'))).toEqual([]);
  });
});
