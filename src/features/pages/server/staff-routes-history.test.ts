import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockRegistry } from '#blocks/definitions.ts';
import { createGroup } from '#features/accounts/server/index.ts';
import type { PagePermission, StaffPowers } from '#features/rights/permissions.ts';
import { recordHistory, SYSTEM } from '#features/history/server/index.ts';
import { indexReferences } from '#features/references/server/index.ts';
import { type Database, type Db, recordStatements } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { findTemplate, TEMPLATES } from '#templates/definitions.ts';
import { createTestDatabase } from '#test/database.ts';
import { addStaff, Browser, buildStaffApp, type StaffApp } from '#test/staff-app.ts';
import {
  addSamplePage,
  addSampleRevision,
  viewerWith,
  type SampleRow,
  superuser,
} from './queries/list-pages-samples.ts';
import { compareRevisions } from './queries/compare-revisions.ts';
import { listPageHistory } from './queries/page-history.ts';
import { listPageUsage } from './queries/page-usage.ts';
import { getWorkbench } from './queries/workbench.ts';
import { explorerRoutes } from './staff-routes-explorer.ts';
import { pageHistoryRoutes } from './staff-routes-history.ts';
import { pages } from './tables.ts';

const AT = '2026-03-02T08:00:00.000Z';
const MAIN = '/wagtail/api/main/pages';
const promote = { seo_title: '', description: '', share_image: null, is_noindex: false };
const heading = (id: string, text: string) => ({
  id,
  type: 'heading',
  version: 1,
  value: { heading_text: text, size: 'h2', style: 'plain' },
});

