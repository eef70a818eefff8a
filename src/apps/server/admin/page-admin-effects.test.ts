import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyValue } from '#content/validate.ts';
import { createGroup, createUser } from '#features/accounts/server/index.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { NO_GRANTS, type StaffPowers } from '#features/rights/permissions.ts';
import { inspectDocument, putDocument, storeDocument } from '#features/documents/server/index.ts';
import { createPage, findSiteByHost, publishPage } from '#features/pages/server/index.ts';
import { pages } from '#features/pages/server/tables.ts';
import { blockRegistry, BLOCKS } from '#blocks/definitions.ts';
import { findTemplate } from '#templates/definitions.ts';
import { buildTestApp, TEST_NOW, type TestApp } from '#test/app.ts';
import { addStaff, Browser, PASSWORD } from '#test/staff-app.ts';
import { DRAWING, plainImage, storeTestImage } from '#test/stored-images.ts';
import { recordStatements } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { mediaTitles } from './media-titles.ts';

/** What staff do with pages, as guests see it through the cache of pages; and what the explorer costs. */
let app: TestApp;
let chief: Browser;
let root = 0;

const context = {
  actor: { accountId: null, name: 'test' },
  powers: SYSTEM_POWERS,
  now: TEST_NOW,
  registry: blockRegistry,
  template: findTemplate,
};
const heading = (text: string) => ({
  id: randomUUID(),
  type: 'heading',
  version: 1,
  value: { heading_text: text, size: 'h2', style: 'plain' },
});
const add = (parentId: number, slug: string, isLive = true, ...more: unknown[]): Promise<number> =>
  inTransaction(app.database.db, async (tx) => {
    const page = { parentId, template: 'generic_content', title: `Page ${slug}`, slug };
    const id = await createPage(tx, context, { ...page, content: { body: [heading(`Text of ${slug}`), ...more] } });
    if (isLive) await publishPage(tx, context, id);
    return id;
  });
const addressOf = async (id: number) => {
  const [row] = await app.database.db.select({ urlPath: pages.urlPath }).from(pages).where(eq(pages.id, id));
  return row?.urlPath ?? '';
};
const get = (url: string) => app.http.inject({ url });
const seen = async (url: string) => (await get(url)).statusCode;
const send = async <T = Record<string, unknown>>(url: string, json: object = {}) => {
  const reply = await chief.send('POST', url, { json });
  expect([url, reply.statusCode, reply.statusCode < 300 ? '' : reply.body]).toEqual([url, reply.statusCode, '']);
  return reply.json<T>();
};

beforeAll(async () => {
  app = await buildTestApp();
  root = (await findSiteByHost(app.database.db, 'localhost'))?.rootPageId ?? 0;
  await addStaff(app.database, app.services, { username: 'chief' });
  chief = new Browser(app);
  expect((await chief.signIn('chief')).statusCode).toBe(200);
});
afterAll(() => app.close());

/** Makes a group by its screen; returns its id. */
const addGroup = async (name: string): Promise<number> => {
  const grants = { pages: [], collections: [], models: [], locations: [] };
  return (await send<{ id: number }>('/wagtail/groups/new/', { name, canAccessAdmin: true, grants })).id;
};

describe('a group that is deleted', () => {
  it('leaves the forms that named it: they can be saved with others', async () => {
    const [gone, here] = [await addGroup('Gone'), await addGroup('Here')];
    const page = await add(root, `g-${randomUUID()}`);
    await send(`/wagtail/pages/${page}/privacy/`, { privacy: 'groups', group_ids: [gone, here] });
    const task = await send<{ id: number }>('/wagtail/workflows/tasks/add/workflows/group_approval/', {
      name: 'Facts',
      groupIds: [gone, here],
      dueDays: null,
    });
    await send(`/wagtail/groups/delete/${gone}/`);
    const read = async <T>(url: string) => (await chief.send('GET', url)).json<T>();
    const privacy = await read<{ group_ids: number[] }>(`/wagtail/api/main/pages/${page}/privacy/`);
    expect(privacy.group_ids).toEqual([here]);
    await send(`/wagtail/pages/${page}/privacy/`, { privacy: 'groups', group_ids: privacy.group_ids });
    const form = await read<{ groupIds: number[]; version: number }>(`/wagtail/api/main/workflow-tasks/${task.id}/`);
    expect(form.groupIds).toEqual([here]);
    await send(`/wagtail/workflows/tasks/edit/${task.id}/`, {
      groupIds: form.groupIds,
      dueDays: null,
      baseVersion: form.version,
    });
  });
});

