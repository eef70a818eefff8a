import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ContentModel } from '#content/describe.ts';
import { historyEntries } from '#features/history/server/tables.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import { Browser } from '#test/staff-app.ts';
import { content, heading, promote, type EditorHarness, useEditorHarness } from '#test/editor-harness.ts';
import type { EditorPage, SavedPage } from '../editor-contract.ts';
import { pageRevisions, pages } from './tables.ts';

let database: EditorHarness['database'];
let app: EditorHarness['app'];
let chief: EditorHarness['chief'];
let chiefId: EditorHarness['chiefId'];
let rootId: EditorHarness['rootId'];
const { limited, make, rowOf, save } = useEditorHarness(
  (harness) => ({ database, app, chief, chiefId, rootId } = harness),
);

const revisionsOf = (id: number) =>
  database.db.select().from(pageRevisions).where(eq(pageRevisions.pageId, id)).orderBy(asc(pageRevisions.id));
const actionsOf = async (id: number) => {
  const rows = await database.db
    .select({ action: historyEntries.action })
    .from(historyEntries)
    .where(and(eq(historyEntries.subjectKind, 'page'), eq(historyEntries.subjectId, String(id))))
    .orderBy(asc(historyEntries.id));
  return rows.map(({ action }) => action);
};
const addTo = (parent: number, changes: Record<string, unknown> = {}, template = 'generic_content', browser = chief) =>
  browser.send('POST', `/wagtail/pages/add/pages/${template}/${parent}/`, {
    json: { save_id: crypto.randomUUID(), title: 'Story', content: content('New'), action: 'save', ...changes },
  });
const editor = (id: number, browser = chief) => browser.send('GET', `/wagtail/api/main/pages/${id}/`);
const errorsOf = (reply: { json(): unknown }) => (reply.json() as { errors: unknown }).errors;

describe('getEditorPage', () => {
  it("gives the newest draft, the trail and the page's version", async () => {
    const id = await make('story', { isLive: true });
    await save(id, { title: 'Our story' });
    const reply = await editor(id);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['cache-control']).toContain('no-store');
    expect(reply.json<EditorPage>()).toMatchObject({
      title: 'Our story',
      slug: 'story',
      site_name: 'Main',
      language: 'en',
      ancestors: [{ id: rootId, title: 'Home' }],
      page: { status: 'live_draft', live_url: '/story/' },
      saved: { version: 2, by: 'wren', is_own: true },
      is_slug_automatic: false,
      referrer_count: 0,
    });
  });

  it('brings content into its present shape: missing fields are empty, unknown blocks stay', async () => {
    const id = await make('story');
    const [revision] = await revisionsOf(id);
    const unknown = { id: crypto.randomUUID(), type: 'carousel', version: 3, value: { speed: 9 } };
    const old = { id: crypto.randomUUID(), type: 'heading', version: 1, value: { heading_text: 'Old' } };
    await database.db
      .update(pageRevisions)
      .set({ content: { body: [unknown, old] } })
      .where(eq(pageRevisions.id, revision?.id ?? 0));
    const page = (await editor(id)).json<EditorPage>();
    expect(page.content).toEqual({
      body: [unknown, { ...old, value: { heading_text: 'Old', size: 'h2', style: 'plain' } }],
      ...promote,
    });
    const saved = await save(id, { content: page.content });
    expect(saved.statusCode).toBe(200);
    expect((await revisionsOf(id)).at(-1)?.content).toEqual(page.content);
  });

  it('follows the title with the slug until the page was live, or its slug is its own', async () => {
    const slugs = await Promise.all(
      [await make('story'), await make('tale', { isLive: true })].map(async (id) =>
        (await editor(id)).json<EditorPage>(),
      ),
    );
    expect(slugs.map((page) => page.is_slug_automatic)).toEqual([true, false]);
    const own = (await addTo(rootId, { title: 'Long tale', slug: 'lt' })).json<SavedPage>();
    expect((await editor(own.id)).json<EditorPage>().is_slug_automatic).toBe(false);
  });

  it('is 404 for an absent page and for one outside one’s tree, 403 without a right on it', async () => {
    const mine = await make('mine');
    const other = await make('other');
    const below = await make('below', { parentId: mine });
    const locker = await limited('lars', below, ['lock']);
    expect((await editor(4242)).statusCode).toBe(404);
    expect((await editor(other, locker)).statusCode).toBe(404);
    expect((await editor(below, locker)).statusCode).toBe(403);
    expect((await editor(mine, locker)).statusCode).toBe(403);
    expect((await new Browser(app).send('GET', `/wagtail/api/main/pages/${mine}/`)).statusCode).toBe(401);
  });
});

