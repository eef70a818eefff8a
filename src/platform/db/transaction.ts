import type { Db, Tx } from './client.ts';

const afterCommitWork = new WeakMap<Tx, (() => void | Promise<void>)[]>();

/**
 * Runs `work` in one transaction; commits when it resolves, rolls back when it throws.
 * What `afterCommit` queued runs after the commit, in order, and never for a rolled-back one.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const queued: (() => void | Promise<void>)[] = [];
  const result = await db.transaction(async (transaction) => {
    const tx = transaction as Tx;
    afterCommitWork.set(tx, queued);
    return work(tx);
  });
  for (const task of queued) await task();
  return result;
}

/** Queues work (mail, cache purge, index rebuild) until `tx` has committed. @throws outside `inTransaction`. */
export function afterCommit(tx: Tx, task: () => void | Promise<void>): void {
  const queued = afterCommitWork.get(tx);
  if (!queued) throw new Error('afterCommit needs a transaction opened by inTransaction');
  queued.push(task);
}
