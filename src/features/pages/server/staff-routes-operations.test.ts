import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blockRegistry } from '#blocks/definitions.ts';
import { createGroup } from '#features/accounts/server/index.ts';
import { contentReferences } from '#features/references/server/tables.ts';
import { type Database, recordStatements } from '#platform/db/client.ts';
import { findTemplate, TEMPLATES } from '#templates/definitions.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { PageTree } from '#test/page-tree.ts';
import { addStaff, Browser, buildStaffApp, type StaffApp } from '#test/staff-app.ts';
import { findDeletion } from './queries/deletion-impact.ts';
import { pageOperationRoutes } from './staff-routes-operations.ts';

let database: Database;
let app: StaffApp;
let tree: PageTree;
let chief: Browser;
let editor: Browser;
/** The editor's part of the tree, and a page outside it. */
let home: number;
let outside: number;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyAllTables(database);
  app = await buildStaffApp(database);
  pageOperationRoutes(app.http, {
    db: database.db,
    clock: app.clock,
    guard: app.guard,
    registry: blockRegistry,
    templates: Object.values(TEMPLATES),
    template: findTemplate,
    addressesChanged: async () => 1,
    reviewsEnded: async () => undefined,
    passwords: app.passwords,
  });
  tree = await PageTree.plant(database);
  home = await tree.add('home', tree.rootId, { isLive: true });
  outside = await tree.add('outside', tree.rootId, { isLive: true });
  await addStaff(database, app, { username: 'chief' });
  const id = await addStaff(database, app, { username: 'editor', isSuperuser: false });
  await tree.run((tx) =>
    createGroup(tx, tree.context, {
      name: 'Editors',
      canAccessAdmin: true,
      pagePermissions: [{ pageId: home, permissions: ['add', 'change'] }],
      members: [id],
    }),
  );
  chief = new Browser(app);
  editor = new Browser(app, '192.0.2.2');
  await chief.signIn('chief');
  await editor.signIn('editor');
  return () => app.close();
});

const point = (from: number, to: number, isLive = true) =>
  database.db.insert(contentReferences).values({
    sourceKind: 'page',
    sourceId: from,
    targetKind: 'page',
    targetId: to,
    path: 'body.0.value.link',
    isLive,
    isDraft: true,
  });
const api = '/wagtail/api/main';

describe('refusals', () => {
  it('are the same for every page operation', async () => {
    const cases: ['GET' | 'POST', (id: number) => string, object?][] = [
      ['GET', (id) => `${api}/pages/${id}/deletion/`],
      ['POST', (id) => `/wagtail/pages/${id}/delete/`, {}],
      ['GET', (id) => `${api}/pages/${id}/unpublishing/`],
      ['POST', (id) => `/wagtail/pages/${id}/unpublish/`, {}],
      ['POST', (id) => `/wagtail/pages/${id}/move/`, { new_parent_page: home }],
      ['GET', (id) => `${api}/pages/${id}/move/${home}/`],
      ['POST', (id) => `/wagtail/pages/${id}/move/${home}/confirm/`],
      ['GET', (id) => `${api}/pages/${id}/copy/`],
      ['POST', (id) => `/wagtail/pages/${id}/copy/`, { new_title: 'A', new_slug: 'a', new_parent_page: home }],
      ['POST', (id) => `/wagtail/pages/${id}/convert_alias/`],
      ['POST', (id) => `/wagtail/pages/${id}/set_position/`],
    ];
    const stranger = new Browser(app, '192.0.2.3');
    for (const [method, path, json] of cases) {
      const options = json ? { json } : {};
      const name = `${method} ${path(0)}`;
      expect([name, (await chief.send(method, path(4242), options)).statusCode]).toEqual([name, 404]);
      expect([name, (await editor.send(method, path(outside), options)).statusCode]).toEqual([name, 404]);
      expect([name, (await chief.send(method, path(0), options)).statusCode]).toEqual([name, 400]);
      expect([name, [401, 302].includes((await stranger.send(method, path(home), options)).statusCode)]).toEqual([
        name,
        true,
      ]);
      // The page is live, which the editor may not change; the deletion says why instead.
      const isAllowed = /deletion|copy/.test(name);
      expect([name, (await editor.send(method, path(home), options)).statusCode]).toEqual([
        name,
        isAllowed ? 200 : 403,
      ]);
    }
  });
});

