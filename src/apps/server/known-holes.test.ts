import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockRegistry } from '#blocks/definitions.ts';
import { createGroup, createUser } from '#features/accounts/server/index.ts';
import { ownPathOf } from '#shared/own-path.ts';
import { MAX_SEARCH_CHARACTERS } from '#shared/listing.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { createPage, findSiteByHost, publishPage, saveDraft } from '#features/pages/server/index.ts';
import { pageRevisions, pages } from '#features/pages/server/tables.ts';
import { recordStatements } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { findTemplate } from '#templates/definitions.ts';
import { buildTestApp, TEST_NOW, type TestApp } from '#test/app.ts';
import { addStaff, Browser, PASSWORD } from '#test/staff-app.ts';
import { listRoutes } from './route-table.ts';

/**
 * Mistakes that systems like this one are known for, each a story of what must not happen here. Who may call which route
 * at all is in roles-matrix.test.ts.
 */
let app: TestApp;
let chief: Browser;
/** Writes in the harbour section, and may not even know what stands elsewhere. */
let author: Browser;
let authorId = 0;
let harbour = 0;
let elsewhere = 0;

const SECRET = 'Zanzibar merger';
const context = {
  actor: { accountId: null, name: 'test' },
  powers: SYSTEM_POWERS,
  now: TEST_NOW,
  registry: blockRegistry,
  template: findTemplate,
};
const block = (type: string, value: Record<string, unknown>) => ({ id: randomUUID(), type, version: 1, value });
const heading = (text: string) => block('heading', { heading_text: text, size: 'h2', style: 'plain' });
const rich = (copy: string) => block('artf', { copy });

const add = (parentId: number, title: string, options: { body?: unknown[]; isLive?: boolean } = {}): Promise<number> =>
  inTransaction(app.database.db, async (tx) => {
    const page = { parentId, template: 'generic_content', title, slug: `page-${randomUUID()}` };
    const id = await createPage(tx, context, { ...page, content: { body: options.body ?? [] } });
    if (options.isLive ?? true) await publishPage(tx, context, id);
    return id;
  });
const rowOf = async (id: number) => {
  const [row] = await app.database.db.select().from(pages).where(eq(pages.id, id));
  if (!row) throw new Error(`There is no page ${id}`);
  return row;
};
const saving = (changes: Record<string, unknown>) => ({
  baseVersion: 1,
  save_id: randomUUID(),
  title: 'Tides',
  slug: `tides-${randomUUID()}`,
  content: { body: [] },
  action: 'save',
  ...changes,
});

beforeAll(async () => {
  app = await buildTestApp();
  const root = (await findSiteByHost(app.database.db, 'localhost'))?.rootPageId ?? 0;
  harbour = await add(root, 'Harbour');
  elsewhere = await add(root, 'Elsewhere');
  await addStaff(app.database, app.services, { username: 'chief' });
  const passwordHash = await app.services.passwords.hash(PASSWORD);
  authorId = await inTransaction(app.database.db, async (tx) => {
    const id = await createUser(tx, context, { username: 'author', email: 'author@chain.example', passwordHash });
    const pagePermissions = [{ pageId: harbour, permissions: ['add', 'change', 'publish', 'bulk_delete'] as const }];
    await createGroup(tx, context, { name: 'Authors', canAccessAdmin: true, pagePermissions, members: [id] });
    return id;
  });
  [chief, author] = [new Browser(app), new Browser(app, '192.0.2.2')];
  for (const [browser, name] of [
    [chief, 'chief'],
    [author, 'author'],
  ] as const)
    expect((await browser.signIn(name)).statusCode).toBe(200);
});
afterAll(() => app.close());

