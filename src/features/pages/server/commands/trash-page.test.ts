import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/problem.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { PageTree, TREE_NOW } from '#test/page-tree.ts';
import { type Database, recordStatements } from '#platform/db/client.ts';
import type { PageCommandContext } from './context.ts';
import { findPageRow } from '../queries/page-rows.ts';
import { listTrash } from '../queries/trash-list.ts';
import { pageRevisions, pages, pageTrash } from '../tables.ts';
import { copyPage } from './copy-page.ts';
import { movePage } from './move-page.ts';
import { purgeExpiredTrash, purgeFromTrash } from './purge-trash.ts';
import { type Restoring, restorePage } from './restore-page.ts';
import { trashPage } from './trash-page.ts';

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

const trash = (id: number, context: PageCommandContext = tree.context, siteName = '') =>
  tree.run((tx) => trashPage(tx, context, id, { siteName }));
const restore = (trashId: number, other: Restoring = {}, context: PageCommandContext = tree.context) =>
  tree.run((tx) => restorePage(tx, context, trashId, other));
const purge = (trashId: number, context: PageCommandContext = tree.context) =>
  tree.run((tx) => purgeFromTrash(tx, context, trashId));
const aliasOf = (pageId: number, slug = 'alias', parentId = tree.rootId) =>
  tree.run((tx) =>
    copyPage(tx, tree.context, {
      pageId,
      slug,
      parentId,
      title: '',
      withDescendants: false,
      publishCopies: false,
      isAlias: true,
    }),
  );

describe('trashPage', () => {
  it('takes a page and all below it away, with a line of history for each', async () => {
    const a = await tree.add('a', tree.rootId, { isLive: true });
    const inner = await tree.add('inner', a);
    expect(await trash(a)).toEqual({ trashId: 1, pageCount: 2, parentId: tree.rootId });
    expect(await findPageRow(database.db, a, null)).toBeUndefined();
    expect(await tree.row(a)).toMatchObject({ trashId: 1, isLive: false, wasLive: true });
    expect(await tree.row(inner)).toMatchObject({ trashId: 1, wasLive: false });
    expect(await tree.history(a)).toContain('page.delete');
    expect(await tree.history(inner)).toContain('page.delete');
    await expect(trash(a)).rejects.toThrow(NotFound);
    await expect(trash(4242)).rejects.toThrow(NotFound);
    await tree.add('a');
  });

  it('wants the name of the site for ten pages', async () => {
    const a = await tree.add('a');
    for (let index = 0; index < 8; index += 1) await tree.add(`p${index}`, a);
    const nine = await trash(a);
    await restore(nine.trashId);
    await tree.add('last', a);
    for (const typed of ['', 'main', 'Main ']) {
      await expect(trash(a, tree.context, typed)).rejects.toMatchObject({ errors: [{ field: 'site_name' }] });
    }
    expect((await tree.row(a)).trashId).toBeNull();
    expect(await trash(a, tree.context, 'Main')).toMatchObject({ pageCount: 10 });
  });

  it('refuses the first page of a site', async () => {
    await expect(trash(tree.rootId)).rejects.toThrow(Forbidden);
    const a = await tree.add('a');
    await database.exec(
      `INSERT INTO sites (name, host, root_page_id) VALUES ('Inner', 'inner.example', ${await tree.add('in', a)})`,
    );
    await expect(trash(a)).rejects.toThrow(Conflict);
  });

  it('needs rights on everything that goes', async () => {
    const a = await tree.add('a');
    const leaf = await tree.add('leaf', a, { isLive: true });
    const editor = await tree.as(1, [['change', 'add'], a]);
    await expect(trash(a, editor)).rejects.toThrow(Forbidden);
    await expect(trash(leaf, editor)).rejects.toThrow(Forbidden);
    await expect(trash(await tree.add('else'), editor)).rejects.toThrow(NotFound);
    const publisher = await tree.as(null, [['change', 'publish', 'bulk_delete'], a]);
    expect(await trash(a, publisher)).toMatchObject({ pageCount: 2 });
  });

  it('leaves aliases elsewhere as pages with the content that they showed', async () => {
    const a = await tree.add('a', tree.rootId, { isLive: true });
    const inside = await aliasOf(a, 'inside', a);
    const outside = await aliasOf(a);
    const gone = await trash(a);
    const kept = await tree.row(outside.id);
    expect(kept).toMatchObject({ aliasOfId: null, isLive: true, liveTitle: 'Page a' });
    const [revision] = await database.db
      .select({ pageId: pageRevisions.pageId })
      .from(pageRevisions)
      .where(eq(pageRevisions.id, kept.liveRevisionId ?? 0));
    expect(revision?.pageId).toBe(outside.id);
    expect((await tree.row(inside.id)).aliasOfId).toBe(a);
    await purge(gone.trashId);
    expect((await tree.row(outside.id)).isLive).toBe(true);
  });

  it('sends as many statements for many pages as for one', async () => {
    const single = await tree.add('single');
    const many = await tree.add('many');
    for (let index = 0; index < 8; index += 1) await tree.add(`p${index}`, many);
    const one = await recordStatements(() => trash(single));
    const all = await recordStatements(() => trash(many));
    expect(all.statements).toHaveLength(one.statements.length);
  });
});