describe('a request whose answer was lost', () => {
  it('gets the same answer when it is sent again, and copies, deletes and restores once', async () => {
    const below = await tree.add('below', home);
    const twice = async (url: string, json: object) => {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const [first, again] = [
        await chief.send('POST', url, { json, headers }),
        await chief.send('POST', url, { json, headers }),
      ];
      expect([url, again.statusCode, again.json()]).toEqual([url, 200, first.json()]);
      return first.json<{ id?: number; trash_id?: number }>();
    };
    const copy = { new_title: 'Copy', new_slug: 'copy', new_parent_page: home };
    const { id } = await twice(`/wagtail/pages/${below}/copy/`, copy);
    const { trash_id } = await twice(`/wagtail/pages/${id}/delete/`, {});
    await twice(`/wagtail/pages/trash/${trash_id}/restore/`, {});
    const gone = await twice(`/wagtail/pages/${id}/delete/`, {});
    await twice(`/wagtail/pages/trash/${gone.trash_id}/delete/`, {});
  });
});

describe('deletion', () => {
  it('lists what is deleted and its references, names only to users who may see them', async () => {
    const below = await tree.add('below', home);
    const draft = await tree.add('draft', outside);
    await point(draft, below, false);
    await point(outside, home);
    await point(below, home);
    const shown = (await chief.send('GET', `${api}/pages/${home}/deletion/`)).json();
    expect(shown).toMatchObject({ page_count: 2, live_count: 1, referrer_count: 2, site_name: null, refusal: null });
    expect(shown.ancestors).toMatchObject([{ title: 'Main' }]);
    expect(shown.referrers).toEqual([
      { kind: 'page', id: outside, title: 'Page outside', paths: ['body.0.value.link'], is_live: true, is_draft: true },
      { kind: 'page', id: draft, title: 'Page draft', paths: ['body.0.value.link'], is_live: false, is_draft: true },
    ]);
    const less = (await editor.send('GET', `${api}/pages/${home}/deletion/`)).json();
    expect(less.refusal).toBe('This page is live, and you may not unpublish it');
    expect(less.referrers).toMatchObject([{ title: null }, { title: null }]);
  });

  it('asks with the same statements for one page and many', async () => {
    const viewer = { accountId: null, powers: tree.context.powers };
    const one = await recordStatements(() => findDeletion(database.db, viewer, findTemplate, outside));
    for (let index = 0; index < 9; index += 1) await tree.add(`p${index}`, home);
    const all = await recordStatements(() => findDeletion(database.db, viewer, findTemplate, home));
    expect(all.result).toMatchObject({ page_count: 10, site_name: 'Main' });
    expect(all.statements).toHaveLength(one.statements.length);
    expect(all.statements).toHaveLength(5);
  });

  it('leads to the trash and back', async () => {
    const gone = (await chief.send('POST', `/wagtail/pages/${home}/delete/`, { form: {} })).json();
    expect(gone).toEqual({ trash_id: 1, page_count: 1, parent_id: tree.rootId });
    const list = (await chief.send('GET', `${api}/trash/?p=7`)).json();
    expect(list).toMatchObject({ total: 1, p: 1, pages: 1, rows: [{ trashed_by: 'chief', may_restore: true }] });
    expect((await editor.send('POST', '/wagtail/pages/trash/1/restore/', { json: {} })).statusCode).toBe(403);
    const back = await chief.send('POST', '/wagtail/pages/trash/1/restore/', { json: {} });
    expect(back.json()).toEqual({ id: home, page_count: 1, live_count: 0, parent_id: tree.rootId });
    expect((await chief.send('POST', '/wagtail/pages/trash/1/restore/', { json: {} })).statusCode).toBe(404);
    expect((await chief.send('POST', '/wagtail/pages/trash/1/delete/')).statusCode).toBe(404);
    await chief.send('POST', `/wagtail/pages/${home}/delete/`, { json: {} });
    expect((await chief.send('POST', '/wagtail/pages/trash/2/delete/')).json()).toEqual({ page_count: 1 });
  });
});

describe('unpublishing', () => {
  it('says of a page that is not live that it is not, before it is asked for and then', async () => {
    const draft = await tree.add('draft', home);
    for (const [method, url] of [
      ['GET', `${api}/pages/${draft}/unpublishing/`],
      ['POST', `/wagtail/pages/${draft}/unpublish/`],
    ] as const) {
      const refused = await chief.send(method, url, method === 'POST' ? { json: {} } : {});
      expect([refused.statusCode, refused.json().detail]).toEqual([409, 'This page is not live']);
    }
    expect((await editor.send('GET', `${api}/pages/${draft}/unpublishing/`)).statusCode).toBe(403);
  });
});

