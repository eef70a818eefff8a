import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPage, findSiteByHost, publishPage, setPagePrivacy } from '#features/pages/server/index.ts';
import { copyPage } from '#features/pages/server/commands/copy-page.ts';
import type { Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { SYSTEM_CONTEXT as context } from '#test/system-context.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { PROMOTE } from '#test/page-tree.ts';
import { Browser } from '#test/staff-app.ts';
import { listRoutes } from '../route-table.ts';

/** In titles and content of what is private, and nowhere else. */
const SECRET = /quillfish/i;
/** In addresses of what is private. */
const SECRET_ADDRESS = /quillpath/i;

let app: TestApp;
let guest: Browser;
/** What stands for the parameters of an address: where it may be the private page's own, it is. */
let values: Record<string, string>;
/** Addresses of private pages themselves. */
let closed: string[];
/** Addresses that told of it while everybody could see it. */
const told: string[] = [];

const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(app.database.db, work);
const add = (parentId: number, template: string, slug: string, content: Record<string, unknown> = {}) =>
  run(async (tx) => {
    const title = slug.replaceAll('quillpath', 'Quillfish');
    const page = { parentId, template, title, slug, content: { ...PROMOTE, ...content } };
    const id = await createPage(tx, context, page);
    await publishPage(tx, context, id);
    return id;
  });
const release = (summary: string) => ({
  date: '2026-11-02',
  dateline: 'Here',
  summary,
  feature_image: [],
  copy: `<p>${summary}</p>`,
});
const SECRET_WORDS = { description: 'Quillfish in search results', seo_title: 'Quillfish' };

beforeAll(async () => {
  app = await buildTestApp();
  const home = (await findSiteByHost(app.database.db, 'localhost'))?.rootPageId ?? 0;
  const restrict = (pageId: number) =>
    run((tx) =>
      setPagePrivacy(tx, context, {
        pageId,
        privacy: 'signed_in',
        passwordHash: undefined,
        groupIds: [],
        endsAt: null,
      }),
    );
  const page = await add(home, 'generic_content', 'quillpath', SECRET_WORDS);
  await add(page, 'generic_content', 'quillpath-inner', SECRET_WORDS);
  const alias = { title: 'Quillfish', slug: 'quillpath-alias', parentId: home, withDescendants: false };
  await run((tx) => copyPage(tx, context, { pageId: page, ...alias, publishCopies: true, isAlias: true }));
  const news = await add(home, 'press_section', 'news');
  const list = await add(news, 'press_release_list', 'all');
  await add(list, 'press_release', 'open', release('Everybody reads this.'));
  const secret = await add(list, 'press_release', 'quillpath-release', { ...release('Quillfish.'), ...SECRET_WORDS });
  const inner = await add(news, 'press_release_list', 'quillpath-list', SECRET_WORDS);
  await add(inner, 'press_release', 'quillpath-other', release('Quillfish.'));
  closed = [
    '/quillpath/',
    '/quillpath/quillpath-inner/',
    '/quillpath-alias/',
    '/news/all/quillpath-release/',
    '/news/quillpath-list/',
    '/news/quillpath-list/quillpath-other/',
    `/feeds/${inner}/atom.xml`,
  ];
  guest = new Browser(app);
  // What is kept while everything is public has to go when it is not.
  for (const path of [...closed, ...OPEN]) {
    const { body } = await guest.send('GET', path);
    if (SECRET.test(body) || SECRET_ADDRESS.test(body)) told.push(path);
  }
  values = {
    page_id: String(list),
    page: String(page),
    parent: String(page),
    id: String(page),
    revision: '1',
    page_view_restriction_id: '1',
    number: '1',
    section: 'pages',
    subset: 'database',
    app: 'snippets',
    model: 'country',
  };
  for (const id of [page, secret, inner]) await restrict(id);
});
afterAll(() => app.close());

const OPEN = ['/', '/news/', '/news/all/', '/sitemap.xml'];

/** Parameters that name no page: codes, files, and records of guests. Any value will do. */
const NAMES_NO_PAGE = new Set([
  '*',
  'city_slug',
  'file',
  'fileName',
  'form',
  'hash',
  'line1_slug',
  'name',
  'order_id',
  'pk',
  'plan_ahead_id',
  'reservation_id',
  'rlid',
  'sign_in_token',
  'signature',
  'state_slug',
  'token',
  'uidb64',
  'version',
]);

/** The address of a route with its parameters filled in. @throws for a parameter of which nobody said whether it names a page */
function addressOf(route: string): string {
  const path = route.replaceAll(/:(\w+)(?:\([^)]*\))?/g, (_, name: string) => {
    const value = values[name] ?? (NAMES_NO_PAGE.has(name) ? 'x' : undefined);
    if (value === undefined)
      throw new Error(
        `${route}: say in private-content.test.ts what “${name}” is, and whether it may name a private page`,
      );
    return value;
  });
  return path.replace('*', 'x');
}

describe('what is private', () => {
  it('was shown at all these addresses while it was public', () => {
    expect(told).toEqual([...closed, '/news/', '/news/all/', '/sitemap.xml']);
  });

  it('is in no answer of a public route, whatever it is asked for', async () => {
    const routes = (await listRoutes()).filter(({ method, access }) => method === 'GET' && access === 'everyone');
    expect(routes.length).toBeGreaterThan(50);
    const revealing: string[] = [];
    for (const { path } of routes) {
      const url = addressOf(path);
      const { body, headers } = await guest.send('GET', url);
      const text = `${body}\n${JSON.stringify(headers)}`;
      if (SECRET.test(text) || SECRET_ADDRESS.test(text)) revealing.push(path);
    }
    expect(revealing).toEqual([]);
  });

  it('is in no page that everybody sees: lists, feeds, sitemaps, structured data', async () => {
    for (const path of OPEN) {
      const { statusCode, body } = await guest.send('GET', path);
      expect([path, statusCode]).toEqual([path, 200]);
      expect([path, SECRET.test(body), SECRET_ADDRESS.test(body)]).toEqual([path, false, false]);
    }
    expect((await guest.send('GET', '/news/all/')).body).toContain('Everybody reads this.');
  });

  it.each(['GET', 'POST'] as const)('is not at its own address for a stranger who sends %s', async (method) => {
    for (const path of closed) {
      const { body, headers, statusCode } = await guest.send(method, path);
      expect([path, SECRET.test(body)]).toEqual([path, false]);
      expect([path, statusCode === 200 && method === 'GET']).toEqual([path, false]);
      if (method === 'GET' && statusCode === 302)
        expect([path, headers['cache-control']]).toEqual([path, 'private, no-store']);
    }
  });
});
