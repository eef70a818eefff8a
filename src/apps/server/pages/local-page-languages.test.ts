import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPage, publishPage } from '#features/pages/server/index.ts';
import { unpublishPage } from '#features/pages/server/commands/unpublish-page.ts';
import { pages, sites } from '#features/pages/server/tables.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { PAGE_CONTEXT } from '#test/guest-pages.ts';
import { buildLocationRow, insertLocationRows } from '#test/location-rows.ts';
import { recordStatements, type Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';

/** A restaurant has a page in every language that has a state list of its own. */
const LOCAL = 'florida/orlando/12-bay-street/';
const CITY = 'florida/orlando/';
const ROOTS = {
  en: '/restaurants/',
  es: '/es/restaurantes/',
  'fr-CA': '/fr-ca/restaurants/',
} as const;
const LANGUAGES = Object.keys(ROOTS) as (keyof typeof ROOTS)[];

/** Home, map and lists of two countries in two more languages. */
async function plantSections(tx: Tx): Promise<void> {
  const [site] = await tx.select().from(sites);
  const add = async (
    parentId: number,
    template: string,
    slug: string,
    content: Record<string, unknown>,
    more: { languageCode?: 'es' | 'fr-CA' } = {},
  ) => {
    const id = await createPage(tx, PAGE_CONTEXT, { parentId, template, title: slug, slug, content, ...more });
    await publishPage(tx, PAGE_CONTEXT, id);
    return id;
  };
  const home = site?.rootPageId ?? 0;
  const spanish = await add(home, 'home', 'es', { body: [] }, { languageCode: 'es' });
  await add(spanish, 'location_map', 'locations', { heading: '' });
  const restaurantes = await add(spanish, 'state_list', 'restaurantes', { country: 'US' });
  await add(restaurantes, 'state_list', 'canada', { country: 'CA' });
  const french = await add(home, 'home', 'fr-ca', { body: [] }, { languageCode: 'fr-CA' });
  const restaurants = await add(french, 'state_list', 'restaurants', { country: 'CA' });
  await add(restaurants, 'state_list', 'etats-unis', { country: 'US' });
}

describe('restaurants in several languages', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp({
      prepare: async ({ db }) => {
        await insertLocationRows(db, [
          buildLocationRow({ rlid: 90001, localPageUrl: LOCAL }),
          buildLocationRow({
            rlid: 90002,
            localPageUrl: 'florida/orlando/9-old-lane/',
            address1: '9 Old Lane',
            status: 'permanently_closed',
          }),
        ]);
        await inTransaction(db, plantSections);
      },
    });
  }, 120_000);
  afterAll(() => app.close());

  const ask = async (url: string) => {
    const { statusCode, headers, body } = await app.http.inject({ url, headers: { accept: 'text/html' } });
    return { statusCode, location: headers.location, body };
  };
  const alternatesIn = (body: string) =>
    Object.fromEntries(
      [...body.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="https?:\/\/[^/]+([^"]*)"/g)].map((match) => [
        match[1],
        match[2],
      ]),
    );

  it.each(LANGUAGES)('have a page in %s, with its words, canonical address and translations', async (language) => {
    const root = ROOTS[language];
    for (const rest of [LOCAL, CITY]) {
      const { statusCode, body } = await ask(root + rest);
      expect([rest, statusCode]).toEqual([rest, 200]);
      expect(body).toContain(`<html lang="${language}">`);
      expect(body).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${root}${rest}"/>`));
      expect(alternatesIn(body)).toEqual({
        ...Object.fromEntries(LANGUAGES.map((other) => [other, ROOTS[other] + rest])),
        'x-default': ROOTS.en + rest,
      });
      expect(body).toContain(`"local_page_root":"${root}"`);
      // The switch in the menu leads to the same restaurant.
      for (const other of LANGUAGES) expect(body).toContain(`{"language":"${other}","url":"${ROOTS[other]}${rest}"}`);
    }
    expect((await ask(root + CITY)).body).toContain(`href="${root}${LOCAL}"`);
  });

  it('pair the lists of one country', async () => {
    expect(alternatesIn((await ask(ROOTS.es)).body)).toEqual({
      en: ROOTS.en,
      es: ROOTS.es,
      'fr-CA': '/fr-ca/restaurants/etats-unis/',
      'x-default': ROOTS.en,
    });
    expect((await ask('/fr-ca/restaurants/etats-unis/')).body).toContain(`href="${ROOTS['fr-CA']}${CITY}"`);
    const others = /"other_directories":(\[.*?\])/.exec((await ask(ROOTS.es)).body)?.[1] ?? '';
    expect(JSON.parse(others)).toEqual([
      { id: expect.any(Number), url: '/es/restaurantes/canada/', country: { printable_name: 'Canadá' } },
    ]);
  });

  it('are found from the pages of the language', async () => {
    const { body } = await ask('/es/locations/');
    expect(body).toContain(`"local_page_root":"${ROOTS.es}"`);
    expect(body).toContain(`"directory_url":"${ROOTS.es}"`);
    expect((await ask('/')).body).toContain(`"directory_url":"${ROOTS.en}"`);
  });

  it('have one address a language', async () => {
    expect(await ask(`/es/restaurantes/canada/${LOCAL}`)).toMatchObject({
      statusCode: 301,
      location: ROOTS.es + LOCAL,
    });
    for (const slash of ['/', ''])
      expect(await ask(`${ROOTS.es}FL/orlando${slash}`)).toMatchObject({ statusCode: 301, location: ROOTS.es + CITY });
    expect(await ask(`/locations/list/${LOCAL}`)).toMatchObject({ statusCode: 301, location: ROOTS.en + LOCAL });
  });

  it('lead home in the language when they have closed for good, and name no translations', async () => {
    const { statusCode, body } = await ask(`${ROOTS.es}florida/orlando/9-old-lane/`);
    expect(statusCode).toBe(410);
    expect(body).toMatch(/<a [^>]*href="\/es\/"[^>]*>(?:<[^>]*>)*Volver a la página de inicio/);
    expect(body).toContain(`href="${ROOTS.es}${LOCAL}"`);
    expect(alternatesIn(body)).toEqual({});
  });

  it('are found by their short address when they have closed for good', async () => {
    const short = await ask('/locations/list/florida/orlando/9-old-lane/');
    expect(short).toMatchObject({ statusCode: 301, location: `${ROOTS.en}florida/orlando/9-old-lane/` });
    const { statusCode, body } = await ask(short.location as string);
    expect(statusCode).toBe(410);
    expect(body).toContain(`href="${ROOTS.en}${LOCAL}"`);
  });

  it.each(['/order/', '/reserve/', '/waitlist/join/'])(
    'are gone from %s when they have closed for good',
    async (path) => {
      const { statusCode, body } = await ask(`${path}?rlid=90002`);
      expect([statusCode, body.includes('This restaurant is permanently closed')]).toEqual([410, true]);
    },
  );

  it.each(['/order/', '/reserve/', '/waitlist/join/'])(
    'are found from %s in the language of its address, or of the page with the link',
    async (path) => {
      const led = async (query: string, headers: Record<string, string> = {}) =>
        (await app.http.inject({ url: path + query, headers: { accept: 'text/html', ...headers } })).headers.location;
      const from = (url: string) => ({ referer: `http://localhost:3000${url}`, host: 'localhost:3000' });
      expect(await led('?language=es')).toBe('/es/locations/');
      expect(await led('', from('/es/restaurantes/'))).toBe('/es/locations/');
      expect(await led('', from('/reserve/?rlid=90001&language=es'))).toBe('/es/locations/');
      expect(await led('', { referer: 'https://elsewhere.example/es/' })).toBe('/locations/');
      const cookie = 'preferred_location_rlid=90001';
      expect(await led('', { ...from('/fr-ca/'), cookie })).toMatch(/rlid=90001.*language=fr-CA/);
    },
  );

  it('are found from pages of guests in the language of the page', async () => {
    const { body } = await ask('/reserve/?rlid=90001&language=es');
    expect(body).toContain('"map_page_url":"/es/locations/"');
    expect(body).toContain(`"directory_url":"${ROOTS.es}"`);
  });

  it('are in the sitemap in every language, each with all', async () => {
    const { body } = await ask('/sitemap.xml');
    for (const language of LANGUAGES) {
      const line = body.split('\n').find((text) => text.includes(`${ROOTS[language]}${LOCAL}</loc>`)) ?? '';
      for (const other of LANGUAGES)
        expect(line).toMatch(new RegExp(`hreflang="${other}" href="[^"]+${ROOTS[other]}${LOCAL}"/>`));
    }
  });

  it('lead home in the language when nothing can be drawn', async () => {
    await ask('/');
    const find = vi.spyOn(app.locations, 'findLocalPage').mockImplementation(() => {
      throw new Error('nothing works');
    });
    app.forget(['locations']);
    const { statusCode, body } = await ask(`${ROOTS.es}florida/orlando/1-no-street/`);
    find.mockRestore();
    expect(statusCode).toBe(500);
    expect(body).toContain('<html lang="es">');
    expect(body).toContain('<a href="/es/">Volver a la página de inicio</a>');
  });

  it('cost no statement more than in one language', async () => {
    const statements = async (root: string) => {
      app.forget(['locations']);
      return (await recordStatements(() => ask(root + LOCAL))).statements.length;
    };
    await ask('/');
    expect(await statements(ROOTS.es)).toBe(await statements(ROOTS.en));
  });

  it('are the main language’s again for a language whose list is no longer live', async () => {
    const { db } = app.database;
    const [list] = await db.select().from(pages).where(eq(pages.urlPath, ROOTS.es));
    await inTransaction(db, (tx) => unpublishPage(tx, PAGE_CONTEXT, list?.id ?? 0, { includeDescendants: true }));
    await expect.poll(async () => (await ask('/es/locations/')).body).toContain(`"local_page_root":"${ROOTS.en}"`);
  });
});
