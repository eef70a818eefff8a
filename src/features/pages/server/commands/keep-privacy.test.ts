import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Forbidden } from '#shared/problem.ts';
import { type Database } from '#platform/db/client.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { PageTree } from '#test/page-tree.ts';
import { findPageByPath } from '../queries/find-page-by-path.ts';
import { findSiteByHost } from '../queries/find-site.ts';
import { listLivePages } from '../queries/list-live-pages.ts';
import { pageRestrictions } from '../tables.ts';
import { convertAlias } from './detach-aliases.ts';
import { copyPage, type PageCopy } from './copy-page.ts';
import { setPagePrivacy, type PagePrivacyChange } from './set-privacy.ts';
import { trashPage } from './trash-page.ts';

let database: Database;
let tree: PageTree;
/** "/vault/menu/", of which "/vault/" can be private. */
let vault: number;
let menu: number;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyAllTables(database);
  tree = await PageTree.plant(database);
  vault = await tree.add('vault', tree.rootId, { isLive: true });
  menu = await tree.add('menu', vault, { isLive: true });
});

const PASSWORD = { privacy: 'password', passwordHash: 'a hash' } as const;
const close = (pageId: number, change: Partial<PagePrivacyChange> = PASSWORD) =>
  tree.run((tx) =>
    setPagePrivacy(tx, tree.context, {
      pageId,
      privacy: 'signed_in',
      passwordHash: undefined,
      groupIds: [],
      endsAt: null,
      ...change,
    }),
  );
const copy = (pageId: number, more: Partial<PageCopy> = {}) =>
  tree.run((tx) =>
    copyPage(tx, tree.context, {
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
const alias = async (pageId: number, more: Partial<PageCopy> = {}) =>
  (await copy(pageId, { isAlias: true, slug: 'alias', ...more })).id;
async function site() {
  const found = await findSiteByHost(database.db, 'localhost');
  if (!found) throw new Error('There is no site');
  return found;
}
/** What restricts the page at an address, for guests; undefined for a page that they do not get. */
async function privacyAt(path: string) {
  const page = await findPageByPath(database.db, await site(), path);
  return page?.urlPath === path ? page.restrictions.map(({ privacy }) => privacy) : undefined;
}
const addressesOpenToAll = async () => (await listLivePages(database.db, await site())).map(({ urlPath }) => urlPath);
const ownRow = async (pageId: number) =>
  (await database.db.select().from(pageRestrictions).where(eq(pageRestrictions.pageId, pageId)))[0];

describe('an alias that is converted', () => {
  it('keeps the restriction that its source has or inherits, with its password and its end', async () => {
    const endsAt = '2027-01-01T00:00:00.000Z';
    await close(vault, { ...PASSWORD, endsAt });
    const id = await alias(menu);
    await tree.run((tx) => convertAlias(tx, tree.context, id));
    expect(await privacyAt('/alias/')).toEqual(['password']);
    expect(await addressesOpenToAll()).not.toContain('/alias/');
    const [original, given] = [await ownRow(vault), await ownRow(id)];
    expect(given).toEqual({ ...original, id: given?.id, pageId: id });
    expect(await tree.history(id)).toContain('page.set_privacy');
  });

  it('gets no restriction from a public source, or where its own place is as private', async () => {
    const open = await alias(menu, { slug: 'open' });
    await tree.run((tx) => convertAlias(tx, tree.context, open));
    expect(await privacyAt('/open/')).toEqual([]);
    await close(vault);
    const inside = await alias(menu, { parentId: vault });
    await tree.run((tx) => convertAlias(tx, tree.context, inside));
    expect(await ownRow(inside)).toBeUndefined();
    expect(await privacyAt('/vault/alias/')).toEqual(['password']);
  });

  it('leaves the site where one restriction is not enough', async () => {
    await close(vault, { privacy: 'signed_in' });
    await close(menu);
    const id = await alias(menu);
    await tree.run((tx) => convertAlias(tx, tree.context, id));
    expect(await privacyAt('/alias/')).toBeUndefined();
    expect(await tree.row(id)).toMatchObject({ isLive: false, liveRevisionId: null, hasUnpublishedChanges: true });
    expect(await tree.history(id)).toContain('page.unpublish');
  });

  it('needs the right to publish while it is live', async () => {
    const id = await alias(menu);
    const user = await tree.addUser('wren');
    const writer = await tree.as(user, [['add', 'change'], tree.rootId]);
    await expect(tree.run((tx) => convertAlias(tx, writer, id))).rejects.toThrow(Forbidden);
    const publisher = await tree.as(user, [['change', 'publish'], tree.rootId]);
    await tree.run((tx) => convertAlias(tx, publisher, id));
  });
});

describe('an alias whose source is deleted', () => {
  it('stays as private as the source was, once for a page and those below it', async () => {
    await close(vault);
    const id = await alias(vault, { withDescendants: true });
    await tree.run((tx) => trashPage(tx, tree.context, vault, { siteName: '' }));
    expect(await tree.row(id)).toMatchObject({ aliasOfId: null, isLive: true });
    expect(await privacyAt('/alias/')).toEqual(['password']);
    expect(await privacyAt('/alias/menu/')).toEqual(['password']);
    expect(await addressesOpenToAll()).toEqual(['/']);
  });
});

describe('a copy', () => {
  it('has the restrictions of its originals', async () => {
    await close(menu);
    const { id } = await copy(vault, { withDescendants: true });
    expect(await ownRow(id)).toBeUndefined();
    await copy(vault, { slug: 'live', withDescendants: true, publishCopies: true });
    expect(await privacyAt('/live/')).toEqual([]);
    expect(await privacyAt('/live/menu/')).toEqual(['password']);
  });

  it('is restricted like its original when it is live at once, and as a draft only by what the original has itself', async () => {
    await close(vault);
    await copy(menu, { slug: 'live', publishCopies: true });
    expect(await privacyAt('/live/')).toEqual(['password']);
    const { id } = await copy(menu, { slug: 'draft' });
    expect(await ownRow(id)).toBeUndefined();
    const { id: top } = await copy(vault, { slug: 'top' });
    expect(await ownRow(top)).toMatchObject({ privacy: 'password', passwordHash: 'a hash' });
  });

  it('gets no restriction where the destination is as private already', async () => {
    await close(menu, { privacy: 'signed_in' });
    const club = await tree.add('club', tree.rootId, { isLive: true });
    await close(club, { privacy: 'signed_in' });
    const { id } = await copy(menu, { parentId: club, publishCopies: true });
    expect(await ownRow(id)).toBeUndefined();
    expect(await privacyAt('/club/copy/')).toEqual(['signed_in']);
  });

  it('is not live at once where one restriction is not enough', async () => {
    await close(vault, { privacy: 'signed_in' });
    await close(menu);
    await expect(copy(menu, { publishCopies: true })).rejects.toMatchObject({ errors: [{ field: 'publish_copies' }] });
    const { id } = await copy(menu);
    expect(await ownRow(id)).toMatchObject({ privacy: 'password' });
  });
});
