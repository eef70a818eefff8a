import { indexOldSettings } from '#features/settings/server/index.ts';
import { indexOldSnippets } from '#features/snippets/server/index.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Logger } from '#platform/logger.ts';

/**
 * Adds the references of snippets and settings that were saved before references were indexed: a migration cannot,
 * because it has no field definitions. Does nothing once done; a failure is logged and retried at the next start.
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
