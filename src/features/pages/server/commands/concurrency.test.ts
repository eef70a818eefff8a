import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Conflict, Invalid, NotFound, Problem } from '#shared/problem.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { PageTree, PROMOTE } from '#test/page-tree.ts';
import type { Database, Tx } from '#platform/db/client.ts';
import { inTransactionAgain } from '#platform/db/transaction.ts';
import { publishPage } from './publish-page.ts';
import { savePage } from './save-page.ts';
import { pages } from '../tables.ts';
import { movePage } from './move-page.ts';
import { trashPage } from './trash-page.ts';

/** On PostgreSQL these run at the same time, on the embedded engine one after the other: no order may break the tree. */
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

const together = (...work: ((tx: Tx) => Promise<unknown>)[]) =>
  Promise.allSettled(work.map((one) => inTransactionAgain(database.db, one)));
const refusals = (settled: readonly PromiseSettledResult<unknown>[]) =>
  settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
const move = (id: number, to: number) => (tx: Tx) => movePage(tx, tree.context, id, to);
const trash = (id: number) => (tx: Tx) => trashPage(tx, tree.context, id, { siteName: '' });
const save =
  (id: number, changes: { title?: string; slug?: string; action?: 'publish' | 'save'; baseVersion?: number } = {}) =>
  (tx: Tx) =>
    savePage(tx, tree.context, {
      pageId: id,
      baseVersion: 1,
      saveId: crypto.randomUUID(),
      title: 'Story',
      slug: 'story',
      content: { body: [], ...PROMOTE },
      action: 'save',
      ...changes,
    });

/** Pages that do not stand where their parents say, and pages that are there below the trash: none, ever. */
async function listMisplaced(): Promise<string[]> {
  const rows = await database.db.select().from(pages);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return rows.flatMap((row) => {
    const above = row.parentId === null ? undefined : byId.get(row.parentId);
    const isPlaced = row.path === `${above?.path ?? '/'}${row.id}/` && row.depth === (above ? above.depth + 1 : 0);
    const isReached =
      !above || row.trashId !== null || (above.trashId === null && row.urlPath === `${above.urlPath}${row.slug}/`);
    return isPlaced && isReached ? [] : [`${row.path} ${row.urlPath}`];
  });
}

const ROUNDS = 5;

describe('two at a time', () => {
  it('moves that cross make no ring', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [a, b] = [await tree.add(`a${round}`), await tree.add(`b${round}`)];
      const settled = await together(move(a, b), move(b, a));
      expect(refusals(settled)).toEqual([expect.any(Invalid)]);
      expect(await listMisplaced()).toEqual([]);
    }
  });

  it('moves that cross further down make no ring either', async () => {
    const [a, b] = [await tree.add('a'), await tree.add('b')];
    const [belowA, belowB] = [await tree.add('below', a), await tree.add('below', b)];
    expect(refusals(await together(move(a, belowB), move(b, belowA)))).toEqual([expect.any(Invalid)]);
    expect(await listMisplaced()).toEqual([]);
  });

  it('savers of one version: the second sees a conflict', async () => {
    const id = await tree.add('story');
    const settled = await together(save(id, { title: 'One' }), save(id, { title: 'Other' }));
    expect(refusals(settled)).toEqual([expect.any(Conflict)]);
    expect(await tree.row(id)).toMatchObject({ version: 2 });
  });

  it('saving a page during its deletion never restores it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await tree.add('story');
      const settled = await together(trash(id), save(id, { action: 'publish' }));
      for (const refusal of refusals(settled)) expect(refusal).toBeInstanceOf(NotFound);
      expect(await tree.row(id)).toMatchObject({ isLive: false });
      expect((await tree.row(id)).trashId).not.toBeNull();
    }
  });

  it('a page added below one that moves away goes along', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [a, b] = [await tree.add(`a${round}`), await tree.add(`b${round}`)];
      const inner = await tree.add('inner', a);
      await Promise.all([tree.add('new', inner), inTransactionAgain(database.db, move(a, b))]);
      expect(await listMisplaced()).toEqual([]);
    }
  });

  it('a page added below one that gets another address has the new one', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const a = await tree.add(`a${round}`);
      const inner = await tree.add('inner', a);
      const rename = save(a, { slug: `renamed-${round}` });
      await Promise.all([tree.add('new', inner), inTransactionAgain(database.db, rename)]);
      expect(await listMisplaced()).toEqual([]);
    }
  });

  it('a page added below one that is deleted goes with it, or is refused', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const a = await tree.add(`a${round}`);
      const inner = await tree.add('inner', a);
      const settled = await Promise.allSettled([tree.add('new', inner), inTransactionAgain(database.db, trash(a))]);
      for (const refusal of refusals(settled)) expect(refusal).toBeInstanceOf(NotFound);
      expect(await listMisplaced()).toEqual([]);
    }
  });

  it('pages that reach for one slug: one gets it', async () => {
    const [a, b] = [await tree.add('a'), await tree.add('b')];
    const change = { slug: 'same', action: 'publish' } as const;
    const settled = await together(save(a, change), save(b, change));
    expect(refusals(settled)).toEqual([expect.any(Invalid)]);
    const same = await database.db.select().from(pages).where(eq(pages.slug, 'same'));
    expect(same).toHaveLength(1);
  });

  it('drafts with one slug: one gets it, the other keeps its own and gets a message', async () => {
    const [a, b] = [await tree.add('a'), await tree.add('b')];
    const settled = await together(save(a, { slug: 'same' }), save(b, { slug: 'same' }));
    expect(refusals(settled)).toEqual([]);
    const notes = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(notes.filter((note) => (note as { slug_error?: string }).slug_error)).toHaveLength(1);
    const slugs = await database.db
      .select({ slug: pages.slug })
      .from(pages)
      .where(inArray(pages.id, [a, b]));
    expect(slugs.filter(({ slug }) => slug === 'same')).toHaveLength(1);
  });

  it('publishing and moving of the same pages both end, in any order', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [a, b] = [await tree.add(`a${round}`), await tree.add(`b${round}`)];
      const inner = await tree.add('inner', b);
      const publish = (tx: Tx) => publishPage(tx, tree.context, b);
      const rename = save(b, { slug: `b${round}-renamed`, action: 'publish' });
      const settled = await together(move(inner, a), publish, rename, move(a, b));
      for (const refusal of refusals(settled)) expect(refusal).toBeInstanceOf(Problem);
      expect(await listMisplaced()).toEqual([]);
      const live = await database.db
        .select({ id: pages.id })
        .from(pages)
        .where(and(eq(pages.id, b), eq(pages.isLive, true)));
      expect(live).toHaveLength(1);
    }
  });
});