describe('restorePage', () => {
  it('publishes nothing that was not to be live again', async () => {
    const a = await tree.add('a', tree.rootId, { isLive: true });
    const inner = await tree.add('inner', a, { isLive: true });
    const { trashId } = await trash(a);
    expect(await restore(trashId)).toMatchObject({ pageCount: 2, liveCount: 0 });
    for (const id of [a, inner]) {
      expect(await tree.row(id)).toMatchObject({ isLive: false, liveRevisionId: null, hasUnpublishedChanges: true });
    }
  });

  it('brings everything back where it was, live where it was live', async () => {
    const a = await tree.add('a', tree.rootId, { isLive: true });
    const draft = await tree.add('draft', a);
    const { trashId } = await trash(a);
    expect(await restore(trashId, { publish: true })).toEqual({
      id: a,
      pageCount: 2,
      liveCount: 1,
      parentId: tree.rootId,
    });
    expect(await tree.row(a)).toMatchObject({ isLive: true, wasLive: false, trashId: null, urlPath: '/a/' });
    expect((await tree.row(draft)).isLive).toBe(false);
    expect(await database.db.select().from(pageTrash)).toEqual([]);
    expect(await tree.history(draft)).toContain('page.restore');
    await expect(restore(trashId)).rejects.toThrow(NotFound);
  });

  it('restores drafts for users who may not publish, and refuses to publish them', async () => {
    const user = await tree.addUser('wren');
    const a = await tree.add('a', tree.rootId, { isLive: true });
    const { trashId } = await trash(a, await tree.as(user));
    const author = await tree.as(user, [['add', 'change'], tree.rootId]);
    const viewer = { accountId: user, powers: author.powers };
    expect((await listTrash(database.db, viewer, 1)).rows).toMatchObject([{ live_count: 1, may_publish: false }]);
    await expect(restore(trashId, { publish: true }, author)).rejects.toThrow(Forbidden);
    await restore(trashId, {}, author);
    expect(await tree.row(a)).toMatchObject({ isLive: false, liveRevisionId: null, hasUnpublishedChanges: true });
  });

  it('asks for another place when the slug is taken or the parent is deleted', async () => {
    const a = await tree.add('a', tree.rootId, { isLive: true });
    const inner = await tree.add('inner', a, { isLive: true });
    const first = await trash(inner);
    const second = await trash(a);
    await expect(restore(first.trashId)).rejects.toThrow(Conflict);
    await tree.add('a');
    await expect(restore(second.trashId)).rejects.toThrow(Conflict);
    await expect(restore(second.trashId, { newSlug: 'a' })).rejects.toThrow(Invalid);
    await expect(restore(second.trashId, { newSlug: 'No slug' })).rejects.toThrow(Invalid);
    await expect(restore(second.trashId, { newSlug: 'b', newParentId: 4242 })).rejects.toThrow(Invalid);
    const context = await tree.as(null);
    await restore(second.trashId, { newSlug: 'b', publish: true }, context);
    expect(await tree.row(a)).toMatchObject({ slug: 'b', urlPath: '/b/', isLive: true });
    expect(context.changes).toMatchObject([{ oldUrlPath: '/a/', newUrlPath: '/b/' }]);
    const other = await tree.add('other');
    await restore(first.trashId, { newParentId: other });
    const [top, row] = [await tree.row(other), await tree.row(inner)];
    expect(row).toMatchObject({ parentId: other, path: `${top.path}${inner}/`, urlPath: '/other/inner/', depth: 2 });
  });

  it('stays below a parent that moved meanwhile', async () => {
    const a = await tree.add('a');
    const inner = await tree.add('inner', a);
    const { trashId } = await trash(inner);
    const b = await tree.add('b');
    await tree.run((tx) => movePage(tx, tree.context, a, b));
    await restore(trashId);
    expect(await tree.row(inner)).toMatchObject({
      urlPath: '/b/a/inner/',
      path: `/${tree.rootId}/${b}/${a}/${inner}/`,
    });
  });

  it('is for the user who deleted it or may delete it, and may add there', async () => {
    const [owner, other] = [await tree.addUser('wren'), await tree.addUser('rook')];
    const a = await tree.add('a', tree.rootId, { ownerId: owner });
    const { trashId } = await trash(a, await tree.as(owner, [['add'], tree.rootId]));
    const list = async (context: PageCommandContext) =>
      (await listTrash(database.db, { accountId: context.actor.accountId, powers: context.powers }, 9)).rows;
    const colleague = await tree.as(other, [['add'], tree.rootId]);
    await expect(restore(trashId, {}, colleague)).rejects.toThrow(Forbidden);
    expect(await list(colleague)).toMatchObject([{ title: 'Page a', may_restore: false, page_count: 1 }]);
    await expect(purge(trashId, colleague)).rejects.toThrow(Forbidden);
    const changer = await tree.as(other, [['change'], tree.rootId]);
    await expect(restore(trashId, {}, changer)).rejects.toThrow(Forbidden);
    const stranger = await tree.as(other, [['add', 'change'], await tree.add('place')]);
    await expect(restore(trashId, {}, stranger)).rejects.toThrow(NotFound);
    expect(await list(stranger)).toEqual([]);
    expect(await list(await tree.as(owner, [['add'], tree.rootId]))).toMatchObject([
      { may_restore: true, trashed_at: TREE_NOW, purge_at: '2026-12-19T12:00:00.000Z' },
    ]);
    expect(await restore(trashId, {}, await tree.as(owner, [['add'], tree.rootId]))).toMatchObject({ id: a });
  });
});

