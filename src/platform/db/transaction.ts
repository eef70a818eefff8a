import { setTimeout as pause } from 'node:timers/promises';
import type { Db, Tx } from './client.ts';

type Task = () => void | Promise<void>;
interface Committed<T> {
  result: T;
  queued: readonly Task[];
}

const afterCommitWork = new WeakMap<Tx, Task[]>();

/**
 * Runs `work` in one transaction: commits when `work` resolves, rolls back when it throws. Tasks queued by `afterCommit` run
 * after the commit, in order, and never after a rollback.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return runQueued(await commit(db, work));
}

/** Runs several reads on one snapshot of the database, unaffected by commits in between. */
export async function inSnapshot<T>(db: Db, read: (snapshot: Db) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

const MOST_ATTEMPTS = 3;
/**
 * Milliseconds before each attempt but the first. Without a pause, the repeated transaction would lock its first row before
 * the other, which waits for that row, has woken: the same deadlock again and again.
 */
const PAUSE_MS = 50;
/** SQLSTATE of a deadlock: PostgreSQL ends and rolls back one of the transactions that wait for each other. */
const DEADLOCK = '40P01';

/**
 * As `inTransaction`, but repeated after a deadlock: for commands that lock rows in an order that the caller chooses, such
 * as moving pages, or for guests who come at once. `work` may run several times, so it must have no effects outside `tx`.
 */
export async function inTransactionAgain<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    let committed: Committed<T>;
    try {
      committed = await commit(db, work);
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !isDeadlock(error)) throw error;
      // Random, so that transactions that were ended together do not start together.
      await pause(PAUSE_MS * (attempt + Math.random()));
      continue;
    }
    // Outside the try block: an error after the commit must not repeat the transaction.
    return runQueued(committed);
  }
}

async function commit<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<Committed<T>> {
  const queued: Task[] = [];
  const result = await db.transaction(async (transaction) => {
    const tx = transaction as Tx;
    afterCommitWork.set(tx, queued);
    return work(tx);
  });
  return { result, queued };
}

async function runQueued<T>({ result, queued }: Committed<T>): Promise<T> {
  for (const task of queued) await task();
  return result;
}

function isDeadlock(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    if ('code' in one && one.code === DEADLOCK) return true;
  }
  return false;
}

/** Queues a task (mail, cache purge, index rebuild) until `tx` has committed. @throws outside `inTransaction` */
export function afterCommit(tx: Tx, task: Task): void {
  const queued = afterCommitWork.get(tx);
  if (!queued) throw new Error('afterCommit needs a transaction opened by inTransaction');
  queued.push(task);
}
