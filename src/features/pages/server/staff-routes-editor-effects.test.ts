import { and, asc, eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contentReferences } from '#features/references/server/tables.ts';
import { recordStatements } from '#platform/db/client.ts';
import { STAFF_NOW } from '#test/staff-app.ts';
import { content, promote, type EditorHarness, useEditorHarness } from '#test/editor-harness.ts';
import type { EditorPage } from '../editor-contract.ts';
import { pages } from './tables.ts';

let database: EditorHarness['database'];
let chief: EditorHarness['chief'];
let rootId: EditorHarness['rootId'];
let moves: EditorHarness['moves'];
const { make, rowOf, save } = useEditorHarness((harness) => ({ database, chief, rootId, moves } = harness));

const editor = (id: number, browser = chief) => browser.send('GET', `/wagtail/api/main/pages/${id}/`);
describe('what a save is found by', () => {
  it('keeps what points at what, live and in the draft', async () => {
    const [first, second] = [await make('first'), await make('second')];
    const id = await make('story');
    const linking = (target: number) => ({
      body: [
        {
          id: crypto.randomUUID(),
          type: 'artf',
          version: 1,
          value: { copy: `<p><a href="page:${target}">x</a></p>` },
        },
      ],
      ...promote,
    });
    await save(id, { content: linking(first), action: 'publish' });
    await save(id, { baseVersion: 2, content: linking(second) });
    const rows = await database.db
      .select()
      .from(contentReferences)
      .where(and(eq(contentReferences.sourceId, id), inArray(contentReferences.targetId, [first, second])))
      .orderBy(asc(contentReferences.targetId));
    expect(rows).toMatchObject([
      { targetId: first, isLive: true, isDraft: false },
      { targetId: second, isLive: false, isDraft: true },
    ]);
    expect((await editor(first)).json<EditorPage>().referrer_count).toBe(1);
  });

  it('makes the newest draft findable by its words', async () => {
    const id = await make('story');
    await save(id, { title: 'Crab boil', content: content('Lanterns at dusk') });
    const [found] = (
      (await database.db.execute(
        `SELECT search @@ to_tsquery('simple', 'crab & lanterns & story') AS hit FROM pages WHERE id = ${id}`,
      )) as unknown as { rows: { hit: boolean }[] }
    ).rows;
    expect(found?.hit).toBe(true);
  });
});

describe('addresses', () => {
  const grow = async (count: number) => {
    const top = await make('story', { isLive: true });
    const [middle] = [await make('middle', { parentId: top, isLive: true })];
    const parent = await rowOf(middle);
    await database.db.insert(pages).values(
      Array.from({ length: count - 1 }, (_unused, index) => ({
        parentId: middle,
        path: `${parent.path}${100_000 + index}/`,
        depth: 3,
        sortOrder: index + 1,
        template: 'generic_content',
        slug: `p${index}`,
        urlPath: `/story/middle/p${index}/`,
        draftTitle: `P ${index}`,
        createdAt: STAFF_NOW,
        updatedAt: STAFF_NOW,
      })),
    );
    return { top, middle };
  };
  const writesOfPages = (statements: readonly string[]) =>
    statements.filter((text) => text.startsWith('update "pages"'));

  it('of a whole subtree follow a slug that is published, in one statement', async () => {
    const { top, middle } = await grow(200);
    await make('story-2', { isLive: true });
    await save(top, { slug: 'tale' });
    expect((await rowOf(middle)).urlPath).toBe('/story/middle/');
    const { statements } = await recordStatements(() => save(top, { slug: 'tale', baseVersion: 2, action: 'publish' }));
    // The page, those below it, and its aliases.
    expect(writesOfPages(statements)).toHaveLength(3);
    const moved = await database.db
      .select({ urlPath: pages.urlPath })
      .from(pages)
      .where(eq(pages.parentId, middle))
      .orderBy(asc(pages.id));
    expect(moved).toHaveLength(199);
    expect(moved.at(0)?.urlPath).toBe('/tale/middle/p0/');
    expect(moved.every(({ urlPath }) => urlPath.startsWith('/tale/middle/p'))).toBe(true);
    const { path } = await rowOf(top);
    expect(moves).toEqual([
      { rootPath: path, oldUrlPath: '/story/', newUrlPath: '/tale/', siteRootPath: `/${rootId}/` },
    ]);
    const others = await database.db.select({ urlPath: pages.urlPath }).from(pages).where(eq(pages.slug, 'story-2'));
    expect(others).toEqual([{ urlPath: '/story-2/' }]);
  });

  it('of a page that is not live move with its draft, without a redirect', async () => {
    const id = await make('story');
    const below = await make('below', { parentId: id });
    await save(id, { slug: 'tale' });
    expect(await rowOf(id)).toMatchObject({ slug: 'tale', draftSlug: null, urlPath: '/tale/' });
    expect((await rowOf(below)).urlPath).toBe('/tale/below/');
    expect(moves).toEqual([]);
  });

  it('of live pages below one that is not live are kept alive', async () => {
    const id = await make('story');
    const below = await make('below', { parentId: id, isLive: true });
    await save(id, { slug: 'tale', action: 'autosave' });
    expect((await rowOf(below)).urlPath).toBe('/tale/below/');
    expect(moves).toMatchObject([{ oldUrlPath: '/story/', newUrlPath: '/tale/' }]);
  });

  it('take as many statements for two pages as for two hundred', async () => {
    const few = await make('few', { isLive: true });
    await make('one', { parentId: few });
    const { top } = await grow(200);
    const count = async (id: number, slug: string) => {
      const sent = { title: slug, slug, action: 'publish' };
      return (await recordStatements(() => save(id, sent))).statements.length;
    };
    expect(await count(few, 'less')).toBe(await count(top, 'more'));
  });
});

describe('aliases', () => {
  it('show what their source shows as soon as it is published, aliases of aliases too', async () => {
    const source = await make('story', { isLive: true });
    const [first, second, trashed] = [await make('first'), await make('second'), await make('third')];
    await database.db
      .update(pages)
      .set({ aliasOfId: source })
      .where(inArray(pages.id, [first, trashed]));
    await database.db.update(pages).set({ aliasOfId: first }).where(eq(pages.id, second));
    await database.db.update(pages).set({ trashId: 1 }).where(eq(pages.id, trashed));
    await save(source, { title: 'Our story', action: 'publish' });
    const { liveRevisionId } = await rowOf(source);
    const shown = { isLive: true, liveTitle: 'Our story', draftTitle: 'Our story', liveRevisionId };
    expect(await rowOf(first)).toMatchObject({ ...shown, draftRevisionId: liveRevisionId, slug: 'first' });
    expect(await rowOf(second)).toMatchObject({ ...shown, slug: 'second', urlPath: '/second/' });
    expect(await rowOf(trashed)).toMatchObject({ isLive: false, liveTitle: 'Our story' });
    expect((await editor(first)).json<EditorPage>()).toMatchObject({ title: 'Our story', page: { alias_of: source } });
  });
});
