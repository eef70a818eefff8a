import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteId } from '#shared/brand.ts';
import { countReferring } from '#features/references/server/index.ts';
import { footerSettings } from '#features/settings/definitions.ts';
import { saveSettings } from '#features/settings/server/index.ts';
import { country } from '#features/snippets/definitions.ts';
import { createSnippet } from '#features/snippets/server/index.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { createTestDatabase } from '#test/database.ts';
import { PageTree, TREE_NOW } from '#test/page-tree.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createLogger } from '#platform/logger.ts';
import { indexOldContent } from './index-old-content.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('indexOldContent', () => {
  it('notes what older snippets and settings point at, once', async () => {
    const tree = await PageTree.plant(database);
    const context = { actor: { accountId: null, name: 'test' }, now: TREE_NOW, registry: blockRegistry };
    const id = await inTransaction(database.db, async (tx) => {
      const made = await createSnippet(tx, context, {
        model: country,
        name: 'Canada',
        value: { ...country.example, home_page: tree.rootId },
      });
      const value = { ...footerSettings.example, regions: [made] };
      await saveSettings(tx, context, { siteId: 1 as SiteId, model: footerSettings, value });
      return made;
    });
    await database.db.execute(sql`DELETE FROM content_references`);
    const lines: string[] = [];
    const logger = createLogger('info', { write: (line) => lines.push(line) });
    const uses = async () => [
      await countReferring(database.db, { kind: 'snippet', ids: [id] }),
      await countReferring(database.db, { kind: 'page', ids: [tree.rootId] }),
    ];
    expect(await uses()).toEqual([0, 0]);
    await indexOldContent(database.db, logger);
    expect(await uses()).toEqual([1, 1]);
    await indexOldContent(database.db, logger);
    expect(lines).toHaveLength(1);
  });
});
