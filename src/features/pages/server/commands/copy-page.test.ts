import { and, eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Forbidden, NotFound } from '#shared/problem.ts';
import { contentReferences } from '#features/references/server/tables.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { PageTree, PROMOTE } from '#test/page-tree.ts';
import { type Database, recordStatements } from '#platform/db/client.ts';
import { lockPageFor } from './context.ts';
import { publishPage, publishRevision } from './publish-page.ts';
import { saveDraft } from './save-draft.ts';
import { pageRevisions, pages } from '../tables.ts';
import { convertAlias } from './detach-aliases.ts';
import { copyPage, type PageCopy } from './copy-page.ts';
import { unpublishPage } from './unpublish-page.ts';

let database: Database;
let tree: PageTree;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyAllTables(database);
  tree = await PageTree.plant(database);
});

const copy = (pageId: number, more: Partial<PageCopy> = {}, context = tree.context) =>
  tree.run((tx) =>
    copyPage(tx, context, {
      pageId,
      title: 'A copy',
      slug: 'copy',
      parentId: tree.rootId,
      withDescendants: false,
      publishCopies: false,
      isAlias: false,
      ...more,
    }),
  );
const fieldOf = async (refused: Promise<unknown>) => {
  const error = (await refused.catch((reason: unknown) => reason)) as { errors?: { field: string }[] };
  return error.errors?.map(({ field }) => field);
};
const draftOf = async (id: number) => {
  const [revision] = await database.db
    .select()
    .from(pageRevisions)
    .where(eq(pageRevisions.id, (await tree.row(id)).draftRevisionId ?? 0));
  return revision;
};
const save = (pageId: number, title: string) =>
  tree.run((tx) => saveDraft(tx, tree.context, { pageId, title, content: { body: [], ...PROMOTE } }));