describe('guests see at once', () => {
  let section = 0;
  let page = 0;
  let below = 0;
  /** A page that links to `below`. */
  let linking = '';
  let urls = { section: '', page: '', below: '' };

  /** Twice the same: the second answer comes from the cache, without a statement. */
  const keep = async (url: string) => {
    await get(url);
    expect((await recordStatements(() => get(url))).statements).toEqual([]);
  };
  const expectSoon = (url: string, expected: { status: number; text?: string; notText?: string }) =>
    vi.waitFor(async () => {
      const { statusCode, body } = await get(url);
      expect([url, statusCode]).toEqual([url, expected.status]);
      if (expected.text) expect(body).toContain(expected.text);
      if (expected.notText) expect(body).not.toContain(expected.notText);
    });
  const isListed = async (url: string) => (await get('/sitemap/sitemap.xml')).body.includes(`${url}</loc>`);
  const save = async (id: number, changes: Record<string, unknown>) => {
    const { saved, title, slug, content } = (await chief.send('GET', `/wagtail/api/main/pages/${id}/`)).json();
    await send(`/wagtail/pages/${id}/edit/`, {
      baseVersion: saved.version,
      save_id: randomUUID(),
      title,
      slug,
      content,
      action: 'publish',
      ...changes,
    });
  };

  beforeEach(async () => {
    section = await add(root, `s-${randomUUID()}`);
    page = await add(section, 'page');
    below = await add(page, 'below');
    urls = { section: await addressOf(section), page: await addressOf(page), below: await addressOf(below) };
    await expect.poll(() => isListed(urls.below)).toBe(true);
    const slug = `l-${randomUUID()}`;
    linking = `/${slug}/`;
    const copy = `<p><a href="page:${below}">further</a></p>`;
    await add(root, slug, true, { id: randomUUID(), type: 'artf', version: 1, value: { copy } });
    await expectSoon(linking, { status: 200, text: `href="${urls.below}"` });
    for (const url of [...Object.values(urls), linking]) await keep(url);
  });

  it('a new text', async () => {
    await save(page, { title: 'Tide times', content: { body: [heading('High water')] } });
    await expectSoon(urls.page, { status: 200, text: 'High water' });
    expect((await get(urls.page)).body).toContain('<title>Tide times');
  });

  it('nothing of a draft', async () => {
    await save(page, { title: 'Tide times', content: { body: [heading('High water')] }, action: 'save' });
    expect((await get(urls.page)).body).not.toContain('High water');
  });

  it('another address, for all that is below it too', async () => {
    await save(page, { slug: 'renamed' });
    await expectSoon(urls.page, { status: 301 });
    await expectSoon(urls.below, { status: 301 });
    await expectSoon(`${urls.section}renamed/below/`, { status: 200, text: 'Text of below' });
    await expect.poll(() => isListed(urls.below)).toBe(false);
    await expect.poll(() => isListed(`${urls.section}renamed/below/`)).toBe(true);
    await expectSoon(linking, { status: 200, text: `href="${urls.section}renamed/below/"` });
  });

  it('another place', async () => {
    const there = await add(root, `t-${randomUUID()}`);
    await send(`/wagtail/pages/${page}/move/${there}/confirm/`);
    await expectSoon(urls.below, { status: 301 });
    await expectSoon(`${await addressOf(there)}page/below/`, { status: 200, notText: `href="${urls.section}"` });
    await expect.poll(() => isListed(urls.page)).toBe(false);
    await expectSoon(linking, { status: 200, notText: urls.below });
  });

  it.each([
    ['alone', (id: number, to: number): [string, object] => [`/wagtail/pages/${id}/move/${to}/confirm/`, {}]],
    [
      'with others',
      (id: number, to: number): [string, object] => ['/wagtail/bulk/pages/page/move/', { ids: [id], destination: to }],
    ],
  ])('a private place, %s, in aliases too', async (_, moving) => {
    const slug = `a-${randomUUID()}`;
    await send(`/wagtail/pages/${below}/copy/`, {
      new_title: 'Alias',
      new_slug: slug,
      new_parent_page: root,
      alias: true,
    });
    await expectSoon(`/${slug}/`, { status: 200, text: 'Text of below' });
    await keep(`/${slug}/`);
    const there = await add(root, `t-${randomUUID()}`);
    await send(`/wagtail/pages/${there}/privacy/`, { privacy: 'signed_in' });
    await send(...moving(page, there));
    await expectSoon(`/${slug}/`, { status: 302 });
    expect(await seen(`/${slug}/`)).toBe(302);
  });

  it('that a page is off the site, alone or with what is below it, and on it again', async () => {
    await send(`/wagtail/pages/${page}/unpublish/`, { include_descendants: false });
    await expectSoon(urls.page, { status: 404 });
    expect(await seen(urls.below)).toBe(200);
    await send('/wagtail/bulk/pages/page/unpublish/', { ids: [below] });
    await expectSoon(urls.below, { status: 404 });
    await send('/wagtail/bulk/pages/page/publish/', { ids: [page], include_descendants: true });
    await expectSoon(urls.page, { status: 200 });
    await expectSoon(urls.below, { status: 200 });
    await expect.poll(() => isListed(urls.below)).toBe(true);
  });

  it('that a page is deleted, and that it is back', async () => {
    const { trash_id } = await send<{ trash_id: number }>(`/wagtail/pages/${page}/delete/`);
    await expectSoon(urls.page, { status: 404 });
    await expectSoon(urls.below, { status: 404 });
    await expectSoon(linking, { status: 200, notText: urls.below });
    await expect.poll(() => isListed(urls.below)).toBe(false);
    await send(`/wagtail/pages/trash/${trash_id}/restore/`, { publish: true });
    await expectSoon(urls.page, { status: 200 });
    await expectSoon(urls.below, { status: 200 });
    await send('/wagtail/bulk/pages/page/delete/', { ids: [page] });
    await expectSoon(urls.below, { status: 404 });
  });

  it('copies that are live, and through an alias what its source shows until it becomes an ordinary page', async () => {
    const copying = { new_title: 'Copy', new_parent_page: root, copy_subpages: true };
    const slugs = { copy: `c-${randomUUID()}`, alias: `a-${randomUUID()}` };
    expect([await seen(`/${slugs.copy}/`), await seen(`/${slugs.alias}/`)]).toEqual([404, 404]);
    await send(`/wagtail/pages/${page}/copy/`, { ...copying, new_slug: slugs.copy, publish_copies: true });
    await expectSoon(`/${slugs.copy}/below/`, { status: 200, text: 'Text of below' });
    const alias = await send<{ id: number }>(`/wagtail/pages/${page}/copy/`, {
      ...copying,
      new_slug: slugs.alias,
      alias: true,
    });
    await expectSoon(`/${slugs.alias}/`, { status: 200, text: 'Text of page' });
    await keep(`/${slugs.alias}/`);
    await save(page, { content: { body: [heading('High water')] } });
    await expectSoon(`/${slugs.alias}/`, { status: 200, text: 'High water' });
    await send(`/wagtail/pages/${alias.id}/convert_alias/`);
    await save(page, { content: { body: [heading('Low water')] } });
    await expectSoon(urls.page, { status: 200, text: 'Low water' });
    expect((await get(`/${slugs.alias}/`)).body).toContain('High water');
    await expect.poll(() => isListed(`/${slugs.copy}/below/`)).toBe(true);
  });
});