describe('drafts', () => {
  it('of the page that an alias shows do not open with the alias', async () => {
    const source = await add(elsewhere, 'Regatta', { body: [heading(SECRET)] });
    const old = (await rowOf(source)).liveRevisionId;
    const write = (text: string, publishes: boolean) =>
      inTransaction(app.database.db, async (tx) => {
        const content = { body: [heading(text)] };
        const id = await saveDraft(tx, context, { pageId: source, title: 'Regatta', content });
        if (publishes) await publishPage(tx, context, source);
        return id;
      });
    await write('Boats at noon', true);
    const copy = { new_title: 'Regatta', new_slug: `alias-${randomUUID()}`, new_parent_page: harbour, alias: true };
    const { id } = (await chief.send('POST', `/wagtail/pages/${source}/copy/`, { json: copy })).json<{ id: number }>();
    expect(await rowOf(id)).toMatchObject({ aliasOfId: source, parentId: harbour });
    const draft = await write(`${SECRET} again`, false);
    for (const version of [old, draft]) {
      const answers = [
        await author.send('GET', `/wagtail/pages/${id}/revisions/${version}/view/`),
        await author.send('GET', `/wagtail/api/main/pages/${id}/revisions/${version}/`),
        await author.send('GET', `/wagtail/api/main/pages/${id}/compare/${version}/latest/`),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    }
    const shown = await author.send('GET', `/wagtail/pages/${id}/view_draft/`);
    expect(shown.body).toContain('Boats at noon');
    expect(shown.body).not.toContain(SECRET);
  });

  it('do not stay open by a link once their page is deleted', async () => {
    const id = await add(harbour, 'Low water');
    const { url } = (await chief.send('POST', `/wagtail/pages/${id}/preview-link/`)).json<{ url: string }>();
    const { pathname } = new URL(url);
    expect((await app.http.inject({ url: pathname })).statusCode).toBe(200);
    await chief.send('POST', `/wagtail/pages/${id}/delete/`, { json: {} });
    expect((await app.http.inject({ url: pathname })).statusCode).toBe(404);
  });

  it('are never in the answer to a user whose tree they are not in', async () => {
    const own = await add(harbour, 'Ours');
    const link = rich(`<p><a href="page:${own}">ours</a></p>`);
    const hidden = await add(elsewhere, SECRET, { body: [link], isLive: false });
    const linking = await add(harbour, 'Linking', { body: [rich(`<p><a href="page:${hidden}">see</a></p>`)] });
    const gone = await add(elsewhere, SECRET, { isLive: false });
    await chief.send('POST', `/wagtail/pages/${gone}/delete/`, { json: {} });
    const api = '/wagtail/api/main';
    const word = SECRET.split(' ')[0];
    const questions = [
      `${api}/pages/?q=${word}`,
      `${api}/pages/?q=${word}&search_all=true&parent=${harbour}`,
      `${api}/pages/usage/pages/generic_content/`,
      `${api}/bulk/pages/page/delete/?id=${own}&id=${hidden}&id=${gone}`,
      `${api}/bulk/pages/page/move/?id=${own}&destination=${hidden}`,
      `${api}/pages/${own}/move/${hidden}/`,
      `${api}/pages/${own}/usage/`,
      `${api}/pages/${own}/deletion/`,
      `${api}/pages/${linking}/`,
      `${api}/pages/${linking}/compare/earliest/latest/`,
      `${api}/pages/${linking}/history/`,
      `${api}/choosers/describe/?page=${hidden},${gone},${own}`,
      `${api}/trash/`,
      `${api}/workbench/`,
      `${api}/summary/`,
      `/wagtail/pages/${linking}/view_draft/`,
    ];
    for (const question of questions) {
      const reply = await author.send('GET', question);
      expect([question, reply.statusCode === 500]).toEqual([question, false]);
      expect(reply.body, question).not.toContain(SECRET);
    }
    // The same questions do say it to somebody who may know: they are real.
    const told = await Promise.all(questions.map(async (one) => (await chief.send('GET', one)).body.includes(SECRET)));
    expect(told.filter(Boolean).length).toBeGreaterThanOrEqual(7);
    // A page that stood there for a while tells nobody where.
    for (const to of [hidden, harbour]) await chief.send('POST', `/wagtail/pages/${own}/move/${to}/confirm/`);
    const [secret, open] = [author, chief].map((one) => one.send('GET', `${api}/pages/${own}/history/`));
    expect((await secret)?.body).not.toContain(SECRET);
    expect((await open)?.body).toContain(SECRET);
    const refused = await author.send('POST', '/wagtail/bulk/pages/page/delete/', { json: { ids: [own, hidden] } });
    expect([refused.statusCode, refused.body.includes(SECRET)]).toEqual([404, false]);
  });
});

describe('what is sent', () => {
  it('sets nothing of a page that its form does not have', async () => {
    const id = await add(harbour, 'Tides', { isLive: false });
    const before = await rowOf(id);
    const more = {
      id: harbour,
      owner_id: authorId,
      ownerId: authorId,
      is_live: true,
      isLive: true,
      path: '/1/',
      parent_id: elsewhere,
      url_path: '/',
      template: 'home',
      alias_of_id: elsewhere,
      live_revision_id: 1,
    };
    expect((await author.send('POST', `/wagtail/pages/${id}/edit/`, { json: saving(more) })).statusCode).toBe(200);
    const { path, parentId, template, aliasOfId, isLive, liveRevisionId, ownerId } = await rowOf(id);
    expect({ path, parentId, template, aliasOfId, isLive, liveRevisionId, ownerId }).toEqual({
      path: before.path,
      parentId: harbour,
      template: 'generic_content',
      aliasOfId: null,
      isLive: false,
      liveRevisionId: null,
      ownerId: before.ownerId,
    });
    const made = await author.send('POST', `/wagtail/pages/add/pages/generic_content/${harbour}/`, {
      json: saving({ ...more, owner_id: 1, ownerId: 1 }),
    });
    expect(await rowOf(made.json<{ id: number }>().id)).toMatchObject({ ownerId: authorId, isLive: false });
  });

  it('changes nothing without a token of our forms', async () => {
    const exempt = /editing-sessions\/release/;
    const changing = (await listRoutes()).filter(
      ({ method, path }) => method !== 'GET' && path.startsWith('/wagtail/') && !exempt.test(path),
    );
    expect(changing.length).toBeGreaterThan(25);
    for (const { method, path } of changing) {
      const url = path.replaceAll(/:\w+/g, '1');
      const reply = await chief.send(method as 'POST', url, { json: {}, headers: { 'x-csrftoken': 'forged.token' } });
      expect([`${method} ${path}`, reply.statusCode]).toEqual([`${method} ${path}`, 403]);
      expect([`${method} ${path}`, reply.json<{ type: string }>().type]).toEqual([`${method} ${path}`, 'csrf_failed']);
    }
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    '//evil.example/',
  ])('runs nothing behind a link to %j, kept or drawn', async (href) => {
    const hostile = `<p onclick="alert(1)">See <a href="${href.replaceAll('<', '&lt;')}">this</a><script>alert(1)</script></p>`;
    const links = /href="\s*(java\s*script|data|vbscript|\/\/evil)/i;
    const id = await add(harbour, 'Links', { body: [rich(hostile)] });
    const [kept] = await app.database.db.select().from(pageRevisions).where(eq(pageRevisions.pageId, id));
    const text = JSON.stringify(kept?.content).replaceAll('\\"', '"');
    expect(text).not.toMatch(links);
    expect(text).not.toMatch(/onclick|<script/);
    // As if an older release, or somebody at the database, had kept it.
    await app.database.db
      .update(pageRevisions)
      .set({ content: { body: [rich(hostile)] } })
      .where(eq(pageRevisions.pageId, id));
    const drawn = (await app.http.inject({ url: (await rowOf(id)).urlPath })).body;
    expect(drawn).toContain('See ');
    expect(drawn).not.toMatch(links);
    expect(drawn).not.toMatch(/onclick|<script>alert/);
  });

  it('breaks out of no cell, caption or attribute', async () => {
    const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1) class="';
    const table = { caption: hostile, table: [[hostile, hostile]], has_header_row: true, has_header_column: true };
    const preview = (body: unknown[], title = hostile) =>
      author.send('POST', `/wagtail/pages/${harbour}/edit/preview/`, {
        form: { title, slug: hostile, content: JSON.stringify({ body, seo_title: hostile, description: hostile }) },
      });
    const { body, statusCode } = await preview([block('table', table), heading(hostile)]);
    expect(statusCode).toBe(200);
    expect(body).toContain('alert(1)');
    expect(body).not.toMatch(/<script>alert|<img src=x/);
    const marked = await preview([{ ...heading('Marked'), id: hostile }], 'T');
    expect(marked.body).not.toMatch(/<script>alert|<img src=x/);
  });
});

