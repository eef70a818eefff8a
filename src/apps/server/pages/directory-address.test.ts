import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepOldAddresses } from '#features/redirects/server/index.ts';
import { createPage, createSite, publishPage } from '#features/pages/server/index.ts';
import { movePage } from '#features/pages/server/commands/move-page.ts';
import { pages, sites } from '#features/pages/server/tables.ts';
import { buildTestApp, TEST_NOW, type TestApp } from '#test/app.ts';
import { PAGE_CONTEXT } from '#test/guest-pages.ts';
import { buildLocationRow, insertLocationRows } from '#test/location-rows.ts';
import { inTransaction } from '#platform/db/transaction.ts';

/** Where city lists and local pages stand follows from the page tree: one root a site, asked by everything. */
const LOCAL = 'florida/orlando/12-bay-street/';
const OTHER_HOST = 'second.example';

describe.each([
  ['none', '/restaurants/'],
  ['demo', '/seafood-restaurants/locations/'],
] as const)('the directory with SEED=%s', (seed, root) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await buildTestApp({
      seed,
      prepare: async ({ db }) => {
        await insertLocationRows(db, [buildLocationRow({ rlid: 90001, localPageUrl: LOCAL })]);
        await inTransaction(db, async (tx) => {
          const home = await add(tx, null, 'home', '');
          await add(tx, home, 'state_list', 'tables');
          const site = { name: 'Second', host: OTHER_HOST, isDefault: false, rootPageId: home, languageCode: 'en' };
          await createSite(tx, PAGE_CONTEXT, site as Parameters<typeof createSite>[2]);
        });
      },
    });
  }, 120_000);
  afterAll(() => app.close());

  const add = async (
    tx: Parameters<typeof createPage>[0],
    parentId: number | null,
    template: string,
    slug: string,
    country = 'US',
  ) => {
    const content = template === 'state_list' ? { country } : { body: [] };
    const id = await createPage(tx, PAGE_CONTEXT, { parentId, template, title: slug || 'Home', slug, content });
    await publishPage(tx, PAGE_CONTEXT, id);
    return id;
  };
  const ask = async (url: string, host = 'main.example') => {
    const { statusCode, headers, body } = await app.http.inject({ url, headers: { host, accept: 'text/html' } });
    return { statusCode, location: headers.location, body };
  };
  const standsAt = async (own: string, host?: string) => {
    const page = await ask(own + LOCAL, host);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(`${own}${LOCAL}"/>`);
    expect(page.body).toContain(`"local_page_root":"${own}"`);
    expect((await ask(`${own}florida/orlando/`, host)).body).toContain(`href="${own}${LOCAL}"`);
    expect((await ask(own, host)).body).toContain(`href="${own}florida/orlando/"`);
    expect(await ask(`/locations/list/${LOCAL}`, host)).toMatchObject({ statusCode: 301, location: own + LOCAL });
    const sitemap = await ask('/sitemap.xml', host);
    expect(sitemap.body).toContain(`${own}${LOCAL}</loc>`);
  };

  it(`is at ${root}, and on another site where that has its own`, async () => {
    await standsAt(root);
    await standsAt('/tables/', OTHER_HOST);
    expect((await ask(root + LOCAL, OTHER_HOST)).statusCode).toBe(404);
  });

  it('stays where it is when a second list comes with a shorter address', async () => {
    const [main] = await app.database.db.select().from(sites).where(eq(sites.isDefault, true));
    await inTransaction(app.database.db, (tx) => add(tx, main?.rootPageId ?? 0, 'state_list', 'nl', 'CA'));
    await expect.poll(async () => (await ask('/nl/')).statusCode).toBe(200);
    await standsAt(root);
    expect(await ask(`/nl/${LOCAL}`)).toMatchObject({ statusCode: 301, location: root + LOCAL });
  });

  it('moves with its page, and every old address leads to the new one', async () => {
    const { db } = app.database;
    const [list] = await db.select().from(pages).where(eq(pages.urlPath, root));
    const [main] = await db.select().from(sites).where(eq(sites.isDefault, true));
    const context = {
      ...PAGE_CONTEXT,
      addressesChanged: (tx: Parameters<typeof keepOldAddresses>[0], change: Parameters<typeof keepOldAddresses>[1]) =>
        keepOldAddresses(tx, change, TEST_NOW),
    };
    const section = await inTransaction(db, (tx) => add(tx, main?.rootPageId ?? 0, 'generic_content', 'visit'));
    await inTransaction(db, (tx) => movePage(tx, context, list?.id ?? 0, section));
    const moved = `/visit/${list?.slug}/`;
    await expect.poll(async () => (await ask('/')).body).toContain(`"local_page_root":"${moved}"`);
    await standsAt(moved);
    for (const rest of ['', 'florida/orlando/', LOCAL])
      expect(await ask(`${root}${rest}?utm=a`)).toMatchObject({ statusCode: 301, location: `${moved}${rest}?utm=a` });
    expect((await ask(`${root}a/b/c/d/`)).statusCode).toBe(404);
    await standsAt('/tables/', OTHER_HOST);
  });
});
