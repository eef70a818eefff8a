import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPage, publishPage } from '#features/pages/server/index.ts';
import type { Database } from '#platform/db/client.ts';
import { createTestDatabase } from '#test/database.ts';
import { PageTree, PROMOTE } from '#test/page-tree.ts';
import { loadMailSender } from './sender.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  const tree = await PageTree.plant(database);
  const add = (slug: string, languageCode: 'es' | 'fr-CA') =>
    tree.run((tx) =>
      createPage(tx, tree.context, {
        parentId: tree.rootId,
        template: 'home',
        title: slug,
        slug,
        content: { body: [], ...PROMOTE },
        languageCode,
      }),
    );
  const french = await add('fr-ca', 'fr-CA');
  await tree.run((tx) => publishPage(tx, tree.context, french));
  await add('es', 'es');
});
afterAll(() => database.close());

describe('the sender of a mail', () => {
  it.each([
    ['en', '/'],
    ['fr-CA', '/fr-ca/'],
    // This section is a draft.
    ['es', '/'],
  ])('in %s has the home page %s', async (language, homePath) => {
    const { sender } = await loadMailSender(database.db, { siteId: null, language }, 'https://chain.example');
    expect(sender).toMatchObject({ origin: 'https://chain.example', homePath });
  });
});