describe('an address', () => {
  it.each([
    '//evil.example',
    '///evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/\\evil.example',
    '/%5Cevil.example',
    '/%2F%2Fevil.example',
    '/%2e%2f%2fevil.example',
    '/%2Fevil.example/x',
    '/%2F%2Fevil.example/x',
    '/%2Fevil.example/x?a=1',
    '/%252Fevil.example/x',
    '/%255Cevil.example/x',
    '/%09/evil.example/x',
    '/a/%2e%2e%2F%2Fevil.example/x',
    '/.//evil.example/x',
    'http://evil.example/x',
    'http://evil.example/wagtail/pages',
    '/wagtail//evil.example',
    '/wagtail/pages//evil.example/revisions/',
  ])('%s redirects nobody to another site', async (url) => {
    const reply = await chief.send('GET', url, { headers: { accept: 'text/html' } });
    const to = reply.headers.location;
    expect(reply.statusCode).toBeLessThan(500);
    expect(to === undefined ? 'http://localhost' : new URL(to, 'http://localhost/').origin).toBe('http://localhost');
    if (to !== undefined) expect(ownPathOf(to)).toBe(to);
  });

  it.each([
    '//evil.example/',
    'https://evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    '/wagtail/../..//evil.example',
    '/%2Fevil.example/',
  ])('of the sign-in with next=%s leads into the admin', async (next) => {
    const reply = await chief.send('GET', `/wagtail/login/?next=${encodeURIComponent(next)}`);
    const to = new URL(String(reply.headers.location), 'http://localhost/');
    expect([reply.statusCode, to.origin, to.pathname.startsWith('/wagtail/')]).toEqual([302, 'http://localhost', true]);
  });
});

