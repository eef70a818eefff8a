import type { Db, Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { RouteInput } from '#platform/http/route.ts';
import type { PageCommandContext } from '../commands/context.ts';
import { contextOf, type PageRouteDeps } from '../routes-deps.ts';

/** Runs a command as whoever sent the request, in a transaction of its own. */
export function commandRunner(deps: PageRouteDeps) {
  return async <T>(
    { request, reply }: Pick<RouteInput<unknown>, 'request' | 'reply'>,
    command: (tx: Tx, context: PageCommandContext) => Promise<T>,
  ): Promise<T> => {
    const context = await contextOf(deps, request, reply);
    return inTransactionAgain(deps.db, (tx) => command(tx, context));
  };
}

const MOST_ATTEMPTS = 3;
/** PostgreSQL's word for two transactions that wait for each other: it ends one, of which nothing is kept. */
const DEADLOCK = '40P01';

/**
 * A transaction that is begun anew when it waited in a ring with another. Pages are locked from the top downwards, but
 * aliases stand anywhere, and a move has two places.
 */
export async function inTransactionAgain<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(db, work);
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !isDeadlock(error)) throw error;
    }
  }
}

function isDeadlock(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    if ('code' in one && one.code === DEADLOCK) return true;
  }
  return false;
}
