import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Forbidden, NotFound } from '#shared/problem.ts';
import { createGroup, listStaffOfPage, listStaffWhoMay } from '#features/accounts/server/index.ts';
import { groups } from '#features/accounts/server/tables.ts';
import { saveDraft } from '#features/pages/server/index.ts';
import { copyPage } from '#features/pages/server/commands/copy-page.ts';
import { purgeExpiredTrash } from '#features/pages/server/commands/purge-trash.ts';
import { revertPage } from '#features/pages/server/commands/revert-page.ts';
import { trashPage } from '#features/pages/server/commands/trash-page.ts';
import { recordStatements, type Database } from '#platform/db/client.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { addPerson, type Person } from '#test/note-harness.ts';
import { PageTree, PROMOTE } from '#test/page-tree.ts';
import * as commands from './commands/write-comment.ts';
import { isFollowing, listComments } from './queries/comments.ts';
import { comments } from './tables.ts';

let database: Database;
let tree: PageTree;
let pageId: number;
let wren: Person;
let odell: Person;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyAllTables(database);
  tree = await PageTree.plant(database);
  pageId = await tree.add('menu');
  wren = await addPerson(tree, 'wren', ['change']);
  odell = await addPerson(tree, 'odell', ['publish']);
});

const ANCHOR = { blockId: 'block-1', field: 'text', label: 'Text', quote: 'chowder', quoteStart: 4 };
const comment = (by: Person, text = 'Which fish?', onPage = pageId) =>
  tree.run((tx) => commands.addComment(tx, by.context, { pageId: onPage, ...ANCHOR, text }));
const listed = (by: Person = wren) => listComments(database.db, pageId, by.id);

describe('comments', () => {
  it('are refused to who may not see the draft', async () => {
    const outsider = await addPerson(tree, 'pell', ['change'], await tree.add('elsewhere'));
    await expect(comment(outsider)).rejects.toThrow(NotFound);
    const locker = await addPerson(tree, 'bram', ['lock']);
    await expect(comment(locker)).rejects.toThrow(Forbidden);
    expect(await listed()).toEqual([]);
  });

  it('are at their block with their replies and authors', async () => {
    const commentId = await comment(wren);
    await tree.run((tx) => commands.replyToComment(tx, odell.context, { pageId, commentId, text: 'Cod' }));
    expect(await listed()).toMatchObject([
      { ...ANCHOR, text: 'Which fish?', author: 'wren', isOwn: true, replies: [{ text: 'Cod', isOwn: false }] },
    ]);
    expect(await tree.history(pageId)).toEqual(expect.arrayContaining(['comment.create', 'comment.reply']));
  });

  it('are changed and deleted by their author only', async () => {
    const commentId = await comment(wren);
    const edit = (by: Person, text: string) =>
      tree.run((tx) => commands.editComment(tx, by.context, { pageId, commentId, text }));
    const remove = (by: Person) => tree.run((tx) => commands.deleteComment(tx, by.context, { pageId, commentId }));
    await expect(edit(odell, 'Mine')).rejects.toThrow(Forbidden);
    await expect(remove(odell)).rejects.toThrow(Forbidden);
    await edit(wren, 'Which cod?');
    expect(await listed()).toMatchObject([{ text: 'Which cod?', editedAt: tree.context.now }]);
    await remove(wren);
    expect(await listed()).toEqual([]);
  });

  it('have replies that only their author changes', async () => {
    const commentId = await comment(wren);
    const replyId = await tree.run((tx) =>
      commands.replyToComment(tx, odell.context, { pageId, commentId, text: 'Cod' }),
    );
    const asked = { pageId, commentId, replyId };
    await expect(tree.run((tx) => commands.deleteReply(tx, wren.context, asked))).rejects.toThrow(Forbidden);
    await tree.run((tx) => commands.editReply(tx, odell.context, { ...asked, text: 'Haddock' }));
    expect((await listed())[0]?.replies).toMatchObject([{ text: 'Haddock' }]);
    await tree.run((tx) => commands.deleteReply(tx, odell.context, asked));
    expect((await listed())[0]?.replies).toEqual([]);
  });

  it('are resolved by anybody who sees the draft, take no reply then, and are reopened', async () => {
    const commentId = await comment(wren);
    const resolve = (isResolved: boolean) =>
      tree.run((tx) => commands.resolveComment(tx, odell.context, { pageId, commentId, isResolved }));
    await resolve(true);
    expect(await listed()).toMatchObject([{ resolvedBy: 'odell' }]);
    const reply = () => tree.run((tx) => commands.replyToComment(tx, wren.context, { pageId, commentId, text: 'No' }));
    await expect(reply()).rejects.toMatchObject({ code: 'closed' });
    await resolve(false);
    await reply();
    expect(await listed()).toMatchObject([{ resolvedAt: null, resolvedBy: null }]);
  });

  it('of another page are not found by this one', async () => {
    const commentId = await comment(wren, 'Elsewhere', await tree.add('drinks'));
    await expect(
      tree.run((tx) => commands.resolveComment(tx, wren.context, { pageId, commentId, isResolved: true })),
    ).rejects.toThrow(NotFound);
  });

  it('survive edits and reverts, are not copied, and go with the page for good', async () => {
    const write = (title: string) =>
      tree.run((tx) => saveDraft(tx, tree.context, { pageId, title, content: { body: [], ...PROMOTE } }));
    const first = await write('First');
    await comment(wren);
    await write('Second');
    const { version, parentId } = await tree.row(pageId);
    await tree.run((tx) => revertPage(tx, tree.context, { pageId, revisionId: first, baseVersion: version }));
    expect(await listed()).toHaveLength(1);

    const copy = { title: 'Copy', slug: 'copy', withDescendants: false, publishCopies: false, isAlias: false };
    await tree.run((tx) => copyPage(tx, tree.context, { pageId, parentId: parentId ?? 0, ...copy }));
    expect(await database.db.$count(comments)).toBe(1);

    await tree.run((tx) => trashPage(tx, tree.context, pageId, { siteName: '' }));
    expect(await database.db.$count(comments)).toBe(1);
    await tree.run((tx) => purgeExpiredTrash(tx, '2027-01-01T12:00:00.000Z'));
    expect(await database.db.$count(comments, eq(comments.pageId, pageId))).toBe(0);
  });

  it('are followed by who wrote one or owns the page, until they choose otherwise', async () => {
    expect(await isFollowing(database.db, pageId, wren.id)).toBe(false);
    await comment(wren);
    expect(await isFollowing(database.db, pageId, wren.id)).toBe(true);
    await tree.run((tx) => commands.followComments(tx, wren.context, { pageId, isFollowing: false }));
    await comment(wren, 'And another');
    expect(await isFollowing(database.db, pageId, wren.id)).toBe(false);
    const own = await tree.add('own', tree.rootId, { ownerId: odell.id });
    expect(await isFollowing(database.db, own, odell.id)).toBe(true);
  });

  it('are read in two statements however many there are', async () => {
    for (let count = 0; count < 3; count += 1) {
      const commentId = await comment(wren);
      await tree.run((tx) => commands.replyToComment(tx, odell.context, { pageId, commentId, text: 'Yes' }));
    }
    const { statements } = await recordStatements(() => listed());
    expect(statements).toHaveLength(2);
  });
});

