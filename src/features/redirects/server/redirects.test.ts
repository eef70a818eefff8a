import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AddressChange } from '#features/pages/server/index.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { countRowsRead } from '#test/rows-read.ts';
import { PageTree, TREE_NOW } from '#test/page-tree.ts';
import { type Database, recordStatements } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { keepOldAddresses } from './commands/keep-old-addresses.ts';
import { createHitCounter } from './hit-counter.ts';
import { findRedirect } from './queries/find-redirect.ts';
import { redirects } from './tables.ts';

const SITE = 1;
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

const find = (path: string, siteId = SITE) => findRedirect(database.db, siteId, path);
const keep = (change: AddressChange) => tree.run((tx) => keepOldAddresses(tx, change, TREE_NOW));
/** Gives a page another slug, as publishing does, and keeps its old addresses. */
async function rename(id: number, slug: string): Promise<number> {
  const { path, urlPath: oldUrlPath, parentId } = await tree.row(id);
  const parent = await tree.row(parentId ?? tree.rootId);
  const newUrlPath = `${parent.urlPath}${slug}/`;
  await database.exec(
    `UPDATE pages SET url_path = '${newUrlPath}' || substr(url_path, ${oldUrlPath.length + 1}) WHERE path LIKE '${path}%';
     UPDATE pages SET slug = '${slug}' WHERE id = ${id}`,
  );
  return keep({ rootPath: path, oldUrlPath, newUrlPath, siteRootPath: `/${tree.rootId}/` });
}

describe('keepOldAddresses', () => {
  it('leads from the old addresses of a page and all live ones below it', async () => {
    const a = await tree.add('a', tree.rootId, { isLive: true });
    await tree.add('live', a, { isLive: true });
    await tree.add('draft', a);
    await tree.add('ab', tree.rootId, { isLive: true });
    const sent = await recordStatements(() => rename(a, 'b'));
    expect(sent.result).toBe(2);
    expect(sent.statements.filter((text) => /redirects/i.test(text))).toHaveLength(2);
    expect(await find('/a/')).toMatchObject({ url: '/b/', isPermanent: true });
    expect(await find('/a')).toMatchObject({ url: '/b/', isPermanent: true });
    expect(await find('/a/live/')).toMatchObject({ url: '/b/live/', isPermanent: true });
    expect(await find('/a/draft/')).toBeUndefined();
    expect(await find('/ab/')).toBeUndefined();
    expect(await find('/a/nothing/')).toBeUndefined();
  });

  it('leaves no ring after there and back, and no chain after further', async () => {
    const a = await tree.add('a', tree.rootId, { isLive: true });
    await rename(a, 'b');
    await rename(a, 'a');
    expect(await find('/a/')).toBeUndefined();
    expect(await find('/b/')).toMatchObject({ url: '/a/', isPermanent: true });
    await rename(a, 'c');
    expect(await find('/a/')).toMatchObject({ url: '/c/' });
    expect(await find('/b/')).toMatchObject({ url: '/c/' });
    expect(await database.db.select().from(redirects)).toHaveLength(2);
  });

  it('reads a moved page a few times, however many redirects there are', async () => {
    const a = await tree.add('a', tree.rootId, { isLive: true });
    const { path } = await tree.row(a);
    const grow = (from: number, to: number) => `
      INSERT INTO pages (parent_id, path, depth, sort_order, slug, url_path, template, draft_title, is_live, live_revision_id, created_at, updated_at)
      SELECT id, path || number || '/', 3, number, number, url_path || number || '/', template, number, true, live_revision_id, now(), now()
      FROM pages, generate_series(${from}, ${to}) AS number WHERE id = ${a};
      INSERT INTO redirects (site_id, old_path, page_id, is_automatic, created_at)
      SELECT ${SITE}, '/old/' || number, ${a}, true, now() FROM generate_series(${from}, ${to}) AS number;`;
    // The statistics are those of a small site, as right after a large import.
    await database.exec(`${grow(1, 10)} ANALYZE pages, redirects; ${grow(11, 150)}`);
    const change = { rootPath: path, oldUrlPath: '/b/', newUrlPath: '/a/', siteRootPath: `/${tree.rootId}/` };
    const read = await countRowsRead(
      database.db,
      'pages',
      (db) => inTransaction(db, (tx) => keepOldAddresses(tx, change, TREE_NOW)),
      { isLarge: true },
    );
    expect(read).toBeLessThan(600);
  });

  it('gives an address that several pages had to the last of them', async () => {
    const first = await tree.add('a', tree.rootId, { isLive: true });
    await rename(first, 'b');
    const second = await tree.add('a', tree.rootId, { isLive: true });
    await rename(second, 'c');
    expect(await find('/a/')).toMatchObject({ url: '/c/' });
  });

  it('keeps what staff made by hand', async () => {
    await database.db.insert(redirects).values({
      siteId: SITE,
      oldPath: '/a',
      targetUrl: 'https://elsewhere.example/',
      isPermanent: false,
      createdAt: TREE_NOW,
    });
    const a = await tree.add('a', tree.rootId, { isLive: true });
    expect(await rename(a, 'b')).toBe(0);
    expect(await find('/a/')).toMatchObject({ url: 'https://elsewhere.example/', isPermanent: false });
  });

  it('keeps what staff made by hand for every site', async () => {
    const row = { oldPath: '/a', targetUrl: '/elsewhere/', targetPath: '/elsewhere', createdAt: TREE_NOW };
    await database.db.insert(redirects).values(row);
    const a = await tree.add('a', tree.rootId, { isLive: true });
    expect(await rename(a, 'b')).toBe(0);
    expect(await find('/a/')).toMatchObject({ url: '/elsewhere/' });
  });

  it('belongs to the site of the old addresses, on each of its hosts', async () => {
    const other = await tree.addSite('Other', 'other.example');
    await database.exec(`INSERT INTO sites (name, host, root_page_id) VALUES ('Twin', 'twin.example', ${tree.rootId})`);
    const a = await tree.add('a', tree.rootId, { isLive: true });
    await tree.add('a', other, { isLive: true });
    expect(await rename(a, 'b')).toBe(1);
    expect(await find('/a/', 2)).toBeUndefined();
    expect(await find('/a/', 3)).toMatchObject({ url: '/b/' });
  });
});

