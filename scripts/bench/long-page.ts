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
export const LONG_PAGE_LABEL = `${BLOCK_COUNT} blocks`;

/** A block as stored. */
export interface StoredExample {
  id: string;
  type: string;
  version: number;
  value: Record<string, unknown>;
}

/** This many blocks: every kind with its example, repeated. */
export function exampleBlocks(count: number): StoredExample[] {
  const kinds = Object.keys(BLOCKS) as (keyof typeof BLOCKS)[];
  return Array.from({ length: count }, (_, index) => exampleBlock(kinds[index % kinds.length] ?? 'heading', index));
}

/** @param index numbers the URLs of sections of a page */
export function exampleBlock(kind: keyof typeof BLOCKS, index: number): StoredExample {
  const { type, version, example } = BLOCKS[kind];
  const value = 'elem_id' in example ? { ...example, elem_id: `section-${index}` } : example;
  return { id: crypto.randomUUID(), type, version, value };
}

/** Publishes a page of these blocks below the first site's root; returns its id. */
export async function publishBlocks(
  database: Database,
  { title, slug, body }: { title: string; slug: string; body: readonly StoredExample[] },
): Promise<number> {
  const context = {
    actor: SYSTEM.seed,
    now: new Date().toISOString(),
    powers: SYSTEM_POWERS,
    registry: blockRegistry,
    template: findTemplate,
  };
  return inTransaction(database.db, async (tx) => {
    const id = await createPage(tx, context, {
      parentId: 1,
      template: 'generic_content',
      title,
      slug,
      content: { body, ...promote('', `A page of blocks: ${title.toLowerCase()}.`) },
    });
    await publishPage(tx, context, id);
    return id;
  });
}

/** Publishes a page of sixty blocks: every kind with its example, repeated. */
export async function publishLongPage(database: Database): Promise<SamplePage> {
  await publishBlocks(database, { title: 'Sixty blocks', slug: 'sixty-blocks', body: exampleBlocks(BLOCK_COUNT) });
  return { label: LONG_PAGE_LABEL, template: 'generic_content', path: '/sixty-blocks/' };
}
