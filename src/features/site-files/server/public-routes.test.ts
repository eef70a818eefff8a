import { eq } from 'drizzle-orm';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM } from '#features/history/server/index.ts';
import { createLocationDirectory, type LocationDirectory } from '#features/locator/server/index.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { createPage, createSite, findSiteByHost, publishPage, type Site } from '#features/pages/server/index.ts';
import { pageRevisions, pages } from '#features/pages/server/tables.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { findTemplate } from '#templates/definitions.ts';
import { createTestDatabase } from '#test/database.ts';
import { buildLocationRow, insertLocationRows } from '#test/location-rows.ts';
import { fixedClock } from '#platform/clock.ts';
import { HtmlCache } from '#platform/http/html-cache.ts';
import { type Database, recordStatements } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { problemReplies, sendProblem } from '#platform/http/problem-reply.ts';
import { type SiteFileOptions, siteFileRoutes } from './public-routes.ts';

const ORIGIN = 'https://www.chain.example';
const clock = fixedClock('2026-03-04T17:00:00Z');
const ROOT = '/seafood-restaurants/locations/';

let database: Database;
let locations: LocationDirectory;
let site: Site;
let app: FastifyInstance;

beforeAll(async () => {
  database = await createTestDatabase();
  const context = {
    actor: SYSTEM.seed,
    now: '2026-01-01T00:00:00.000Z',
    powers: SYSTEM_POWERS,
    registry: blockRegistry,
    template: findTemplate,
  };
  await inTransaction(database.db, async (tx) => {
    const add = async (parentId: number | null, template: string, slug: string, content = {}, isPublished = true) => {
      const id = await createPage(tx, context, { parentId, template, title: slug || 'Home', slug, content });
      if (isPublished) await publishPage(tx, context, id);
      return id;
    };
    const home = await add(null, 'home', '', { body: [] });
    await createSite(tx, context, {
      name: 'Chain',
      host: 'chain.example',
      isDefault: true,
      rootPageId: home,
      languageCode: 'en',
    });
    const section = await add(home, 'generic_content', 'seafood-restaurants', { body: [] });
    await add(section, 'state_list', 'locations', { country: 'US' });
    await add(home, 'generic_content', 'hidden', { body: [], is_noindex: true });
    await add(home, 'generic_content', 'draft', { body: [] }, false);
    await add(home, 'noindex', 'thanks');
    await add(home, 'redirect', 'old', { target: { url: '/locations/' } });
    await add(home, 'not_found', 'lost');
  });
  const found = await findSiteByHost(database.db, 'chain.example');
  if (!found) throw new Error('no site');
  site = found;
  await insertLocationRows(database.db, [
    buildLocationRow({ rlid: 10001, updatedAt: '2026-03-01T08:00:00.000Z' }),
    buildLocationRow({ rlid: 10002, status: 'permanently_closed', localPageUrl: 'florida/orlando/9-old-lane/' }),
  ]);
  locations = await createLocationDirectory(database.db, { clock });
  app = buildApp();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

function buildApp(overrides: Partial<SiteFileOptions> = {}): FastifyInstance {
  const server = fastify();
  problemReplies(server, async (_request, reply, problem) => sendProblem(reply, problem));
  siteFileRoutes(server, {
    db: database.db,
    clock,
    locations,
    htmlCache: new HtmlCache(1e6),
    siteOf: async () => ({ site, origin: ORIGIN, settings: withSecurity('2026-12-31') }),
    shellAssets: () => ({
      scripts: [{ url: '/assets/shell.js', integrity: 'sha384-abc' }],
      styles: [{ url: '/assets/shell.css', integrity: 'sha384-def' }],
    }),
    ...overrides,
  });
  return server;
}

function withSecurity(expires: string) {
  return { security_txt: { contacts: ['mailto:security@chain.example'], expires, preferred_languages: 'en' } };
}

const get = (url: string, server = app) => server.inject({ method: 'GET', url });
const pathsIn = (xml: string) =>
  [...xml.matchAll(/<loc>https:\/\/www\.chain\.example([^<]*)<\/loc>/g)].map((match) => match[1]);

describe('the sitemap', () => {
  it.each(['/sitemap.xml', '/sitemap/sitemap.xml'])(
    '%s lists what search engines may show, and nothing else',
    async (url) => {
      const reply = await get(url);
      expect(reply.headers['content-type']).toBe('application/xml; charset=utf-8');
      expect(reply.headers['x-robots-tag']).toBe('noindex, noodp, noarchive');
      expect(pathsIn(reply.body)).toEqual([
        '/',
        '/seafood-restaurants/',
        ROOT,
        `${ROOT}florida/orlando/`,
        `${ROOT}florida/orlando/12-bay-street/`,
      ]);
    },
  );

  it('gives the time of each page’s last real change: a directory with its restaurants', async () => {
    const { body } = await get('/sitemap.xml');
    const changes = Object.fromEntries(
      [...body.matchAll(/<loc>https:\/\/www\.chain\.example([^<]*)<\/loc><lastmod>([^<]*)</g)].map((match) => [
        match[1],
        match[2],
      ]),
    );
    expect(changes).toMatchObject({
      '/': '2026-01-01T00:00:00.000Z',
      [ROOT]: '2026-03-01T08:00:00.000Z',
      [`${ROOT}florida/orlando/12-bay-street/`]: '2026-03-01T08:00:00.000Z',
    });
  });

  it('leaves out the local pages of a state list that is hidden from search engines', async () => {
    const { db } = database;
    const [list] = await db.select().from(pages).where(eq(pages.template, 'state_list'));
    const hide = (isNoindex: boolean) =>
      db
        .update(pageRevisions)
        .set({ content: { country: 'US', is_noindex: isNoindex } })
        .where(eq(pageRevisions.pageId, list?.id ?? 0));
    await hide(true);
    expect(pathsIn((await get('/sitemap.xml', buildApp())).body)).toEqual(['/', '/seafood-restaurants/']);
    await hide(false);
    expect(pathsIn((await get('/sitemap.xml', buildApp())).body)).toContain(`${ROOT}florida/orlando/12-bay-street/`);
  });

  it('asks the database once, and no more until something in it changes', async () => {
    const htmlCache = new HtmlCache(1e6);
    const server = buildApp({ htmlCache });
    const countStatements = async () =>
      (await recordStatements(() => get('/sitemap.xml', server).then((reply) => reply.body))).statements.length;
    expect([await countStatements(), await countStatements()]).toEqual([1, 0]);
    for (const tag of ['pages', 'locations', 'locations:anywhere']) {
      htmlCache.drop([tag]);
      expect([tag, await countStatements()]).toEqual([tag, 1]);
    }
    htmlCache.drop(['page:1', 'settings:1:footer']);
    expect(await countStatements()).toBe(0);
    await server.close();
  });

  it('is compressed for who takes that, and not sent again to who has it', async () => {
    const first = await app.inject({ url: '/sitemap.xml', headers: { 'accept-encoding': 'br' } });
    expect(first.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=300' });
    const again = await app.inject({ url: '/sitemap.xml', headers: { 'if-none-match': String(first.headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  it('becomes an index above the limits, whose parts hold every address', async () => {
    const server = buildApp({ sitemapLimits: { entries: 2, bytes: 1e6 } });
    const index = (await get('/sitemap.xml', server)).body;
    expect(index).toContain('<sitemapindex');
    const parts = pathsIn(index);
    expect(parts).toEqual(['/sitemap/pages-1.xml', '/sitemap/pages-2.xml', '/sitemap/locations-1.xml']);
    const listed = await Promise.all(parts.map(async (path) => pathsIn((await get(path ?? '', server)).body)));
    expect(listed.flat()).toHaveLength(5);
    await server.close();
  });

  it.each(['/sitemap/pages-2.xml', '/sitemap/pages-0.xml', '/sitemap/other-1.xml', '/sitemap/pages-x.xml'])(
    '%s is not found',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );

  it('is not found on an empty installation', async () => {
    const server = buildApp({ siteOf: async () => undefined });
    expect((await get('/sitemap.xml', server)).statusCode).toBe(404);
    await server.close();
  });
});

describe('robots.txt', () => {
  it('names the sitemap and keeps the API open', async () => {
    const reply = await get('/robots.txt');
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(reply.body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml\n`);
    expect(reply.body).toContain('Disallow: /wagtail/\n');
    expect(reply.body).not.toContain('Disallow: /api');
    // Rules are prefixes: this one would hide a page at /order-gift-cards/.
    expect(reply.body).not.toContain('Disallow: /order\n');
  });
});

describe('security.txt', () => {
  it.each([
    ['expired', withSecurity('2026-03-03')],
    ['not configured', { security_txt: { contacts: [], expires: '', preferred_languages: '' } }],
  ])('is not found when %s', async (_why, settings) => {
    const server = buildApp({ siteOf: async () => ({ site, settings, origin: ORIGIN }) });
    expect((await get('/.well-known/security.txt', server)).statusCode).toBe(404);
    await server.close();
  });

  it('is plain text with its own address', async () => {
    const reply = await get('/.well-known/security.txt');
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(reply.body).toContain(`Canonical: ${ORIGIN}/.well-known/security.txt`);
  });
});

describe('the integration manifest', () => {
  it('gives partner applications absolute addresses of everything', async () => {
    const reply = await get('/integration-manifest.json');
    expect(reply.headers['access-control-allow-origin']).toBe('*');
    expect(reply.json()).toEqual({
      version: expect.stringMatching(/^[0-9a-f]{12}$/),
      header: { url: `${ORIGIN}/blocks/header/` },
      footer: { url: `${ORIGIN}/blocks/footer/` },
      scripts: [{ url: `${ORIGIN}/assets/shell.js`, integrity: 'sha384-abc' }],
      styles: [{ url: `${ORIGIN}/assets/shell.css`, integrity: 'sha384-def' }],
    });
  });

  it('changes its version with an asset', async () => {
    const server = buildApp({ shellAssets: () => ({ scripts: [], styles: [] }) });
    const version = async (on: FastifyInstance) => (await get('/integration-manifest.json', on)).json().version;
    expect(await version(server)).not.toBe(await version(app));
    await server.close();
  });
});
