import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Forbidden, Invalid, NotFound } from '#shared/problem.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { PageTree } from '#test/page-tree.ts';
import { type Database, recordStatements, type Tx } from '#platform/db/client.ts';
import { pages } from '../tables.ts';
import { movePage } from './move-page.ts';
import { setPosition } from './set-position.ts';

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

const placeAt = (tx: Tx, id: number, place: { urlPath: string; depth: number }) =>
  tx.update(pages).set(place).where(eq(pages.id, id));
const move = async (id: number, to: number, context = tree.context) => tree.run((tx) => movePage(tx, context, id, to));

describe('movePage', () => {
  it('takes its descendants along, last below the new parent, and reports the changed addresses', async () => {
    const a = await tree.add('a', tree.rootId, { isLive: true });
    const inner = await tree.add('inner', a, { isLive: true });
    const b = await tree.add('b');
    const sibling = await tree.add('x', b);
    const context = await tree.as(null);
    expect(await move(a, b, context)).toEqual({ urlPath: '/b/a/', redirectCount: 1 });
    const [movedTop, movedInner, parent] = [await tree.row(a), await tree.row(inner), await tree.row(b)];
    expect(movedTop).toMatchObject({ parentId: b, depth: 2, urlPath: '/b/a/', path: `${parent.path}${a}/` });
    expect(movedInner).toMatchObject({ parentId: a, depth: 3, urlPath: '/b/a/inner/', isLive: true });
    expect(movedTop.sortOrder).toBeGreaterThan((await tree.row(sibling)).sortOrder);
    expect(context.changes).toEqual([
      { rootPath: movedTop.path, oldUrlPath: '/a/', newUrlPath: '/b/a/', siteRootPath: `/${tree.rootId}/` },
    ]);
    expect(await tree.history(a)).toContain('page.move');
  });

  it('only reorders below the same parent, whatever its type', async () => {
    const first = await tree.add('first');
    await tree.add('second');
    await move(first, tree.rootId);
    expect(await tree.history(first)).toContain('page.reorder');
    expect((await tree.row(first)).urlPath).toBe('/first/');
  });

  it('refuses addresses of the website itself, and those that grow too long or too deep below', async () => {
    const api = await tree.add('a');
    const own = await tree.add('inner', api);
    await database.db.update(pages).set({ urlPath: '/orders/' }).where(eq(pages.id, api));
    const other = await tree.add('other');
    const more = await tree.add('pay', other);
    await expect(move(more, api)).rejects.toMatchObject({ errors: [{ field: 'new_parent_page' }] });
    await tree.run((tx) => placeAt(tx, own, { urlPath: `/${'x'.repeat(1_998)}/`, depth: 2 }));
    await expect(move(api, other)).rejects.toMatchObject({
      errors: [{ message: 'makes an address longer than 2,000 characters' }],
    });
    await tree.run((tx) => placeAt(tx, own, { urlPath: '/orders/inner/', depth: 100 }));
    await expect(move(api, other)).rejects.toMatchObject({
      errors: [{ message: 'puts a page below more than 100 others' }],
    });
  });

  it('refuses itself, its descendants and types that do not belong there', async () => {
    const a = await tree.add('a');
    const inner = await tree.add('inner', a);
    const news = await tree.add('news', tree.rootId, { template: 'press_section' });
    const list = await tree.add('all', news, { template: 'press_release_list' });
    await expect(move(a, a)).rejects.toThrow(Invalid);
    await expect(move(a, inner)).rejects.toThrow(Invalid);
    await expect(move(list, a)).rejects.toThrow(Invalid);
    const more = await tree.add('more', a, { template: 'press_section' });
    await expect(move(more, tree.rootId)).rejects.toMatchObject({
      errors: [{ field: 'new_parent_page', message: expect.stringContaining('one here already') }],
    });
  });

  it('refuses a slug that is taken there, by a draft too', async () => {
    const a = await tree.add('a');
    const other = await tree.add('other');
    await tree.add('a', other);
    await expect(move(a, other)).rejects.toMatchObject({ code: 'duplicate' });
    expect((await tree.row(a)).parentId).toBe(tree.rootId);
  });

  it('needs rights here and there', async () => {
    const here = await tree.add('here');
    const live = await tree.add('live', here, { isLive: true });
    const draft = await tree.add('draft', here);
    const there = await tree.add('there');
    const hidden = await tree.add('hidden');
    const editor = await tree.as(1, [['change', 'publish'], here], [['add'], there]);
    await expect(move(live, there, editor)).rejects.toThrow(/live, and you may not publish/);
    await expect(move(draft, hidden, editor)).rejects.toThrow(NotFound);
    await expect(move(hidden, there, editor)).rejects.toThrow(NotFound);
    await expect(move(draft, here, editor)).rejects.toThrow(Forbidden);
    await expect(move(4242, there, editor)).rejects.toThrow(NotFound);
    await expect(move(tree.rootId, there)).rejects.toThrow(Forbidden);
    expect(await move(draft, there, editor)).toMatchObject({ urlPath: '/there/draft/' });
  });

  it('keeps no redirects between sites', async () => {
    const other = await tree.addSite('Other', 'other.example');
    const a = await tree.add('a', tree.rootId, { isLive: true });
    const context = await tree.as(null);
    await move(a, other, context);
    expect((await tree.row(a)).path).toBe(`/${other}/${a}/`);
    expect(context.changes).toEqual([]);
  });

  it('sends as many statements for many pages as for one', async () => {
    const single = await tree.add('single');
    const many = await tree.add('many');
    for (let index = 0; index < 30; index += 1) await tree.add(`p${index}`, many);
    const target = await tree.add('target');
    const one = await recordStatements(() => move(single, target));
    const thirty = await recordStatements(() => move(many, target));
    expect(thirty.statements).toHaveLength(one.statements.length);
    expect(thirty.statements.filter((text) => /^update "pages"/i.test(text))).toHaveLength(1);
  });
});

describe('setPosition', () => {
  const slugs = async () => {
    const rows = await Promise.all([2, 3, 4].map((id) => tree.row(id)));
    return rows.toSorted((a, b) => a.sortOrder - b.sortOrder).map(({ slug }) => slug);
  };

  it.each([
    [0, ['c', 'a', 'b']],
    [1, ['a', 'c', 'b']],
    [99, ['a', 'b', 'c']],
    [undefined, ['a', 'b', 'c']],
  ])('puts a page at %s', async (position, expected) => {
    const ids = [await tree.add('a'), await tree.add('b'), await tree.add('c')];
    expect(ids).toEqual([2, 3, 4]);
    const sent = await recordStatements(() => tree.run((tx) => setPosition(tx, tree.context, 4, position)));
    expect(await slugs()).toEqual(expected);
    expect(sent.statements.filter((text) => /UPDATE pages/.test(text))).toHaveLength(1);
  });

  it('needs the right to publish on the parent, and a parent', async () => {
    const a = await tree.add('a');
    const editor = await tree.as(1, [['change', 'add'], tree.rootId]);
    await expect(tree.run((tx) => setPosition(tx, editor, a, 0))).rejects.toThrow(Forbidden);
    await expect(tree.run((tx) => setPosition(tx, tree.context, tree.rootId, 0))).rejects.toThrow(Forbidden);
    await expect(tree.run((tx) => setPosition(tx, tree.context, 4242, 0))).rejects.toThrow(NotFound);
  });
});