describe('copyPage', () => {
  it('makes a draft owned by the user who copies', async () => {
    const user = await tree.addUser('wren');
    const source = await tree.add('a', tree.rootId, { isLive: true });
    await tree.add('below', source);
    const made = await copy(source, {}, await tree.as(user));
    expect(made).toMatchObject({ pageCount: 1, parentId: tree.rootId });
    expect(await tree.row(made.id)).toMatchObject({
      draftTitle: 'A copy',
      slug: 'copy',
      urlPath: '/copy/',
      path: `/${tree.rootId}/${made.id}/`,
      isLive: false,
      liveRevisionId: null,
      firstPublishedAt: null,
      hasUnpublishedChanges: true,
      ownerId: user,
      aliasOfId: null,
    });
    expect(await draftOf(made.id)).toMatchObject({ pageId: made.id, title: 'A copy', slug: 'copy', authorId: user });
    expect(await tree.history(made.id)).toEqual(['page.copy']);
  });

  it('copies all below it, live where it was live if asked, with drafts apart from what is live', async () => {
    const source = await tree.add('a', tree.rootId, { isLive: true });
    const live = await tree.add('live', source, { isLive: true });
    await tree.add('draft', source);
    await save(live, 'Newer');
    const made = await copy(source, { withDescendants: true, publishCopies: true });
    expect(made.pageCount).toBe(3);
    const copies = await database.db.select().from(pages).where(like(pages.urlPath, '/copy/%')).orderBy(pages.id);
    expect(
      copies.map(({ urlPath, isLive, liveTitle, draftTitle, hasUnpublishedChanges }) => ({
        urlPath,
        isLive,
        liveTitle,
        draftTitle,
        hasUnpublishedChanges,
      })),
    ).toEqual([
      { urlPath: '/copy/', isLive: true, liveTitle: 'A copy', draftTitle: 'A copy', hasUnpublishedChanges: false },
      {
        urlPath: '/copy/live/',
        isLive: true,
        liveTitle: 'Page live',
        draftTitle: 'Newer',
        hasUnpublishedChanges: true,
      },
      { urlPath: '/copy/draft/', isLive: false, liveTitle: '', draftTitle: 'Page draft', hasUnpublishedChanges: true },
    ]);
    const own = new Set(copies.map(({ id }) => id));
    for (const page of copies) {
      expect((await draftOf(page.id))?.pageId).toBe(page.id);
      expect(own.has(page.parentId ?? 0) || page.id === made.id).toBe(true);
    }
    expect(copies[1]?.liveRevisionId).toBeLessThan(copies[1]?.draftRevisionId ?? 0);
    expect(await tree.history(made.id)).toEqual(['page.copy', 'page.publish']);
  });

  it('copies what the draft points at', async () => {
    const target = await tree.add('target');
    const source = await tree.add('a');
    await database.db.insert(contentReferences).values({
      sourceKind: 'page',
      sourceId: source,
      targetKind: 'page',
      targetId: target,
      path: 'body.0',
      isLive: false,
      isDraft: true,
    });
    const made = await copy(source);
    const held = await database.db
      .select({ targetId: contentReferences.targetId, isDraft: contentReferences.isDraft })
      .from(contentReferences)
      .where(and(eq(contentReferences.sourceKind, 'page'), eq(contentReferences.sourceId, made.id)));
    expect(held).toEqual([{ targetId: target, isDraft: true }]);
  });

  it('never contains itself, and may be below the original', async () => {
    const source = await tree.add('a');
    await tree.add('below', source);
    expect(await copy(source, { parentId: source })).toMatchObject({ pageCount: 1 });
    expect(await fieldOf(copy(source, { parentId: source, slug: 'more', withDescendants: true }))).toEqual([
      'new_parent_page',
    ]);
    expect(await copy(source, { slug: 'beside', withDescendants: true })).toMatchObject({ pageCount: 3 });
  });

  it('names the field that cannot be', async () => {
    const source = await tree.add('a', tree.rootId, { isLive: true });
    const news = await tree.add('news', tree.rootId, { template: 'press_section' });
    const hidden = await tree.add('hidden');
    const other = await tree.add('other');
    const draft = await tree.add('draft');
    expect(await fieldOf(copy(source, { slug: 'a' }))).toEqual(['new_slug']);
    expect(await fieldOf(copy(source, { slug: 'No Slug' }))).toEqual(['new_slug']);
    expect(await fieldOf(copy(source, { parentId: 4242 }))).toEqual(['new_parent_page']);
    expect(await fieldOf(copy(news))).toEqual(['new_parent_page']);
    expect(await fieldOf(copy(draft, { isAlias: true }))).toEqual(['alias']);
    const editor = await tree.as(1, [['change'], source], [['add'], other]);
    expect(await fieldOf(copy(source, { parentId: hidden }, editor))).toEqual(['new_parent_page']);
    expect(await fieldOf(copy(source, { parentId: source }, editor))).toEqual(['new_parent_page']);
    expect(await fieldOf(copy(source, { parentId: other, publishCopies: true }, editor))).toEqual(['publish_copies']);
    expect(await fieldOf(copy(source, { parentId: other, isAlias: true }, editor))).toEqual(['alias']);
  });

  it('needs the right to edit everything that is copied', async () => {
    const owner = await tree.addUser('wren');
    const source = await tree.add('a', tree.rootId, { ownerId: owner });
    await tree.add('foreign', source);
    const place = await tree.add('place');
    const author = await tree.as(owner, [['add'], tree.rootId]);
    expect(await copy(source, { parentId: place }, author)).toMatchObject({ pageCount: 1 });
    await expect(copy(source, { slug: 'all', withDescendants: true }, author)).rejects.toThrow(
      /one of the pages below/,
    );
    await expect(copy(place, {}, author)).rejects.toThrow(Forbidden);
    await expect(copy(tree.rootId)).rejects.toThrow(Forbidden);
    const stranger = await tree.as(owner, [['add'], place]);
    await expect(copy(source, { parentId: place }, stranger)).rejects.toThrow(NotFound);
  });

  it('sends as many statements for 300 pages as for one', async () => {
    const source = await tree.add('a');
    await database.db.execute(sql`
      INSERT INTO pages (parent_id, path, depth, sort_order, template, slug, url_path, draft_title, draft_revision_id, created_at, updated_at)
      SELECT id, path || (1000 + number) || '/', depth + 1, number, template, 'p' || number, url_path || 'p' || number || '/',
        'Page', draft_revision_id, created_at, updated_at
      FROM pages, generate_series(1, 300) AS number WHERE id = ${source}`);
    const one = await recordStatements(() => copy(source, { slug: 'one' }));
    const all = await recordStatements(() => copy(source, { slug: 'all', withDescendants: true }));
    expect(all.result.pageCount).toBe(301);
    expect(all.statements).toHaveLength(one.statements.length);
    expect(all.statements.length).toBeLessThanOrEqual(13);
  });
});

