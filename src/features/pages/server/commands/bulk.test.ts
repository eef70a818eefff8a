import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/problem.ts';
import { emptyValue } from '#content/validate.ts';
import { contentReferences } from '#features/references/server/tables.ts';
import { BLOCKS } from '#blocks/definitions.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { PageTree } from '#test/page-tree.ts';
import { type Database, recordStatements } from '#platform/db/client.ts';
import type { PageCommandContext } from './context.ts';
import { findBulkImpact, type BulkQuestion } from '../queries/bulk-impact.ts';
import { pages } from '../tables.ts';
import { type BulkRequest, runBulk, topmost } from './bulk.ts';
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

const bulk = (request: Partial<BulkRequest> & Pick<BulkRequest, 'action' | 'ids'>, context = tree.context) =>
  tree.run((tx) => runBulk(tx, context, { includeDescendants: false, siteName: '', ...request }));
const impact = (question: BulkQuestion, context: PageCommandContext = tree.context) =>
  findBulkImpact(
    database.db,
    { accountId: context.actor.accountId, powers: context.powers },
    { ...context, imageTexts },
    question,
  );

/** The library: image 1 has a text, but none in French; 2 has none; all others are deleted. */
const imageTexts = async () =>
  new Map<number, (language: string) => string>([
    [1, (language: string) => (language === 'fr-CA' ? '' : 'A pier at dusk')],
    [2, () => ''],
  ]);
const imageBlock = (image: number, more: object = {}) => ({
  id: crypto.randomUUID(),
  type: 'image',
  version: BLOCKS.image.version,
  value: { ...emptyValue(BLOCKS.image.fields), image, ...more },
});

describe('unpublishPage', () => {
  const unpublish = (id: number, includeDescendants = false, context = tree.context) =>
    tree.run((tx) => unpublishPage(tx, context, id, { includeDescendants }));

  it('takes the page off the site and keeps its draft', async () => {
    const a = await tree.add('a', tree.rootId, { isLive: true });
    const below = await tree.add('below', a, { isLive: true });
    await database.db.insert(contentReferences).values({
      sourceKind: 'page',
      sourceId: a,
      targetKind: 'page',
      targetId: below,
      path: 'x',
      isLive: true,
      isDraft: true,
    });
    expect(await unpublish(a)).toEqual({ pageCount: 1, parentId: tree.rootId });
    const row = await tree.row(a);
    expect(row).toMatchObject({ isLive: false, liveRevisionId: null, hasUnpublishedChanges: true });
    expect(row.draftRevisionId).not.toBeNull();
    expect((await tree.row(below)).isLive).toBe(true);
    expect(await database.db.select({ isLive: contentReferences.isLive }).from(contentReferences)).toEqual([
      { isLive: false },
    ]);
    expect(await tree.history(a)).toContain('page.unpublish');
    await expect(unpublish(a)).rejects.toThrow(Conflict);
  });

  it('takes live pages below along when asked', async () => {
    const a = await tree.add('a', tree.rootId, { isLive: true });
    const draft = await tree.add('draft', a);
    const deep = await tree.add('deep', draft, { isLive: true });
    expect(await unpublish(a, true)).toMatchObject({ pageCount: 2 });
    expect((await tree.row(deep)).isLive).toBe(false);
    expect(await tree.history(draft)).not.toContain('page.unpublish');
  });

  it('is not for the first page of a site, strangers or editors', async () => {
    const a = await tree.add('a', tree.rootId, { isLive: true });
    await expect(unpublish(tree.rootId)).rejects.toThrow(Forbidden);
    await expect(unpublish(a, false, await tree.as(1, [['change'], a]))).rejects.toThrow(Forbidden);
    await expect(unpublish(a, false, await tree.as(1, [['publish'], await tree.add('b')]))).rejects.toThrow(NotFound);
    await expect(unpublish(4242)).rejects.toThrow(NotFound);
  });
});

