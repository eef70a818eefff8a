import { purgeExpiredTrash } from '#features/pages/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Logger } from '#platform/logger.ts';

const HOUR_MS = 3_600_000;

/**
 * Deletes for ever what has been in the trash for its time: hourly, on every node, since a second run finds nothing left
 * to do. Returns the function that ends it.
 */
export function startTrashSchedule(parts: { db: Db; clock: Clock; logger: Logger }): () => Promise<void> {
  const { db, clock, logger } = parts;
  let running = Promise.resolve();
  const run = async () => {
    try {
      const purged = await inTransaction(db, (tx) => purgeExpiredTrash(tx, new Date(clock.now()).toISOString()));
      if (purged > 0) logger.info({ purged }, 'trash purged');
    } catch (error) {
      logger.error({ err: error }, 'purging the trash failed');
    }
  };
  const timer = setInterval(() => (running = run()), HOUR_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