describe('aliases', () => {
  it('show what is live of the original, follow it, and go with it', async () => {
    const source = await tree.add('a', tree.rootId, { isLive: true });
    await tree.add('live', source, { isLive: true });
    const draft = await tree.add('draft', source);
    await tree.add('under', draft, { isLive: true });
    const made = await copy(source, { isAlias: true, withDescendants: true });
    expect(made.pageCount).toBe(2);
    const original = await tree.row(source);
    expect(await tree.row(made.id)).toMatchObject({
      aliasOfId: source,
      isLive: true,
      liveTitle: 'Page a',
      liveRevisionId: original.liveRevisionId,
    });
    expect(await tree.history(made.id)).toEqual(['page.create_alias']);
    const again = await copy(made.id, { isAlias: true, slug: 'again' });
    expect((await tree.row(again.id)).aliasOfId).toBe(source);
    await tree.run((tx) => unpublishPage(tx, tree.context, source, { includeDescendants: false }));
    expect((await tree.row(made.id)).isLive).toBe(false);
    expect((await tree.row(again.id)).isLive).toBe(false);
    await tree.run((tx) => publishPage(tx, tree.context, source));
    expect((await tree.row(made.id)).isLive).toBe(true);
  });

  it('are found by what they show, and not by a newer draft of the original', async () => {
    const source = await tree.add('a', tree.rootId, { isLive: true });
    const shown = (await tree.row(source)).draftRevisionId ?? 0;
    await save(source, 'Quokka');
    const { id } = await copy(source, { isAlias: true });
    const finds = async () => {
      const { search } = await tree.row(id);
      return ['page', 'quokka'].map((word) => search.includes(`'${word}'`));
    };
    expect(await finds()).toEqual([true, false]);
    await tree.run(async (tx) => publishRevision(tx, tree.context, await lockPageFor(tx, tree.context, source), shown));
    expect(await finds()).toEqual([true, false]);
    await tree.run((tx) => publishPage(tx, tree.context, source));
    expect(await finds()).toEqual([false, true]);
  });

  it('become pages of their own', async () => {
    const source = await tree.add('a', tree.rootId, { isLive: true });
    const made = await copy(source, { isAlias: true });
    await tree.run((tx) => convertAlias(tx, tree.context, made.id));
    expect(await tree.row(made.id)).toMatchObject({ aliasOfId: null, isLive: true, hasUnpublishedChanges: false });
    expect(await draftOf(made.id)).toMatchObject({ pageId: made.id, title: 'Page a' });
    await save(source, 'Changed');
    await tree.run((tx) => publishPage(tx, tree.context, source));
    expect((await tree.row(made.id)).liveTitle).toBe('Page a');
    await expect(tree.run((tx) => convertAlias(tx, tree.context, source))).rejects.toThrow(Forbidden);
    await expect(tree.run((tx) => convertAlias(tx, tree.context, 4242))).rejects.toThrow(NotFound);
  });

  it('are copied as pages with content of their own', async () => {
    const source = await tree.add('a', tree.rootId, { isLive: true });
    const alias = await copy(source, { isAlias: true });
    const made = await copy(alias.id, { slug: 'own' });
    expect(await tree.row(made.id)).toMatchObject({ aliasOfId: null, isLive: false });
    expect((await draftOf(made.id))?.pageId).toBe(made.id);
  });
});
