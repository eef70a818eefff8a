import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eq } from 'drizzle-orm';
import { blockRegistry } from '#blocks/definitions.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { createPage, publishPage } from '#features/pages/server/index.ts';
import { pages } from '#features/pages/server/tables.ts';
import { recordStatements } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { findTemplate } from '../definitions.ts';

const context = {
  actor: { accountId: null, name: 'test' },
  now: '2026-11-19T12:00:00.000Z',
  powers: SYSTEM_POWERS,
  registry: blockRegistry,
  template: findTemplate,
};

let app: TestApp;
let listId = 0;

const add = (parentId: number, template: string, title: string, content: Record<string, unknown>) =>
  inTransaction(app.database.db, async (tx) => {
    const slug = title.toLowerCase().replaceAll(' ', '-');
    const id = await createPage(tx, context, { parentId, template, title, slug, content });
    await publishPage(tx, context, id);
    return id;
  });
const release = (title: string, date: string) => add(listId, 'press_release', title, { date, copy: '<p>Text</p>' });
const get = (url: string) => app.http.inject({ method: 'GET', url });

beforeAll(async () => {
  app = await buildTestApp();
  const [home] = await app.database.db.select({ id: pages.id }).from(pages).where(eq(pages.urlPath, '/'));
  const press = await add(home?.id ?? 0, 'press_section', 'Press', { contact_info: '<p>Ask us</p>' });
  listId = await add(press, 'press_release_list', 'Releases', { page_size: 1 });
  await release('The pier opens', '2026-03-04');
});
afterAll(() => app.close());

describe('the press as the application serves it', () => {
  it('shows a release at once in the lists and beside the others that were kept without it', async () => {
    const kept = ['/press/', '/press/releases/', '/press/releases/the-pier-opens/'];
    for (const url of kept) expect((await get(url)).body).not.toContain('The chowder returns');
    for (const url of kept) expect((await recordStatements(() => get(url))).statements).toEqual([]);
    await release('The chowder returns', '2026-03-05');
    for (const url of kept) {
      await vi.waitFor(async () => expect((await get(url)).body).toContain('The chowder returns'));
    }
  });

  it('keeps every page of the list apart', async () => {
    const [first, second] = [await get('/press/releases/'), await get('/press/releases/?page=2')];
    expect(first.body).toContain('aria-current="page"');
    expect([first.body, second.body].map((body) => body.includes('<h2 class'))).toEqual([true, true]);
    expect(second.body).toContain('rel="canonical" href="http://localhost:80/press/releases/?page=2"');
    expect(second.body).toContain('Page 2 of 2');
    for (const page of ['3', '0', 'x']) expect((await get(`/press/releases/?page=${page}`)).statusCode, page).toBe(404);
    const bare = await get('/press/releases/?page=1');
    expect([bare.statusCode, bare.headers.location]).toEqual([301, '/press/releases/']);
  });

  it.each(['/press/', '/press/releases/', '/press/releases/the-pier-opens/'])(
    '%s offers the feed and needs at most 12 statements',
    async (url) => {
      app.forget(['*']);
      const { result, statements } = await recordStatements(() => get(url));
      expect(result.body).toContain('type="application/atom+xml"');
      expect(result.body).toContain(`/feeds/${listId}/atom.xml`);
      expect(statements.length).toBeLessThanOrEqual(12);
    },
  );
});