describe('a comparison', () => {
  it('names what it shows of the library', async () => {
    const { mediaStore: store, database } = app.services;
    const image = await storeTestImage(database.db, store, { bytes: DRAWING, fileName: 'tide.svg' });
    const inspected = await inspectDocument({ bytes: new TextEncoder().encode('words'), fileName: 'words.txt' });
    const file = await putDocument(store, inspected);
    const documentId = await inTransaction(database.db, (tx) =>
      storeDocument(tx, { ...context, store }, { file, title: 'Tide table' }),
    );
    const titlesFor = async (powers: StaffPowers) => {
      const found = (['image', 'document', 'video', 'snippet'] as const).map((kind) =>
        mediaTitles(database.db, { accountId: null, powers }, kind, kind === 'image' ? [image, 4242] : [documentId]),
      );
      return (await Promise.all(found)).map((titles) => [...titles]);
    };
    expect(await titlesFor(SYSTEM_POWERS)).toEqual([[[image, 'Tide']], [[documentId, 'Tide table']], [], []]);
    expect(await titlesFor({ ...SYSTEM_POWERS, ...NO_GRANTS, isSuperuser: false })).toEqual([[], [], [], []]);
    const id = await add(root, `c-${randomUUID()}`);
    const { content, ...page } = (await chief.send('GET', `/wagtail/api/main/pages/${id}/`)).json();
    await send(`/wagtail/pages/${id}/edit/`, {
      baseVersion: page.saved.version,
      save_id: randomUUID(),
      title: page.title,
      slug: page.slug,
      content: { ...content, share_image: image },
      action: 'save',
    });
    const compared = await chief.send('GET', `/wagtail/api/main/pages/${id}/compare/live/latest/`);
    expect(compared.json<{ changes: { after?: string }[] }>().changes).toMatchObject([
      { after: `Image ${image}: Tide` },
    ]);
  });
});