describe('findRedirect', () => {
  it('does not answer for a page in the trash, and does again once it is back', async () => {
    const a = await tree.add('a', tree.rootId, { isLive: true });
    await rename(a, 'b');
    await database.exec(`UPDATE pages SET is_live = false, trash_id = 7 WHERE id = ${a}`);
    expect(await find('/a/')).toBeUndefined();
    await database.exec(`UPDATE pages SET is_live = true, trash_id = NULL WHERE id = ${a}`);
    expect(await find('/a/')).toMatchObject({ url: '/b/' });
  });

  it('never leads to the address that was asked, nor to a page of another site', async () => {
    const other = await tree.addSite('Other', 'other.example');
    const [a, far] = [
      await tree.add('a', tree.rootId, { isLive: true }),
      await tree.add('far', other, { isLive: true }),
    ];
    const row = { siteId: SITE, createdAt: TREE_NOW };
    await database.db.insert(redirects).values([
      { ...row, oldPath: '/a', pageId: a },
      { ...row, oldPath: '/self', targetUrl: '/self' },
      { ...row, oldPath: '/over', pageId: far },
    ]);
    expect(await find('/a/')).toBeUndefined();
    expect(await find('/self/')).toBeUndefined();
    expect(await find('/over/')).toBeUndefined();
  });

  it('asks for the address with its query first, and for the site before all sites', async () => {
    const row = { createdAt: TREE_NOW };
    await database.db.insert(redirects).values([
      { ...row, oldPath: '/old', targetUrl: '/all/' },
      { ...row, siteId: SITE, oldPath: '/old', targetUrl: '/own/' },
      { ...row, oldPath: '/old?a=1&b=2', targetUrl: '/query/' },
      { ...row, oldPath: '/café', targetUrl: '/coffee/' },
    ]);
    expect(await find('/old')).toMatchObject({ url: '/own/', hasUsedQuery: false });
    expect(await find('/old/?x')).toMatchObject({ url: '/own/' });
    expect(await find('/old/?b=2&a=1')).toMatchObject({ url: '/query/', hasUsedQuery: true });
    expect(await find('/caf%C3%A9/')).toMatchObject({ url: '/coffee/' });
    await tree.addSite('Other', 'other.example');
    expect(await find('/old/', 2)).toMatchObject({ url: '/all/' });
  });

  it.each(['/a\0/', '/a%00/', '', '/', `/${'x'.repeat(5000)}/`, "/'; DROP TABLE pages; --/"])(
    'finds nothing at %j',
    async (path) => {
      expect(await find(path)).toBeUndefined();
    },
  );
});

describe('createHitCounter', () => {
  it('writes many hits at once, and never moves the version', async () => {
    const [row] = await database.db
      .insert(redirects)
      .values({ oldPath: '/a', targetUrl: '/b', createdAt: TREE_NOW })
      .returning({ id: redirects.id });
    const nowMs = Date.parse(TREE_NOW);
    const counter = createHitCounter(database.db, {
      now: () => nowMs,
      onError: (error) => expect.unreachable(String(error)),
      writeDelayMs: 60_000,
    });
    for (let hit = 0; hit < 1000; hit += 1) counter.add(row?.id ?? 0);
    counter.add(999_999);
    const { statements } = await recordStatements(() => counter.close());
    expect(statements.filter((text) => /UPDATE/.test(text))).toHaveLength(1);
    const [counted] = await database.db.select().from(redirects);
    expect(counted).toMatchObject({ hitCount: 1000, version: 1 });
    expect(Date.parse(counted?.lastHitAt ?? '')).toBe(nowMs);
  });
});