describe('a search', () => {
  const ask = (path: string, q: string) => author.send('GET', `/wagtail/api/main/${path}?q=${encodeURIComponent(q)}`);
  const hostile = [
    '"'.repeat(MAX_SEARCH_CHARACTERS),
    'a '.repeat(MAX_SEARCH_CHARACTERS / 2),
    `${'('.repeat(99)}a:*&|!<->'`,
    '\\'.repeat(MAX_SEARCH_CHARACTERS),
    '%_'.repeat(MAX_SEARCH_CHARACTERS / 2),
    "'; DROP TABLE pages; --",
    'live:'.repeat(40),
    'nul \0 and half \ud800'.normalize(),
  ];
  const paths = ['pages/', 'choosers/images/', 'choosers/documents/', 'choosers/videos/'];

  it('is text whatever it holds, and asks the database no more often for it', async () => {
    for (const path of paths) {
      const plain = await recordStatements(() => ask(path, 'crab'));
      for (const q of hostile.map((one) => one.toWellFormed())) {
        const { result, statements } = await recordStatements(() => ask(path, q));
        expect([path, q, result.statusCode]).toEqual([path, q, 200]);
        expect(statements.length).toBeLessThanOrEqual(plain.statements.length + 2);
      }
    }
  });

  it('may not be longer than people type', async () => {
    for (const path of paths) expect((await ask(path, 'a'.repeat(MAX_SEARCH_CHARACTERS + 1))).statusCode).toBe(400);
  });
});
