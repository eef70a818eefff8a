import { setTimeout as pause } from 'node:timers/promises';
import type { Db, Tx } from './client.ts';

type Task = () => void | Promise<void>;
interface Committed<T> {
  result: T;
  queued: readonly Task[];
}

const afterCommitWork = new WeakMap<Tx, Task[]>();

/**
 * Runs `work` in one transaction; commits when it resolves, rolls back when it throws.
 * What `afterCommit` queued runs after the commit, in order, and never for a rolled-back one.
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
 * Before each attempt but the first, in milliseconds. Begun at once, the one that was ended takes its first row again before
 * the other, which waits for it, has woken: the same ring, again and again.
 */
const PAUSE_MS = 50;
/** PostgreSQL's word for two transactions that wait for each other: it ends one, of which nothing is kept. */
const DEADLOCK = '40P01';

/**
 * The same, retried after a deadlock: for commands that lock rows in an order of the caller, like pages that are moved
 * or guests who come at once. `work` may run several times, so it must have no effects outside `tx`.
 */
export async function inTransactionAgain<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    let committed: Committed<T>;
    try {
      committed = await commit(db, work);
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !isDeadlock(error)) throw error;
      // Not as long as another that was ended at the same time.
      await pause(PAUSE_MS * (attempt + Math.random()));
      continue;
    }
    // What fails from here on must not repeat what is committed.
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

/** Queues work (mail, cache purge, index rebuild) until `tx` has committed. @throws outside `inTransaction`. */
export function afterCommit(tx: Tx, task: Task): void {
  const queued = afterCommitWork.get(tx);
  if (!queued) throw new Error('afterCommit needs a transaction opened by inTransaction');
  queued.push(task);
}
