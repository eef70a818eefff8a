import { BLOCKS, blockRegistry } from '#blocks/definitions.ts';
import { SYSTEM } from '#features/history/server/index.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { createPage, publishPage } from '#features/pages/server/index.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { findTemplate } from '#templates/definitions.ts';
import { promote } from '../../seeds/page-plan.ts';
import type { SamplePage } from './sample-pages.ts';

const BLOCK_COUNT = 60;

/** Publishes a page of sixty blocks: every kind there is with its example, again and again. */
export async function publishLongPage(database: Database): Promise<SamplePage> {
  const kinds = Object.values(BLOCKS);
  const body = Array.from({ length: BLOCK_COUNT }, (_, index) => {
    const { type, version, example } = kinds[index % kinds.length] ?? BLOCKS.heading;
    // Sections of a page each have an address of their own.
    const value = 'elem_id' in example ? { ...example, elem_id: `section-${index}` } : example;
    return { id: crypto.randomUUID(), type, version, value };
  });
  const context = {
    actor: SYSTEM.seed,
    now: new Date().toISOString(),
    powers: SYSTEM_POWERS,
    registry: blockRegistry,
    template: findTemplate,
  };
  await inTransaction(database.db, async (tx) => {
    const id = await createPage(tx, context, {
      parentId: 1,
      template: 'generic_content',
      title: 'Sixty blocks',
      slug: 'sixty-blocks',
      content: { body, ...promote('', 'A page of sixty blocks.') },
    });
    await publishPage(tx, context, id);
  });
  return { label: `${BLOCK_COUNT} blocks`, template: 'generic_content', path: '/sixty-blocks/' };
}