let database: Database;
let app: StaffApp;
const ids: Record<string, number> = {};
const row: Record<string, SampleRow> = {};
const at = (name: string): SampleRow => row[name]!;
const askedKinds: [string, readonly number[]][] = [];
const kinds = { registry: blockRegistry, template: findTemplate };

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  app = await buildStaffApp(database);
  const deps = {
    db,
    clock: app.clock,
    guard: app.guard,
    registry: blockRegistry,
    templates: Object.values(TEMPLATES),
    template: findTemplate,
    addressesChanged: async () => 0,
    reviewsEnded: async () => undefined,
    passwords: app.passwords,
    titlesOf: async (_viewer: unknown, kind: string, asked: readonly number[]) => {
      askedKinds.push([kind, asked]);
      return new Map([[7, 'Pier at dawn']]);
    },
    sources: {
      snippet: {
        describe: async (_db: Db, { powers }: { powers: StaffPowers }, asked: readonly number[]) =>
          new Map(
            asked.map((id) => [id, { type: 'Country', title: powers.isSuperuser ? 'Canada' : null, editUrl: '/c/' }]),
          ),
        replace: async () => true,
      },
    },
  };
  explorerRoutes(app.http, deps);
  pageHistoryRoutes(app.http, deps);
  ids['boss'] = await addStaff(database, app, { username: 'boss' });
  row['home'] = await addSamplePage(db, { parent: null, slug: '', title: 'Home', template: 'home' });
  const add = async (name: string, parent: string, page: Partial<Parameters<typeof addSamplePage>[1]> = {}) => {
    row[name] = await addSamplePage(db, { title: name, ...page, parent: at(parent), slug: name });
  };
  await add('menu', 'home', { authorId: ids['boss'], content: { body: [heading('a', 'Old words')], ...promote } });
  await add('secret', 'home', { isLive: false, authorId: ids['boss'] });
  await add('alias', 'home', { aliasOfId: at('menu').id });
  for (const [name, page, permissions] of [
    ['editor', 'menu', ['change']],
    ['publisher', 'menu', ['publish']],
    ['adder', 'menu', ['add']],
    ['stranger', 'secret', ['change']],
  ] as const) {
    ids[name] = await addStaff(database, app, { username: name, isSuperuser: false });
    await inTransaction(db, (tx) =>
      createGroup(
        tx,
        { actor: SYSTEM.seed, now: AT },
        {
          name,
          canAccessAdmin: true,
          pagePermissions: [{ pageId: at(page).id, permissions: [...permissions] as PagePermission[] }],
          members: [ids[name]!],
        },
      ),
    );
  }
  const draft = await addSampleRevision(db, at('menu').id, {
    title: 'Our menu',
    slug: 'menu',
    at: AT,
    authorId: ids['editor']!,
    content: {
      body: [heading('b', 'Added'), heading('a', 'New words')],
      ...promote,
      share_image: 7,
      seo_title: 'Menu of the pier',
    },
  });
  await db
    .update(pages)
    .set({ draftRevisionId: draft, draftTitle: 'Our menu', hasUnpublishedChanges: true, updatedAt: AT })
    .where(eq(pages.id, at('menu').id));
  ids['draft'] = draft;
  await inTransaction(db, async (tx) => {
    const write = (actor: string, action: string, subject: string, details = {}) =>
      recordHistory(
        tx,
        { actor: actor === 'seed' ? SYSTEM.seed : { accountId: ids[actor]!, name: `The ${actor}` }, now: AT },
        action,
        ['page', at(subject).id],
        details,
      );
    await write('seed', 'page.create', 'menu', { title: 'menu' });
    await write('boss', 'page.publish', 'menu', { revisionId: at('menu').revisionId });
    await write('editor', 'page.save_draft', 'menu', { revisionId: draft });
    await write('boss', 'page.save_draft', 'secret', { revisionId: at('secret').revisionId });
    await recordHistory(tx, { actor: SYSTEM.seed, now: AT }, 'group.create', ['group', at('menu').id]);
    const reference = { kind: 'page' as const, id: at('menu').id, path: 'body.0.value.link' };
    await indexReferences(tx, { kind: 'page', id: at('secret').id }, { live: [], draft: [reference] });
    await indexReferences(tx, { kind: 'page', id: at('home').id }, { live: [reference], draft: [reference] });
    await indexReferences(tx, { kind: 'snippet', id: 3 }, { live: [reference], draft: [] });
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const signedIn = async (username: string) => {
  const browser = new Browser(app, `192.0.2.${ids[username]! + 10}`);
  await browser.signIn(username);
  return browser;
};
const get = async (username: string, url: string) => (await signedIn(username)).send('GET', url);

describe('who may look back', () => {
  const urls = () => [
    ['history', `${MAIN}/${at('menu').id}/history/`],
    ['compare', `${MAIN}/${at('menu').id}/compare/live/latest/`],
    ['usage', `${MAIN}/${at('menu').id}/usage/`],
  ];
  it.each([
    ['boss', 200, 200, 200],
    ['editor', 200, 200, 200],
    ['publisher', 200, 200, 403],
    ['adder', 403, 403, 403],
    ['stranger', 404, 404, 404],
  ])('%s', async (username, ...wanted) => {
    const browser = await signedIn(username);
    const found = [];
    for (const [, url] of urls()) found.push((await browser.send('GET', url!)).statusCode);
    expect(found).toEqual(wanted);
  });

  it('a visitor who is not signed in', async () => {
    for (const [, url] of [...urls(), ['', `${MAIN}/`], ['', '/wagtail/api/main/workbench/']]) {
      expect((await new Browser(app).send('GET', url!)).statusCode).toBe(401);
    }
  });

  it('answers are never cached', async () => {
    expect((await get('boss', urls()[0]![1]!)).headers['cache-control']).toContain('no-store');
  });
});

describe('history', () => {
  const history = (query = '') =>
    get('editor', `${MAIN}/${at('menu').id}/history/${query}`).then((reply) => reply.json());

  it('is of this page only, newest first, with the revisions that are still there', async () => {
    const found = await history();
    expect(found.rows.map((one: { action: string }) => one.action)).toEqual([
      'page.save_draft',
      'page.publish',
      'page.create',
    ]);
    expect(found.rows.map((one: { revision: unknown }) => one.revision)).toEqual([
      { id: ids['draft'], is_live: false, is_draft: true, previous_id: at('menu').revisionId },
      { id: at('menu').revisionId, is_live: true, is_draft: false, previous_id: null },
      null,
    ]);
    expect(found).toMatchObject({
      total: 3,
      actions: ['page.create', 'page.publish', 'page.save_draft'],
      users: [
        { id: ids['boss'], name: 'The boss' },
        { id: ids['editor'], name: 'The editor' },
      ],
    });
  });

  it('is filtered by action and account, with all of both to choose from', async () => {
    expect(await history(`?user=${ids['boss']}`)).toMatchObject({ total: 1, rows: [{ action: 'page.publish' }] });
    expect(await history('?action=page.create')).toMatchObject({ total: 1, rows: [{ by: 'seed' }] });
    const none = await history(`?action=page.create&user=${ids['boss']}`);
    expect(none).toMatchObject({ total: 0, rows: [], p: 1, pages: 1 });
    expect(none.actions).toHaveLength(3);
    expect((await history('?user=99999999999')).status).toBe(400);
    expect((await history('?user=x')).status).toBe(400);
  });

  it('costs the same whatever its length', async () => {
    const ask = (p: number) =>
      recordStatements(() => listPageHistory(database.db, superuser, findTemplate, { pageId: at('secret').id, p }));
    const few = await ask(1);
    await inTransaction(database.db, async (tx) => {
      for (let number = 0; number < 45; number += 1) {
        await recordHistory(tx, { actor: SYSTEM.seed, now: AT }, 'page.save_draft', ['page', at('secret').id], {
          revisionId: at('secret').revisionId,
        });
      }
    });
    const many = await ask(3);
    expect(many.result).toMatchObject({ total: 46, p: 3, pages: 3 });
    expect(many.result.rows).toHaveLength(6);
    expect(many.statements).toHaveLength(few.statements.length);
    expect(many.statements.length).toBeLessThanOrEqual(5);
  });
});

describe('comparing', () => {
  const compare = (from: string | number, to: string | number, page = 'menu', username = 'editor') =>
    get(username, `${MAIN}/${at(page).id}/compare/${from}/${to}/`);

  it('shows what differs between live version and draft, records by their titles', async () => {
    askedKinds.length = 0;
    const found = (await compare('live', 'latest')).json();
    expect(found.from).toMatchObject({ id: at('menu').revisionId, by: 'boss' });
    expect(found.to).toMatchObject({ id: ids['draft'], by: 'editor', at: AT });
    const shown = found.changes.map((one: { labels: string[]; kind: string }) => [one.labels.at(-1), one.kind]);
    expect(shown).toContainEqual(['Title', 'changed']);
    expect(shown.filter(([, kind]: string[]) => kind === 'added')).toHaveLength(1);
    expect(shown.filter(([, kind]: string[]) => kind === 'moved')).toHaveLength(0);
    expect(found.changes).toContainEqual({
      path: 'share_image',
      labels: ['Image for sharing'],
      kind: 'changed',
      before: '—',
      after: 'Image 7: Pier at dawn',
    });
    expect(askedKinds).toEqual([['image', [7]]]);
  });

  it('takes earliest, and revisions by number', async () => {
    const found = (await compare('earliest', ids['draft']!)).json();
    expect(found).toMatchObject({ from: { id: at('menu').revisionId }, to: { id: ids['draft'] } });
    expect((await compare('latest', 'latest')).json().changes).toEqual([]);
  });

  it('finds no revision of another page, no live version of a draft, and nothing for other words', async () => {
    expect((await compare(at('secret').revisionId, 'latest')).statusCode).toBe(404);
    expect((await compare(999_999_999, 'latest')).statusCode).toBe(404);
    expect((await compare('live', 'latest', 'secret', 'boss')).statusCode).toBe(404);
    for (const word of ['newest', '1e3', '-1', 'constructor'])
      expect((await compare(word, 'latest')).statusCode, word).toBe(404);
  });

  it('names no page outside the viewer’s tree', async () => {
    const { db } = database;
    const content = { body: [], ...promote, target: { page: at('secret').id } };
    const moved = await addSamplePage(db, { parent: at('menu'), slug: 'moved', template: 'redirect', content: {} });
    await addSampleRevision(db, moved.id, { title: 'moved', slug: 'moved', at: AT, authorId: null, content }).then(
      (id) => db.update(pages).set({ draftRevisionId: id }).where(eq(pages.id, moved.id)),
    );
    const ask = (viewer: Parameters<typeof compareRevisions>[1]) =>
      compareRevisions(db, viewer, kinds, { id: moved.id, from: 'live', to: 'latest' });
    const words = JSON.stringify((await ask(viewerWith(1, ['change', at('menu')]))).changes);
    expect(words).toContain(`Page ${at('secret').id}`);
    expect(words).not.toContain('secret');
    expect(JSON.stringify((await ask(superuser)).changes)).toContain(`Page ${at('secret').id}: secret`);
  });

  it('needs four statements, and one for pages that it names', async () => {
    const { statements } = await recordStatements(() =>
      compareRevisions(database.db, superuser, kinds, { id: at('menu').id, from: 'live', to: 'latest' }),
    );
    expect(statements).toHaveLength(4);
  });
});

describe('usage', () => {
  it('shows the place, and hides the titles of pages outside the user’s tree', async () => {
    const own = { kind: 'page', id: at('home').id, paths: ['body.0.value.link'], is_live: true, is_draft: true };
    const other = { kind: 'page', id: at('secret').id, is_live: false, is_draft: true };
    const snippet = { kind: 'snippet', id: 3, title: null, is_live: true, is_draft: false };
    expect((await get('boss', `${MAIN}/${at('menu').id}/usage/`)).json()).toMatchObject({
      total: 3,
      rows: [
        { ...own, title: 'Home' },
        { ...other, title: 'secret' },
        { ...snippet, title: 'Canada', edit_url: '/c/' },
      ],
    });
    expect((await get('editor', `${MAIN}/${at('menu').id}/usage/`)).json()).toMatchObject({
      total: 3,
      rows: [own, { ...other, title: null }, snippet],
    });
  });

  it('needs at most five statements, and is open for aliases', async () => {
    const { statements } = await recordStatements(() =>
      listPageUsage(database.db, superuser, findTemplate, { pageId: at('menu').id, p: 9 }),
    );
    expect(statements.length).toBeLessThanOrEqual(5);
    expect((await get('boss', `${MAIN}/${at('alias').id}/usage/`)).json()).toMatchObject({
      total: 0,
      rows: [],
      pages: 1,
    });
  });
});

describe('the workbench', () => {
  it('has the user’s recent edits, and drafts of others that the user may publish', async () => {
    const boss = (await get('boss', '/wagtail/api/main/workbench/')).json();
    expect(boss.recent.map((one: { title: string }) => one.title).toSorted()).toEqual(['Our menu', 'secret']);
    expect(boss.awaiting.map((one: { title: string; by: string }) => [one.title, one.by])).toEqual([
      ['Our menu', 'editor'],
    ]);
    const publisher = (await get('publisher', '/wagtail/api/main/workbench/')).json();
    expect(publisher).toMatchObject({ recent: [], awaiting: [{ id: at('menu').id, status: 'live_draft' }] });
    expect((await get('editor', '/wagtail/api/main/workbench/')).json()).toMatchObject({
      recent: [{ id: at('menu').id, at: AT, by: 'editor' }],
      awaiting: [],
    });
  });

  it('leaves out pages outside the user’s tree, and stops at five', async () => {
    const viewer = { ...viewerWith(ids['editor']!, ['publish', at('secret')]) };
    expect((await getWorkbench(database.db, viewer)).recent).toEqual([]);
    for (let number = 0; number < 7; number += 1) {
      await addSamplePage(database.db, {
        parent: at('secret'),
        slug: `draft-${number}`,
        isLive: false,
        authorId: ids['boss']!,
        updatedAt: `2026-04-0${number + 1}T08:00:00.000Z`,
      });
    }
    const { result, statements } = await recordStatements(() => getWorkbench(database.db, viewer));
    expect(result.awaiting.map(({ title }) => title)).toEqual(['draft-6', 'draft-5', 'draft-4', 'draft-3', 'draft-2']);
    expect(statements).toHaveLength(2);
  });
});

describe('the explorer over HTTP', () => {
  it('lists, summarises and says what can be made', async () => {
    const browser = await signedIn('editor');
    const send = async (url: string) => (await browser.send('GET', url)).json();
    expect(await send(`${MAIN}/`)).toMatchObject({ rows: [{ title: 'Our menu' }], total: 1 });
    const summary = await send(`${MAIN}/${at('menu').id}/summary/`);
    expect(summary.page).toMatchObject({ title: 'Our menu', updated_by: 'editor' });
    expect(summary.page.path).toBeUndefined();
    expect(summary.ancestors).toEqual([{ id: at('home').id, title: 'Home', may_open: true }]);
    expect((await send(`${MAIN}/${at('secret').id}/summary/`)).status).toBe(404);
    expect((await send(`${MAIN}/${at('menu').id}/types/`)).status).toBe(403);
    expect((await get('adder', `${MAIN}/${at('menu').id}/types/`)).json().types.length).toBeGreaterThan(0);
    expect((await send(`${MAIN}/usage/pages/generic_content/`)).total).toBeGreaterThan(0);
    expect((await send(`${MAIN}/usage/pages/nonsense/`)).status).toBe(404);
    expect((await send(`${MAIN}/usage/blog/generic_content/`)).status).toBe(400);
  });

  it.each(['?ordering=owner', '?p=0', '?p=x', '?parent=-1', '?status=gone', `?q=${'x'.repeat(201)}`])(
    'refuses %s',
    async (query) => {
      expect((await get('boss', `${MAIN}/${query}`)).statusCode).toBe(400);
    },
  );
});
