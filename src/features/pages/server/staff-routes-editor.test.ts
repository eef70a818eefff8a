import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { historyEntries } from '#features/history/server/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { Browser } from '#test/staff-app.ts';
import {
  content,
  editorContext as context,
  heading,
  promote,
  type EditorHarness,
  useEditorHarness,
} from '#test/editor-harness.ts';
import type { SavedPage } from '../editor-contract.ts';
import { publishPage } from './commands/publish-page.ts';
import { pageRevisions, pages } from './tables.ts';

let database: EditorHarness['database'];
let app: EditorHarness['app'];
let chief: EditorHarness['chief'];
let chiefId: EditorHarness['chiefId'];
let rootId: EditorHarness['rootId'];
let moves: EditorHarness['moves'];
const { limited, make, rowOf, save } = useEditorHarness(
  (harness) => ({ database, app, chief, chiefId, rootId, moves } = harness),
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
const errorsOf = (reply: { json(): unknown }) => (reply.json() as { errors: unknown }).errors;

describe('savePage', () => {
  it('never changes what visitors see of a live page', async () => {
    const id = await make('story', { isLive: true });
    const before = await rowOf(id);
    const reply = await save(id, { title: 'Changed', slug: 'changed' });
    expect(reply.json<SavedPage>()).toMatchObject({ slug: 'changed', status: 'live_draft', live_url: '/story/' });
    const after = await rowOf(id);
    for (const column of ['slug', 'urlPath', 'liveTitle', 'liveRevisionId', 'isLive', 'lastPublishedAt'] as const) {
      expect(after[column]).toEqual(before[column]);
    }
    expect(after).toMatchObject({ draftTitle: 'Changed', draftSlug: 'changed', version: before.version + 1 });
    expect(moves).toEqual([]);
  });

  it('refuses the second of two savers, by the name of the first', async () => {
    const id = await make('story');
    const second = await limited('olav', id, ['change']);
    expect((await save(id)).statusCode).toBe(200);
    const refused = await save(id, { title: 'Mine' }, second);
    expect(refused.statusCode).toBe(409);
    expect(refused.json<{ detail: string }>().detail).toBe(
      'wren saved this page on 2026-11-19 at 19:30 UTC after you opened it',
    );
    expect((await rowOf(id)).draftTitle).toBe('Story');
    expect((await save(id, { title: 'Mine', baseVersion: 2 }, second)).statusCode).toBe(200);
  });

  it('takes a save that was sent twice for one, from its author only', async () => {
    const id = await make('story');
    const save_id = crypto.randomUUID();
    const sent = { save_id, content: { body: [heading('Once')] } };
    const first = await save(id, sent);
    const again = await save(id, sent);
    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual(first.json());
    expect(again.json()).toMatchObject({ saved: { version: 2 }, content: promote });
    expect(await revisionsOf(id)).toHaveLength(2);
    const other = await limited('olav', id, ['change']);
    expect((await save(id, { save_id }, other)).statusCode).toBe(409);
  });

  it('lets autosaves of one author roll over one revision, until a save settles it', async () => {
    const id = await make('story');
    const auto = (baseVersion: number, text: string, browser = chief) =>
      save(id, { baseVersion, action: 'autosave', content: content(text) }, browser);
    await auto(1, 'One');
    await auto(2, 'Two');
    expect((await revisionsOf(id)).map(({ isRolling }) => isRolling)).toEqual([false, true]);
    expect(await actionsOf(id)).toEqual(['page.create', 'page.save_draft']);
    await save(id, { baseVersion: 3, content: content('Three') });
    const settled = await revisionsOf(id);
    expect(settled.map(({ isRolling }) => isRolling)).toEqual([false, false]);
    expect(JSON.stringify(settled.at(-1)?.content)).toContain('Three');
    await auto(4, 'Four');
    expect(await revisionsOf(id)).toHaveLength(3);
    await auto(5, 'Five', await limited('olav', id, ['change']));
    expect(await revisionsOf(id)).toHaveLength(4);
    await auto(6, 'Six');
    expect((await revisionsOf(id)).map(({ authorId }) => authorId).at(-1)).toBe(chiefId);
  });

  it('never lets an autosave write over what visitors see', async () => {
    const id = await make('story');
    await save(id, { action: 'autosave', content: content('Draft') });
    await save(id, { baseVersion: 2, action: 'publish', content: content('Live') });
    await save(id, { baseVersion: 3, action: 'autosave', content: content('Later') });
    const { liveRevisionId } = await rowOf(id);
    const live = (await revisionsOf(id)).find((revision) => revision.id === liveRevisionId);
    expect(live).toMatchObject({ isRolling: false });
    expect(JSON.stringify(live?.content)).toContain('Live');
    expect(await revisionsOf(id)).toHaveLength(3);
  });

  it('publishes in one go, and notes a new title first', async () => {
    const id = await make('story', { isLive: true });
    const reply = await save(id, { title: 'Our story', action: 'publish' });
    expect(reply.json<SavedPage>()).toMatchObject({ status: 'live', live_url: '/story/', saved: { version: 2 } });
    expect(await rowOf(id)).toMatchObject({ liveTitle: 'Our story', hasUnpublishedChanges: false });
    expect((await actionsOf(id)).slice(-2)).toEqual(['page.rename', 'page.publish']);
  });

  it('keeps nothing of what may not be published, and names the place', async () => {
    const id = await make('story', { isLive: true });
    const before = [await rowOf(id), await revisionsOf(id), await actionsOf(id)];
    const reply = await save(id, { title: ' ', action: 'publish', content: content('Fine', ' ') });
    expect(reply.statusCode).toBe(400);
    expect(errorsOf(reply)).toEqual([
      { field: 'title', message: 'is required' },
      { field: 'body.1.value.heading_text', message: 'is required' },
    ]);
    expect([await rowOf(id), await revisionsOf(id), await actionsOf(id)]).toEqual(before);
  });

  it.each([
    [
      'malformed content',
      { content: { body: [{ ...heading('x'), value: { heading_text: 7 } }] } },
      'body.0.value.heading_text',
    ],
    ['content that is a list', { content: [] }, 'content'],
    ['content that is no JSON', { content: '{' }, 'content'],
    ['a block twice', { content: { body: [heading('x')].flatMap((block) => [block, block]) } }, 'body'],
    ['an over-long title', { title: 'x'.repeat(256) }, 'title'],
    ['a title that cannot be kept', { title: 'a\u0000b' }, 'title'],
    ['text that cannot be kept', { content: { body: [heading('a\ud800')] } }, 'content'],
    ['no title', { title: undefined }, 'title'],
    ['a save without a name', { save_id: 'x' }, 'save_id'],
    ['an unknown action', { action: 'destroy' }, 'action'],
    ['a version that is no number', { baseVersion: 'x' }, 'baseVersion'],
  ])('refuses %s with 400 on its field', async (_what, changes, field) => {
    const id = await make('story');
    const reply = await save(id, changes);
    expect(reply.statusCode).toBe(400);
    expect(errorsOf(reply)).toEqual([expect.objectContaining({ field })]);
    expect(await revisionsOf(id)).toHaveLength(1);
  });

  it.each([
    ['a bad slug', 'Our Story'],
    ['a slug with signs', 'Crab Feast!!'],
    ['an empty slug', ''],
    ['a slug with accents', 'café'],
    ['a slug of 101 letters', 'x'.repeat(101)],
  ])('does not publish under %s, and keeps a draft under the old one, saying why', async (_what, slug) => {
    const id = await make('story');
    const refused = await save(id, { slug, action: 'publish' });
    expect(refused.statusCode).toBe(400);
    expect(errorsOf(refused)).toEqual([expect.objectContaining({ field: 'slug' })]);
    expect(await revisionsOf(id)).toHaveLength(1);
    const save_id = crypto.randomUUID();
    for (const action of ['autosave', 'autosave', 'save']) {
      const sent = { title: 'Feast', slug, action, ...(action === 'autosave' && { save_id }) };
      const { version } = await rowOf(id);
      const kept = (await save(id, { ...sent, baseVersion: version })).json<SavedPage>();
      expect(kept).toMatchObject({ slug: 'story', slug_error: expect.any(String) });
    }
    expect(await rowOf(id)).toMatchObject({ slug: 'story', draftSlug: null, urlPath: '/story/', draftTitle: 'Feast' });
    const mended = await save(id, { title: 'Feast', slug: 'feast', baseVersion: (await rowOf(id)).version });
    expect(mended.json()).toMatchObject({ slug: 'feast' });
    expect(mended.json()).not.toHaveProperty('slug_error');
  });

  it('keeps what only a backslash makes look unstorable', async () => {
    const id = await make('story');
    expect((await save(id, { content: content('a\\u0000b') })).statusCode).toBe(200);
  });

  it('refuses a slug that a sibling has, live or in its draft, and names both', async () => {
    const id = await make('story');
    await make('menu');
    const drafted = await make('news', { isLive: true });
    await save(drafted, { slug: 'journal' });
    for (const slug of ['menu', 'news', 'journal']) {
      const message = `"${slug}" is already used by another page below "Home"`;
      const baseVersion = (await rowOf(id)).version;
      const reply = await save(id, { slug, baseVersion, action: 'publish' });
      expect(reply.statusCode).toBe(400);
      expect(errorsOf(reply)).toEqual([{ field: 'slug', message }]);
      expect((await save(id, { slug, baseVersion })).json()).toMatchObject({ slug: 'story', slug_error: message });
    }
  });

  it('numbers a slug that only follows the title, while the page was never live', async () => {
    await make('menu');
    const id = await make('draft');
    const numbered = await save(id, { title: 'Menu', slug: 'menu' });
    expect(numbered.json()).toMatchObject({ slug: 'menu-2' });
    expect(await rowOf(id)).toMatchObject({ slug: 'menu-2', urlPath: '/menu-2/' });
    const again = await save(id, { baseVersion: 2, title: 'Menu', slug: 'menu', action: 'publish' });
    expect(again.json()).toMatchObject({ slug: 'menu-2', live_url: '/menu-2/' });
    const live = await save(id, { baseVersion: 3, title: 'Menu', slug: 'menu' });
    expect(live.json()).toMatchObject({ slug: 'menu-2', slug_error: expect.stringContaining('already used') });
  });

  it('checks the slug again when it is published', async () => {
    const id = await make('story', { isLive: true });
    await save(id, { slug: 'tale' });
    await database.db
      .update(pages)
      .set({ slug: 'tale' })
      .where(eq(pages.id, await make('other')));
    const reply = await save(id, { slug: 'tale', baseVersion: 2, action: 'publish' });
    expect(errorsOf(reply)).toEqual([expect.objectContaining({ field: 'slug' })]);
    const alone = await inTransaction(database.db, (tx) => publishPage(tx, context, id)).catch((e: unknown) => e);
    expect(alone).toMatchObject({ errors: [{ field: 'slug' }] });
  });

  it('keeps the slug of a site root empty', async () => {
    expect((await save(rootId, { slug: 'home', content: content() })).statusCode).toBe(400);
    expect((await save(rootId, { slug: '', content: content() })).statusCode).toBe(200);
    expect((await rowOf(rootId)).urlPath).toBe('/');
  });

  it('says what cleaning changed', async () => {
    const id = await make('story');
    const block = { id: crypto.randomUUID(), type: 'artf', version: 1, value: { copy: '<p>a<script>b</script></p>' } };
    const reply = (await save(id, { content: { body: [block], ...promote } })).json<SavedPage>();
    expect(JSON.stringify(reply.content)).not.toContain('script');
    expect(Object.keys(reply.content ?? {})).toEqual(['body']);
    const clean = await save(id, { baseVersion: 2, content: content('Plain') });
    expect(clean.json()).not.toHaveProperty('content');
  });

  it('writes no column that a form does not have', async () => {
    const id = await make('story');
    const forged = { owner_id: 4242, is_live: true, path: '/9/', url_path: '/x/', template: 'home', alias_of_id: 1 };
    const reply = await save(id, { ...forged, ownerId: 4242, isLive: true, content: { ...content('x'), ...forged } });
    expect(reply.statusCode).toBe(200);
    expect(await rowOf(id)).toMatchObject({
      ownerId: null,
      isLive: false,
      path: `/${rootId}/${id}/`,
      urlPath: '/story/',
      template: 'generic_content',
      aliasOfId: null,
    });
  });

  it('takes forms, with the content as JSON', async () => {
    const id = await make('story');
    const form = {
      baseVersion: '1',
      save_id: crypto.randomUUID(),
      title: 'Typed',
      slug: 'story',
      content: JSON.stringify(content('Typed')),
      action: 'save',
    };
    const reply = await chief.send('POST', `/wagtail/pages/${id}/edit/`, { form });
    expect(reply.statusCode).toBe(200);
    expect((await rowOf(id)).draftTitle).toBe('Typed');
  });

  it('needs the right to edit, and to publish for publishing', async () => {
    const id = await make('story');
    const other = await make('other');
    const author = await limited('olav', id, ['change']);
    const publisher = await limited('petra', id, ['publish']);
    expect((await save(id, { action: 'publish' }, author)).statusCode).toBe(403);
    expect((await save(id, {}, publisher)).statusCode).toBe(403);
    expect((await save(other, { slug: 'other' }, author)).statusCode).toBe(404);
    expect((await save(4242)).statusCode).toBe(404);
    expect((await save(id, {}, new Browser(app))).statusCode).toBe(401);
    expect(await revisionsOf(id)).toHaveLength(1);
    expect((await save(id, {}, author)).statusCode).toBe(200);
  });

  it('does not take an alias, a page in the trash, or one of an unknown type', async () => {
    const source = await make('story', { isLive: true });
    const [alias, trashed, lost] = [await make('alias'), await make('trashed'), await make('lost')];
    await database.db.update(pages).set({ aliasOfId: source }).where(eq(pages.id, alias));
    await database.db.update(pages).set({ trashId: 1 }).where(eq(pages.id, trashed));
    await database.db.update(pages).set({ template: 'poster' }).where(eq(pages.id, lost));
    const refused = await save(alias, { slug: 'alias' });
    expect(refused.statusCode).toBe(403);
    expect(refused.json<{ detail: string }>().detail).toContain('alias');
    expect((await save(trashed, { slug: 'trashed' })).statusCode).toBe(404);
    expect((await save(lost, { slug: 'lost' })).statusCode).toBe(404);
  });
});
