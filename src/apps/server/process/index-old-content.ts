import { indexOldSettings } from '#features/settings/server/index.ts';
import { indexOldSnippets } from '#features/snippets/server/index.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Logger } from '#platform/logger.ts';

/**
 * Notes what snippets and settings point at that were saved before that was noted: a migration cannot, since it knows no
 * fields. Does nothing once it was done; a failure is logged and tried again with the next start.
 */
export async function indexOldContent(db: Db, logger: Logger): Promise<void> {
  try {
    const [snippets, settings] = await inTransaction(db, async (tx) => [
      await indexOldSnippets(tx, blockRegistry),
      await indexOldSettings(tx, blockRegistry),
    ]);
    if (snippets + settings > 0) logger.info({ snippets, settings }, 'references of older content noted');
  } catch (error) {
    logger.error({ err: error }, 'noting the references of older content failed');
  }
}