describe('runBulk', () => {
  it('deletes pages below other chosen pages once', async () => {
    const a = await tree.add('a');
    const inner = await tree.add('inner', a);
    await tree.add('deep', inner);
    const b = await tree.add('b');
    expect(await bulk({ action: 'delete', ids: [inner, a, b, b] })).toEqual({ pageCount: 3, descendantCount: 1 });
    expect((await tree.row(inner)).trashId).toBe((await tree.row(a)).trashId);
  });

  it('wants the name of the site for all of them together', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 10; index += 1) ids.push(await tree.add(`p${index}`));
    expect(await impact({ action: 'delete', ids })).toMatchObject({ page_count: 10, site_name: 'Main' });
    await expect(bulk({ action: 'delete', ids })).rejects.toMatchObject({ errors: [{ field: 'site_name' }] });
    expect((await tree.row(ids[0] ?? 0)).trashId).toBeNull();
    expect(await bulk({ action: 'delete', ids, siteName: 'Main' })).toMatchObject({ pageCount: 10 });
  });

  it('moves all or none', async () => {
    const [a, b, there] = [await tree.add('a'), await tree.add('b'), await tree.add('there')];
    await tree.add('b', there);
    await expect(bulk({ action: 'move', ids: [a, b], destinationId: there })).rejects.toMatchObject({
      code: 'duplicate',
    });
    expect((await tree.row(a)).parentId).toBe(tree.rootId);
    await expect(bulk({ action: 'move', ids: [a] })).rejects.toThrow(Invalid);
    await expect(bulk({ action: 'move', ids: [a], destinationId: 4242 })).rejects.toThrow(Invalid);
    await expect(bulk({ action: 'move', ids: [there], destinationId: there })).rejects.toMatchObject({
      errors: [{ field: 'destination' }],
    });
    expect(await bulk({ action: 'move', ids: [a], destinationId: there })).toEqual({
      pageCount: 1,
      descendantCount: 0,
    });
    const question = await impact({ action: 'move', ids: [a, b], destinationId: there });
    expect(question.refused).toMatchObject([{ id: b, reason: expect.stringContaining('slug "b"') }]);
  });

  it('moves each page with at most six statements of its own', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 12; index += 1) ids.push(await tree.add(`p${index}`, tree.rootId, { isLive: true }));
    const there = await tree.add('there');
    const move = (chosen: number[]) =>
      recordStatements(() => bulk({ action: 'move', ids: chosen, destinationId: there }));
    const [one, ten] = [await move(ids.slice(0, 1)), await move(ids.slice(2))];
    expect(ten.statements.length - one.statements.length).toBeLessThanOrEqual(9 * 6);
    expect(await tree.history(ids[11] ?? 0)).toContain('page.move');
  });

  it('publishes and unpublishes, below too when asked', async () => {
    const a = await tree.add('a');
    const inner = await tree.add('inner', a);
    expect(await bulk({ action: 'publish', ids: [a], includeDescendants: true })).toEqual({
      pageCount: 1,
      descendantCount: 1,
    });
    expect((await tree.row(inner)).isLive).toBe(true);
    expect(await bulk({ action: 'unpublish', ids: [a], includeDescendants: true })).toEqual({
      pageCount: 1,
      descendantCount: 1,
    });
    expect((await tree.row(inner)).isLive).toBe(false);
  });

  it('publishes each of many pages with at most two statements of its own, and its aliases', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 12; index += 1) ids.push(await tree.add(`p${index}`));
    const [first = 0, ...others] = ids;
    const mirror = await tree.add('mirror');
    const source = others.at(-1) ?? 0;
    await database.db.update(pages).set({ aliasOfId: source }).where(eq(pages.id, mirror));
    const publish = (chosen: number[]) => recordStatements(() => bulk({ action: 'publish', ids: chosen }));
    const [one, many] = [await publish([first]), await publish(others)];
    expect(many.statements.length - one.statements.length).toBeLessThanOrEqual(10 * 2);
    for (const id of ids) {
      expect(await tree.row(id)).toMatchObject({ isLive: true, hasUnpublishedChanges: false });
      expect(await tree.history(id)).toContain('page.publish');
    }
    const { liveRevisionId, liveTitle } = await tree.row(source);
    expect(await tree.row(mirror)).toMatchObject({ isLive: true, liveRevisionId, liveTitle });
  });

  it('publishes pages below one that gets a new address at their new addresses', async () => {
    const top = await tree.add('top', tree.rootId, { isLive: true });
    const inner = await tree.add('inner', top);
    const deep = await tree.add('deep', inner);
    await database.db.update(pages).set({ draftSlug: 'new', hasUnpublishedChanges: true }).where(eq(pages.id, top));
    const publisher = await tree.as(1, [['publish', 'change'], tree.rootId]);
    await bulk({ action: 'publish', ids: [deep, inner, top] }, publisher);
    expect((await tree.row(deep)).urlPath).toBe('/new/inner/deep/');
    expect(publisher.changes).toMatchObject([{ oldUrlPath: '/top/', newUrlPath: '/new/' }]);
  });

  it('says which page cannot be published, and publishes none', async () => {
    const good = await tree.add('good');
    const heading = {
      id: crypto.randomUUID(),
      type: 'heading',
      version: 1,
      value: { heading_text: '', size: 'h2', style: 'plain' },
    };
    const bad = await tree.add('bad', tree.rootId, { body: [heading] });
    await expect(bulk({ action: 'publish', ids: [good, bad] })).rejects.toThrow('"Page bad" cannot be published yet');
    expect((await tree.row(good)).isLive).toBe(false);
  });

  it('checks every page, and names none that may not be seen', async () => {
    const mine = await tree.add('mine');
    const secret = await tree.add('secret');
    const live = await tree.add('live', mine, { isLive: true });
    const draft = await tree.add('draft', mine);
    const editor = await tree.as(1, [['change'], mine]);
    const shown = await impact({ action: 'delete', ids: [draft, live, secret, 4242] }, editor);
    expect(JSON.stringify(shown)).not.toContain('secret');
    expect(shown).toMatchObject({ refused_count: 3, refused: [{ id: live, title: 'Page live' }], page_count: 1 });
    expect(shown.pages.map(({ id }) => id)).toEqual([draft]);
    await expect(bulk({ action: 'delete', ids: [draft, secret] }, editor)).rejects.toThrow(NotFound);
    const refusal = await bulk({ action: 'delete', ids: [draft, live] }, editor).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Forbidden);
    expect(String(refusal)).not.toContain('Page live');
    expect((await tree.row(draft)).trashId).toBeNull();
    await expect(bulk({ action: 'publish', ids: [draft] }, editor)).rejects.toThrow(Forbidden);
  });

  it('counts an image of the library as without a text when it has none in the language of the page', async () => {
    const section = await tree.add('menu-fr', tree.rootId, { body: [imageBlock(1)] });
    const page = await tree.add('lunch-fr', section, { body: [imageBlock(1)] });
    const silent = async () => (await impact({ action: 'publish', ids: [page] })).silent.map((one) => one.page.id);
    expect(await silent()).toEqual([]);
    await database.db.update(pages).set({ languageCode: 'fr-CA' }).where(eq(pages.id, section));
    expect(await silent()).toEqual([page]);
  });

  it('lists before publishing which drafts have images without alternative text', async () => {
    const menu = await tree.add('menu', tree.rootId, {
      body: [imageBlock(2), imageBlock(2), imageBlock(1), imageBlock(9)],
    });
    const output = [imageBlock(2, { alt_text: 'Boats' }), imageBlock(2, { is_decorative: true })];
    const fine = await tree.add('fine', menu, { body: output });
    const catering = await tree.add('catering', fine, { body: [imageBlock(2)] });
    await tree.add('live', menu, { body: [imageBlock(2)], isLive: true });
    await tree.add('elsewhere', tree.rootId, { body: [imageBlock(2)] });
    const shown = await impact({ action: 'publish', ids: [menu, fine] });
    expect(shown.silent).toMatchObject([
      { page: { id: menu, title: 'Page menu' }, image_count: 2, is_below: false },
      { page: { id: catering }, image_count: 1, is_below: true },
    ]);
    expect(shown.pages.map(({ id }) => id)).toEqual([menu, fine]);
    expect((await impact({ action: 'unpublish', ids: [menu] })).silent).toEqual([]);
    expect((await impact({ action: 'publish', ids: [catering] })).silent).toHaveLength(1);
    await bulk({ action: 'publish', ids: [catering] });
    expect((await impact({ action: 'publish', ids: [catering] })).silent).toEqual([]);
  });

  it('reveals nothing of the images of pages that the user may not publish', async () => {
    const menu = await tree.add('menu', tree.rootId, { body: [imageBlock(2)] });
    expect((await impact({ action: 'publish', ids: [menu] }, await tree.as(1, [['change'], menu]))).silent).toEqual([]);
  });

  it('asks with as many statements for many pages as for one', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 12; index += 1)
      ids.push(await tree.add(`p${index}`, tree.rootId, { body: [imageBlock(2)] }));
    const one = await recordStatements(() => impact({ action: 'publish', ids: ids.slice(0, 1) }));
    const all = await recordStatements(() => impact({ action: 'publish', ids }));
    expect(all.statements).toHaveLength(one.statements.length);
    expect(one.statements.length).toBeLessThanOrEqual(4);
  });
});

describe('topmost', () => {
  it('distinguishes "/1/5/" from "/1/51/"', () => {
    const [a, b, c] = [{ path: '/1/5/' }, { path: '/1/51/' }, { path: '/1/5/9/' }];
    expect(topmost([c, b, a])).toEqual([b, a]);
  });
});