describe('purging', () => {
  it('permanently deletes what is old enough, with what was deleted from within it before', async () => {
    const a = await tree.add('a');
    const inner = await tree.add('inner', a);
    await trash(inner);
    await trash(a);
    const later = '2026-12-19T12:00:00.000Z';
    const young = await tree.add('young');
    await trash(young, { ...tree.context, now: '2026-11-25T12:00:00.000Z' });
    expect(await tree.run((tx) => purgeExpiredTrash(tx, later))).toBe(0);
    expect(await tree.run((tx) => purgeExpiredTrash(tx, '2026-12-19T12:00:01.000Z'))).toBe(2);
    const left = await database.db.select({ id: pages.id }).from(pages).orderBy(pages.id);
    expect(left.map(({ id }) => id)).toEqual([tree.rootId, young]);
    expect(await tree.history(inner)).toContain('page.purge');
    expect(await database.db.select({ pageId: pageTrash.pageId }).from(pageTrash)).toEqual([{ pageId: young }]);
  });

  it('leaves an alias that points at it from elsewhere with what it shows', async () => {
    const [a, b] = [await tree.add('a', tree.rootId, { isLive: true }), await tree.add('b')];
    const { trashId } = await trash(a);
    const { liveRevisionId } = await tree.row(a);
    // Deleting detaches aliases; one that was made in another way is still there.
    await database.db
      .update(pages)
      .set({ aliasOfId: a, isLive: true, liveRevisionId, draftRevisionId: liveRevisionId })
      .where(eq(pages.id, b));
    expect(await purge(trashId)).toEqual({ pageCount: 1 });
    const left = await tree.row(b);
    expect(left).toMatchObject({
      aliasOfId: null,
      isLive: true,
      draftTitle: 'Page a',
      liveRevisionId: left.draftRevisionId,
    });
    expect(await tree.history(b)).toContain('page.convert_alias');
    const [kept] = await database.db
      .select()
      .from(pageRevisions)
      .where(eq(pageRevisions.pageId, b))
      .orderBy(desc(pageRevisions.id));
    expect(kept).toMatchObject({ id: left.liveRevisionId, title: 'Page a' });
  });

  it('deletes one entry on demand', async () => {
    const a = await tree.add('a', tree.rootId, { isLive: true });
    const { trashId } = await trash(a);
    expect(await purge(trashId)).toEqual({ pageCount: 1 });
    await expect(purge(trashId)).rejects.toThrow(NotFound);
    expect(await database.db.select().from(pageRevisions).where(eq(pageRevisions.pageId, a))).toEqual([]);
  });
});