describe('moving', () => {
  it('is chosen, confirmed and done', async () => {
    const a = await tree.add('a', home, { isLive: true });
    const chosen = await chief.send('POST', `/wagtail/pages/${a}/move/`, {
      form: { new_parent_page: String(outside) },
    });
    expect(chosen.json()).toEqual({ confirm_path: `/wagtail/pages/${a}/move/${outside}/confirm/` });
    expect((await chief.send('GET', `${api}/pages/${a}/move/${outside}/`)).json()).toMatchObject({
      destination: { id: outside },
      old_url_path: '/home/a/',
      new_url_path: '/outside/a/',
      redirect_count: 1,
      refusal: null,
    });
    const moved = await chief.send('POST', `/wagtail/pages/${a}/move/${outside}/confirm/`);
    expect(moved.json()).toEqual({ url_path: '/outside/a/', redirect_count: 1 });
  });

  it('says what is in the way', async () => {
    const a = await tree.add('a', home);
    await tree.add('a', outside);
    const choose = (to: number) => chief.send('POST', `/wagtail/pages/${a}/move/`, { json: { new_parent_page: to } });
    for (const to of [a, outside, 4242]) {
      const refused = await choose(to);
      expect([refused.statusCode, refused.json().errors?.[0]?.field]).toEqual([400, 'new_parent_page']);
    }
    expect((await chief.send('GET', `${api}/pages/${a}/move/${outside}/`)).json()).toMatchObject({
      refusal: 'Another page below "Page outside" has the slug "a"',
      redirect_count: 0,
    });
    expect((await chief.send('POST', `/wagtail/pages/${a}/move/${outside}/confirm/`)).statusCode).toBe(409);
    expect((await editor.send('GET', `${api}/pages/${a}/move/${outside}/`)).statusCode).toBe(404);
  });
});

describe('copying', () => {
  it('begins with a free slug beside the original', async () => {
    await tree.add('home-2');
    await tree.add('below', home);
    expect((await chief.send('GET', `${api}/pages/${home}/copy/`)).json()).toMatchObject({
      slug: 'home-3',
      parent: { id: tree.rootId, title: 'Main' },
      descendant_count: 1,
      may_publish: true,
    });
    expect((await editor.send('GET', `${api}/pages/${home}/copy/`)).json()).toMatchObject({ may_publish: false });
    const form = { new_title: 'Copy', new_slug: 'copy', new_parent_page: String(home), copy_subpages: 'on' };
    const refused = await chief.send('POST', `/wagtail/pages/${home}/copy/`, { form });
    expect(refused.json().errors).toMatchObject([{ field: 'new_parent_page' }]);
    const made = await chief.send('POST', `/wagtail/pages/${home}/copy/`, { form: { ...form, copy_subpages: '' } });
    expect(made.json()).toMatchObject({ page_count: 1, parent_id: home });
  });
});

describe('bulk actions', () => {
  it('answer 404 for what does not exist, and act on the ids', async () => {
    const a = await tree.add('a', home);
    expect((await chief.send('GET', `${api}/bulk/pages/page/delete/?id=${a}&id=${home}`)).json()).toMatchObject({
      pages: [{ id: home }, { id: a }],
      page_count: 2,
      live_count: 1,
      refused_count: 0,
    });
    expect((await editor.send('GET', `${api}/bulk/pages/page/delete/?id=${a}&id=${outside}`)).json()).toMatchObject({
      pages: [{ id: a }],
      refused_count: 1,
      refused: [],
    });
    for (const path of ['pages/page/burn', 'images/page/delete', 'pages/image/delete']) {
      expect((await chief.send('POST', `/wagtail/bulk/${path}/`, { json: { ids: [a] } })).statusCode).toBe(404);
      expect((await chief.send('GET', `${api}/bulk/${path}/?id=${a}`)).statusCode).toBe(404);
    }
    for (const id of [999_999, outside])
      expect((await editor.send('GET', `${api}/bulk/pages/page/delete/?id=${id}`)).statusCode).toBe(404);
    expect((await chief.send('POST', '/wagtail/bulk/pages/page/delete/', { json: { ids: [] } })).statusCode).toBe(400);
    const done = await chief.send('POST', '/wagtail/bulk/pages/page/unpublish/', { json: { ids: [home, a] } });
    expect(done.json()).toEqual({ page_count: 1, descendant_count: 0 });
  });
});