describe('addPage', () => {
  it('makes a draft that belongs to its maker, at the end, with a slug of its title', async () => {
    const reply = await addTo(rootId, { title: 'Crème & Lobster Rolls' });
    expect(reply.statusCode).toBe(200);
    const made = reply.json<SavedPage>();
    expect(made).toMatchObject({ slug: 'creme-lobster-rolls', status: 'draft', live_url: null, saved: { version: 1 } });
    expect(await rowOf(made.id)).toMatchObject({
      ownerId: chiefId,
      parentId: rootId,
      urlPath: '/creme-lobster-rolls/',
    });
  });

  it.each([
    ['Menu', 'menu-2'],
    ['寿司', 'page'],
    ['x'.repeat(200), 'x'.repeat(100)],
  ])('finds a slug for "%.10s"', async (title, slug) => {
    await make('menu');
    expect((await addTo(rootId, { title })).json<SavedPage>().slug).toBe(slug);
  });

  it('keeps signs that change the reading direction out of titles', async () => {
    const { id } = (await addTo(rootId, { title: 'Menu\u202efdp.exe' })).json<SavedPage>();
    expect(await rowOf(id)).toMatchObject({ draftTitle: 'Menufdp.exe' });
    await save(id, { title: 'Our \u2066menu' });
    expect(await rowOf(id)).toMatchObject({ draftTitle: 'Our menu' });
  });

  it('publishes at once when asked', async () => {
    const made = (await addTo(rootId, { action: 'publish' })).json<SavedPage>();
    expect(made).toMatchObject({ status: 'live', live_url: '/story/' });
  });

  it('makes one page of a save that is sent twice', async () => {
    const save_id = crypto.randomUUID();
    const sent = { save_id, content: content('New') };
    const first = (await addTo(rootId, sent)).json<SavedPage>();
    expect((await addTo(rootId, sent)).json<SavedPage>()).toEqual(first);
    expect((await addTo(rootId, { save_id: crypto.randomUUID() })).json<SavedPage>().id).not.toBe(first.id);
  });

  it('lets its maker autosave over the first draft', async () => {
    const made = (await addTo(rootId, { action: 'autosave' })).json<SavedPage>();
    await save(made.id, { action: 'autosave', baseVersion: 1 });
    expect(await revisionsOf(made.id)).toHaveLength(1);
  });

  it.each([
    ['no title', { title: ' ' }, 'title'],
    ['a bad slug, published', { slug: 'a--b', action: 'publish' }, 'slug'],
    ['a taken slug, published', { slug: 'menu', action: 'publish' }, 'slug'],
    ['malformed content', { content: { body: 'x' } }, 'body'],
    ['an empty heading, published', { content: content(''), action: 'publish' }, 'body.0.value.heading_text'],
  ])('keeps nothing of a page with %s', async (_what, changes, field) => {
    await make('menu');
    const before = await database.db.$count(pages);
    const reply = await addTo(rootId, changes);
    expect(reply.statusCode).toBe(400);
    expect(errorsOf(reply)).toEqual([expect.objectContaining({ field })]);
    expect(await database.db.$count(pages)).toBe(before);
  });

  it.each(['Crab Feast!!', 'menu'])(
    'makes a draft whose slug cannot be "%s" by its title, and says why',
    async (slug) => {
      await make('menu');
      const sent = { slug, title: 'Tale', content: content('New'), save_id: crypto.randomUUID() };
      const made = (await addTo(rootId, sent)).json<SavedPage>();
      expect(made).toMatchObject({ slug: 'tale', slug_error: expect.any(String) });
      expect((await addTo(rootId, sent)).json<SavedPage>()).toEqual(made);
    },
  );

  it('is 404 for an unknown type or parent, and 400 for a type that is not allowed there', async () => {
    expect((await addTo(rootId, {}, 'poster')).statusCode).toBe(404);
    expect((await addTo(4242)).statusCode).toBe(404);
    expect(errorsOf(await addTo(rootId, {}, 'press_release'))).toEqual([
      expect.objectContaining({ field: 'template' }),
    ]);
  });

  it('needs the right to add there', async () => {
    const [mine, other] = [await make('mine'), await make('other')];
    const editorOnly = await limited('olav', mine, ['change']);
    const author = await limited('petra', mine, ['add']);
    expect((await addTo(mine, {}, 'generic_content', editorOnly)).statusCode).toBe(403);
    expect((await addTo(other, {}, 'generic_content', author)).statusCode).toBe(404);
    expect((await addTo(mine, { action: 'publish' }, 'generic_content', author)).statusCode).toBe(403);
    const made = (await addTo(mine, {}, 'generic_content', author)).json<SavedPage>();
    expect((await save(made.id, { title: 'Again' }, author)).statusCode).toBe(200);
  });
});