describe('listStaffOfPage', () => {
  it('finds users who may read the draft, by name, without those who lost the right or the account', async () => {
    const elsewhere = await tree.add('elsewhere');
    await addPerson(tree, 'pell', ['change'], elsewhere);
    await addPerson(tree, 'bram', ['lock']);
    await addPerson(tree, 'own', ['add']);
    const find = async (more: object) =>
      (await listStaffOfPage(database.db, { pageId, right: 'view_draft', ...more })).map(({ username }) => username);
    expect(await find({})).toEqual(['odell', 'wren']);
    expect(await find({ q: 'wre' })).toEqual(['wren']);
    expect(await find({ usernames: ['pell', 'wren'] })).toEqual(['wren']);
    expect(await find({ right: 'explore', ids: [wren.id] })).toEqual(['wren']);
    expect(await find({ right: 'explore' })).toEqual(['bram', 'odell', 'own', 'wren']);
  });

  it('finds users who have the right by one group and the access to the admin by another', async () => {
    const find = async () => [
      (await listStaffOfPage(database.db, { pageId, right: 'view_draft' })).map(({ username }) => username),
      (await listStaffWhoMay(database.db, 'message', 'change')).map(({ id }) => id),
    ];
    const group = { pagePermissions: [], members: [wren.id] };
    await database.db.update(groups).set({ canAccessAdmin: false });
    await tree.run((tx) =>
      createGroup(tx, tree.context, {
        ...group,
        name: 'Guests',
        canAccessAdmin: false,
        modelPermissions: [{ model: 'message', permissions: ['change'] }],
      }),
    );
    expect(await find()).toEqual([[], []]);
    await tree.run((tx) => createGroup(tx, tree.context, { ...group, name: 'Staff', canAccessAdmin: true }));
    expect(await find()).toEqual([['wren'], [wren.id]]);
  });
});
