import type { Db } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { countServed } from './commands.ts';

/** Delay before counts are written, so that no response waits and many downloads of a document are one update. */
const WRITE_DELAY_MS = 2000;

/** Counts downloads in memory. It writes the counts at intervals, and the last ones when it is closed. */
export function createDownloadCounter(db: Db, onError: (error: unknown) => void, writeDelayMs = WRITE_DELAY_MS) {
  let counts = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  const write = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const taken = counts;
    counts = new Map();
    if (taken.size > 0) await inTransaction(db, (tx) => countServed(tx, taken)).catch(onError);
  };
  return {
    add(id: number): void {
      counts.set(id, (counts.get(id) ?? 0) + 1);
      timer ??= setTimeout(() => void write(), writeDelayMs).unref();
    },
    close: write,
  };
}