describe('publishing several pages', () => {
  it('names those with images for which neither they nor the library have alternative text', async () => {
    const { mediaStore: store, database } = app.services;
    const image = await storeTestImage(database.db, store, { bytes: await plainImage(77), fileName: 'pier.png' });
    const words = `<p>Words</p><img data-image="${image}" alt="" data-format="fullwidth">`;
    const text = {
      id: randomUUID(),
      type: 'alert',
      version: BLOCKS.alert.version,
      value: { ...emptyValue(BLOCKS.alert.fields), content: words },
    };
    const value = { ...emptyValue(BLOCKS.image.fields), image };
    const block = { id: randomUUID(), type: 'image', version: BLOCKS.image.version, value };
    const id = await add(root, `a-${randomUUID()}`, false, text, block);
    const ask = async () =>
      (await chief.send('GET', `/wagtail/api/main/bulk/pages/page/publish/?id=${id}`)).json<{ silent: object[] }>();
    // The library's text stands in for the block, not for the text.
    expect((await ask()).silent).toMatchObject([{ page: { id }, image_count: 1, is_below: false }]);
    await database.exec(`UPDATE images SET alt_text = '' WHERE id = ${image}`);
    expect((await ask()).silent).toMatchObject([{ page: { id }, image_count: 2 }]);
  });
});

describe('the explorer asks at most twelve statements, the session included', () => {
  const MOST = 12;
  let editor: Browser;
  let big = 0;
  let small = 0;

  beforeAll(async () => {
    [big, small] = [await add(root, 'big'), await add(root, 'small')];
    await add(small, 'only');
    for (let index = 0; index < 120; index += 1) await add(big, `p${index}`, index % 2 === 0);
    const passwordHash = await app.services.passwords.hash(PASSWORD);
    await inTransaction(app.database.db, async (tx) => {
      const id = await createUser(tx, context, { username: 'editor', email: 'editor@chain.example', passwordHash });
      const granted = await tx.select({ id: pages.id }).from(pages).where(eq(pages.parentId, big));
      const pagePermissions = [big, small, ...granted.map((one) => one.id)].map((pageId) => ({
        pageId,
        permissions: ['add', 'change'] as const,
      }));
      await createGroup(tx, context, { name: 'Editors', canAccessAdmin: true, pagePermissions, members: [id] });
    });
    editor = new Browser(app, '192.0.2.2');
    expect((await editor.signIn('editor')).statusCode).toBe(200);
  });

  const costOf = async (browser: Browser, query: string) => {
    const { result, statements } = await recordStatements(() =>
      browser.send('GET', `/wagtail/api/main/pages/${query}`),
    );
    expect([query, result.statusCode]).toEqual([query, 200]);
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(MOST);
    return { total: result.json<{ total: number }>().total, count: statements.length };
  };

  it('for a hundred children as for one, for every user', async () => {
    for (const browser of [chief, editor]) {
      const [many, one] = [await costOf(browser, `?parent=${big}`), await costOf(browser, `?parent=${small}`)];
      expect([many.total, one.total]).toEqual([120, 1]);
      expect(many.count).toBe(one.count);
      expect((await costOf(browser, `?parent=${big}&p=3&ordering=-title`)).count).toBe(one.count);
    }
  });

  it('for the beginning, a search and every filter', async () => {
    for (const browser of [chief, editor]) {
      await costOf(browser, '');
      expect((await costOf(browser, '?q=page')).total).toBeGreaterThan(100);
      await costOf(browser, `?q=page&parent=${small}&search_all=true&status=draft&has_children=false&mine=false`);
      await costOf(browser, 'usage/pages/generic_content/');
    }
  });
});

it('publishes and undoes a release bundle once, and repeats the answer that was lost', async () => {
  const pageId = await add(root, 'bundled', false);
  const { id } = await send<{ id: number }>('/wagtail/bundles/add/', { name: 'Spring' });
  await send(`/wagtail/bundles/${id}/pages/`, { pageId });
  for (const [step, status] of [
    ['publish', 200],
    ['undo', 404],
  ] as const) {
    const headers = { 'idempotency-key': randomUUID() };
    const again = () => chief.send('POST', `/wagtail/bundles/${id}/${step}/`, { json: {}, headers });
    expect([(await again()).json(), (await again()).json()]).toEqual([{ id }, { id }]);
    expect(await seen('/bundled/')).toBe(status);
  }
});
