import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createPage, publishPage } from '#features/pages/server/index.ts';
import { sites } from '#features/pages/server/tables.ts';
import { menuDrafts } from '#features/menus/server/tables.ts';
import { publishMenu, saveMenuDraft } from '#features/menus/server/commands.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { PAGE_CONTEXT } from '#test/guest-pages.ts';
import { SMALL_MENU } from '#test/lantern-menu.ts';
import { inTransaction } from '#platform/db/transaction.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({
    prepare: ({ db }) =>
      inTransaction(db, async (tx) => {
        const [site] = await tx.select().from(sites);
        const block = (id: string, type: string, value: object) => ({ id, type, version: 1, value });
        const body = [
          block('0d7f4f0e-7a0b-4c7f-9a3e-1f2a3b4c5d01', 'menu', { heading: '', categories: [], show_allergens: true }),
        ];
        const page = { parentId: site?.rootPageId ?? 0, template: 'generic_content', title: 'Menu', slug: 'dishes' };
        await publishPage(tx, PAGE_CONTEXT, await createPage(tx, PAGE_CONTEXT, { ...page, content: { body } }));
      }),
  });
});
afterAll(() => app.close());

/** Publishes the small menu with another price of its roll. */
const publish = (price: number, liveAt: string | null = null) =>
  inTransaction(app.database.db, async (tx) => {
    const context = {
      actor: { accountId: null, name: 'test' },
      powers: SYSTEM_POWERS,
      now: new Date(app.clock.now()).toISOString(),
    };
    const [draft] = await tx.select().from(menuDrafts);
    const items = SMALL_MENU.items.map((item) => (item.id === 'roll' ? { ...item, price } : item));
    const saved = { baseVersion: draft?.version ?? 0, menu: { ...SMALL_MENU, items } };
    const { version } = await saveMenuDraft(tx, context, saved);
    await publishMenu(tx, context, { baseVersion: version, liveAt });
  });
const priceOnPage = async () => {
  const { body } = await app.http.inject({ url: '/dishes/', headers: { accept: 'text/html' } });
  return />roll<\/strong><span[^>]*>(\$[\d.]+)/.exec(body)?.[1];
};

it('a page with the menu has none before the first version, and each published version at once', async () => {
  expect(await priceOnPage()).toBeUndefined();
  await publish(2750);
  await vi.waitFor(async () => expect(await priceOnPage()).toBe('$27.50'));
  await publish(2800);
  await vi.waitFor(async () => expect(await priceOnPage()).toBe('$28.00'));
});

it('a page that is kept shows a scheduled version from its time on', async () => {
  await publish(2900, new Date(app.clock.now() + 1000).toISOString());
  expect(await priceOnPage()).toBe('$28.00');
  app.clock.advance(1000);
  // Nothing is announced at that time: the page was kept for a second at most.
  await vi.waitFor(async () => expect(await priceOnPage()).toBe('$29.00'));
});

it('a page with the menu says it as linked data', async () => {
  const { body } = await app.http.inject({ url: '/dishes/', headers: { accept: 'text/html' } });
  const output = [...body.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  );
  expect(output.find((one) => one['@type'] === 'Menu')).toMatchObject({
    name: 'Menu',
    inLanguage: 'en',
    hasMenuSection: expect.arrayContaining([expect.objectContaining({ '@type': 'MenuSection' })]),
  });
});
