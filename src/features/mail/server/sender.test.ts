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

  it('leads to the host of its site, also when staff send the mail', async () => {
    await database.exec(`INSERT INTO sites (name, host, port, root_page_id, language_code)
      SELECT 'Second', 'second.example', 8443, root_page_id, 'en' FROM sites`);
    const found = (await database.db.execute(`SELECT id FROM sites ORDER BY id`)) as unknown as {
      rows: { id: number }[];
    };
    const origins = await Promise.all(
      [...found.rows.map(({ id }) => id), 999].map(async (siteId) => {
        const { sender } = await loadMailSender(database.db, { siteId, language: 'en' }, 'https://chain.example');
        return sender.origin;
      }),
    );
    expect(origins).toEqual(['https://chain.example', 'https://second.example:8443', 'https://chain.example']);
  });

  it('is the site that the mail leads to, unless it names another one', async () => {
    await database.exec(`UPDATE sites SET host = 'first.example' WHERE is_default`);
    const [first = 0] = (
      (await database.db.execute(`SELECT id FROM sites WHERE is_default`)) as unknown as {
        rows: { id: number }[];
      }
    ).rows.map(({ id }) => id);
    const senderOf = async (siteId: number | null) =>
      (await loadMailSender(database.db, { siteId, language: 'en' }, 'https://second.example:8443')).sender;
    expect(await senderOf(null)).toMatchObject({ site: 'Second', origin: 'https://second.example:8443' });
    expect(await senderOf(first)).toMatchObject({ origin: 'https://first.example' });
  });
});
