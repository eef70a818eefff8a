import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockRegistry } from '#blocks/definitions.ts';
import { EMPTY_LOOKUP } from '#content/lookup.ts';
import { SYSTEM } from '#features/history/server/index.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { createPage, createSite, findSiteByHost, publishPage, saveDraft } from '#features/pages/server/index.ts';
import type { SiteSettings } from '#features/settings/definitions.ts';
import { type Database, recordStatements } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { HtmlCache } from '#platform/http/html-cache.ts';
import { problemReplies, sendProblem } from '#platform/http/problem-reply.ts';
import { findTemplate } from '#templates/definitions.ts';
import { createTestDatabase } from '#test/database.ts';
import { pressRoutes } from './public-routes.ts';

const context = {
  actor: SYSTEM.seed,
  now: '2026-02-01T08:00:00.000Z',
  powers: SYSTEM_POWERS,
  registry: blockRegistry,
  template: findTemplate,
};
const settings = { site_identity: { name: 'Lantern Bay Seafood Kitchen' } } as SiteSettings;

let database: Database;
let app: FastifyInstance;
const htmlCache = new HtmlCache(1e6);
const ids: Record<string, number> = {};

beforeAll(async () => {
  database = await createTestDatabase();
  await inTransaction(database.db, async (tx) => {
    const add = async (name: string, parentId: number | null, template: string, content = {}, isPublished = true) => {
      const slug = parentId === null ? '' : name;
      const id = await createPage(tx, context, { parentId, template, title: `The ${name}`, slug, content });
      if (isPublished) await publishPage(tx, context, id);
      ids[name] = id;
      return id;
    };
    for (const host of ['a', 'b']) {
      const home = await add(host, null, 'home', { body: [] });
      await createSite(tx, context, {
        name: host,
        host: `${host}.example`,
        isDefault: host === 'a',
        rootPageId: home,
        languageCode: 'en',
      });
      const press = await add(`press-${host}`, home, 'press_section');
      const list = await add(`list-${host}`, press, 'press_release_list');
      for (let day = 1; day <= 25; day += 1) {
        const date = `2026-01-${String(day).padStart(2, '0')}`;
        const copy = `<p>See <a href="page:${home}">our home</a> and <a href="page:9999">nothing</a>.</p>`;
        await add(`release-${host}-${day}`, list, 'press_release', { date, summary: '', copy });
      }
    }
    await add('draft', ids['press-a'] ?? 0, 'press_release_list', {}, false);
  });
  app = fastify();
  problemReplies(app, async (_request, reply, problem) => sendProblem(reply, problem));
  pressRoutes(app, {
    db: database.db,
    htmlCache,
    siteOf: async (request) => {
      const site = request.host === 'new.example' ? undefined : await findSiteByHost(database.db, request.host);
      return site && { site, settings, origin: `https://${request.host}` };
    },
    loadTargets: async (references) => ({
      lookup: {
        ...EMPTY_LOOKUP,
        page: (id) => (id === 9999 ? undefined : { id, url: '/', title: '' }),
      },
      tags: references.map(({ kind, id }) => `${kind}:${id}`),
    }),
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const get = (page: number | string | undefined, host = 'a.example', headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url: `/feeds/${page}/atom.xml`, headers: { host, ...headers } });
const titles = (xml: string) =>
  [...xml.matchAll(/<title type="html"><!\[CDATA\[(.*?)\]\]>/g)].map(([, title]) => title);

describe('the feed of a press release list', () => {
  it('is Atom, kept for five minutes', async () => {
    const reply = await get(ids['list-a']);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/atom+xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
    });
    expect(reply.body).toContain('<name>Lantern Bay Seafood Kitchen</name>');
  });

  it('holds the newest twenty releases of its own site, with their links resolved', async () => {
    const { body } = await get(ids['list-a']);
    expect(titles(body)).toEqual(Array.from({ length: 20 }, (_, at) => `The release-a-${25 - at}`));
    expect(body).toContain('<p>See <a href="https://a.example/">our home</a> and <span>nothing</span>.</p>');
  });

  it('answers 304 to a reader that has it', async () => {
    const { headers } = await get(ids['list-a']);
    const again = await get(ids['list-a'], 'a.example', { 'if-none-match': String(headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('asks the database nothing while nothing changed', async () => {
    await get(ids['list-b'], 'b.example');
    const { statements } = await recordStatements(() => get(ids['list-b'], 'b.example').then(({ body }) => body));
    // The test finds the site by a query; the application remembers it.
    expect(statements).toHaveLength(1);
  });

  it('shows a release that was published since', async () => {
    const id = ids['release-a-25'] ?? 0;
    await get(ids['list-a']);
    await inTransaction(database.db, async (tx) => {
      const content = { date: '2026-01-25', copy: '<p>New</p>' };
      await saveDraft(tx, { ...context, now: '2026-02-02T08:00:00.000Z' }, { pageId: id, title: 'Corrected', content });
      await publishPage(tx, { ...context, now: '2026-02-02T08:00:00.000Z' }, id);
    });
    htmlCache.drop([`page:${id}`, 'pages:press_release']);
    const { body } = await get(ids['list-a']);
    expect(titles(body)[0]).toBe('Corrected');
    expect(body).toContain('<updated>2026-02-02T08:00:00.000Z</updated>');
    expect(body).toContain(`<id>tag:a.example,2026-02-01:press-release/${id}</id>`);
  });

  it.each([
    ['a page that does not exist', () => 123_456],
    ['another template', () => ids['release-a-1']],
    ['a list that is not public', () => ids['draft']],
    ['the list of another site', () => ids['list-b']],
    ['what is no number', () => 'x'],
    ['a number out of range', () => '99999999999999999999'],
  ])('is not found for %s', async (_what, id) => {
    expect((await get(id())).statusCode).toBe(404);
  });

  it('is not found on an empty installation', async () => {
    expect((await get(ids['list-a'], 'new.example')).statusCode).toBe(404);
  });
});
