import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPage, publishPage } from '#features/pages/server/index.ts';
import { sites } from '#features/pages/server/tables.ts';
import { deleteSnippet } from '#features/snippets/server/commands.ts';
import { SNIPPETS } from '#features/snippets/definitions.ts';
import { createSnippet, saveSnippet } from '#features/snippets/server/index.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { PAGE_CONTEXT } from '#test/guest-pages.ts';
import { buildLocationRow, insertLocationRows } from '#test/location-rows.ts';

describe('the name of a country', () => {
  let app: TestApp;
  let home = 0;
  let id = 0;
  const snippet = (printable_name: string) => ({
    name: 'States',
    value: { printable_name, code: 'US', home_page: home },
  });

  beforeAll(async () => {
    app = await buildTestApp({
      prepare: async ({ db }) => {
        await insertLocationRows(db, [buildLocationRow({ rlid: 10001 })]);
        await inTransaction(db, async (tx) => {
          const [site] = await tx.select().from(sites);
          home = site?.rootPageId ?? 0;
          const add = async (parentId: number, template: string, slug: string, languageCode?: 'es') => {
            const content = template === 'home' ? { body: [] } : { country: 'US' };
            const page = { parentId, template, title: slug, slug, content, ...(languageCode && { languageCode }) };
            const added = await createPage(tx, PAGE_CONTEXT, page);
            await publishPage(tx, PAGE_CONTEXT, added);
            return added;
          };
          const spanish = await add(home, 'home', 'es', 'es');
          await add(spanish, 'state_list', 'restaurantes');
          const value = { printable_name: 'Estados Unidos (español)', code: 'US', home_page: spanish };
          await createSnippet(tx, PAGE_CONTEXT, { model: SNIPPETS.country, name: 'Spanish', value });
          id = await createSnippet(tx, PAGE_CONTEXT, { model: SNIPPETS.country, ...snippet('The States') });
        });
      },
    });
  });
  afterAll(() => app.close());

  const bodyOf = async (url: string) => (await app.http.inject({ url, headers: { accept: 'text/html' } })).body;

  it('is that of its snippet, in the title of the state list, in links and in the context', async () => {
    const list = await bodyOf('/restaurants/');
    expect(list).toContain('All The States Locations');
    expect(list).toContain('"country":{"printable_name":"The States"}');
    expect(await bodyOf('/restaurants/florida/orlando/')).toContain('More The States Locations');
  });

  it('is the usual one in other languages, whose entries of the switcher name the language', async () => {
    const list = await bodyOf('/es/restaurantes/');
    expect(list).toContain('Estados Unidos');
    expect(list).not.toMatch(/The States|español\)/);
  });

  it('follows the snippet when it is renamed and when it is deleted', async () => {
    await inTransaction(app.database.db, (tx) =>
      saveSnippet(tx, PAGE_CONTEXT, { model: 'country', id, baseVersion: 1, ...snippet('America') }),
    );
    await vi.waitFor(async () => expect(await bodyOf('/restaurants/')).toContain('All America Locations'));
    await inTransaction(app.database.db, (tx) => deleteSnippet(tx, PAGE_CONTEXT, { model: 'country', id }));
    await vi.waitFor(async () => expect(await bodyOf('/restaurants/')).toContain('All United States Locations'));
  });
});