describe('getContentModel', () => {
  it('describes every block, set and template', async () => {
    const reply = await chief.send('GET', '/wagtail/api/main/content-model/');
    const model = ContentModel.parse(reply.json());
    expect(Object.keys(model.templates)).toEqual(Object.keys(TEMPLATES));
    expect(model.templates['generic_content']?.promote).toContain('seo_title');
    for (const type of Object.values(model.sets).flat()) expect(model.blocks).toHaveProperty(type);
    expect((await new Browser(app).send('GET', '/wagtail/api/main/content-model/')).statusCode).toBe(401);
  });
});

describe('old versions', () => {
  const revision = (page: number, id: number, browser = chief) =>
    browser.send('GET', `/wagtail/api/main/pages/${page}/revisions/${id}/`);
  const revert = (page: number, id: number, baseVersion: number, browser = chief) =>
    browser.send('POST', `/wagtail/pages/${page}/revisions/${id}/revert/`, { json: { baseVersion } });

  it('are read with the right to edit or publish, and only through their own page', async () => {
    const [id, other] = [await make('story'), await make('other')];
    const [first] = await revisionsOf(id);
    const of = first?.id ?? 0;
    expect((await revision(id, of)).json()).toMatchObject({ title: 'story', slug: 'story', by: null });
    expect((await revision(other, of)).statusCode).toBe(404);
    expect((await revision(id, 4242)).statusCode).toBe(404);
    expect((await revision(id, of, await limited('lars', id, ['lock']))).statusCode).toBe(403);
    expect((await revision(id, of, await limited('petra', id, ['publish']))).statusCode).toBe(200);
    expect((await revision(id, of, await limited('olaf', other, ['change']))).statusCode).toBe(404);
  });

  it('come back as a new draft, with nothing newer lost', async () => {
    const id = await make('story', { isLive: true });
    const [first] = await revisionsOf(id);
    await save(id, { title: 'Newer', slug: 'newer' });
    expect((await revert(id, first?.id ?? 0, 1)).statusCode).toBe(409);
    const reply = await revert(id, first?.id ?? 0, 2);
    expect(reply.json()).toMatchObject({ version: 3 });
    const kept = await revisionsOf(id);
    expect(kept.map(({ title }) => title)).toEqual(['story', 'Newer', 'story']);
    expect(kept.at(-1)?.slug).toBe('newer');
    expect(await rowOf(id)).toMatchObject({ draftTitle: 'story', hasUnpublishedChanges: true, version: 3 });
    expect((await actionsOf(id)).at(-1)).toBe('page.revert');
  });

  it('come back with a choice that is no longer offered, which the editor marks', async () => {
    const id = await make('story');
    const [first] = await revisionsOf(id);
    const size = 'h6';
    const block = { ...heading('Old'), version: 1, value: { ...heading('Old').value, size } };
    const old = { ...first?.content, body: [block] };
    await database.db
      .update(pageRevisions)
      .set({ content: old })
      .where(eq(pageRevisions.id, first?.id ?? 0));
    await save(id, { title: 'Newer' });
    expect((await revert(id, first?.id ?? 0, 2)).json()).toMatchObject({ version: 3 });
    const restored = (await editor(id)).json<EditorPage>().content;
    expect(restored).toMatchObject({ body: [{ value: { size } }] });
    expect(errorsOf(await save(id, { baseVersion: 3, content: restored }))).toMatchObject([
      { field: 'body.0.value.size' },
    ]);
  });

  it('are not restored without the right, or from another page', async () => {
    const [id, other] = [await make('story'), await make('other')];
    const [first] = await revisionsOf(other);
    expect((await revert(id, first?.id ?? 0, 1)).statusCode).toBe(404);
    const [own] = await revisionsOf(id);
    expect((await revert(id, own?.id ?? 0, 1, await limited('petra', id, ['publish']))).statusCode).toBe(403);
  });
});
