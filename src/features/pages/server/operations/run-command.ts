import type { Tx } from '#platform/db/client.ts';
import { inTransactionAgain } from '#platform/db/transaction.ts';
import type { RouteInput } from '#platform/http/route.ts';
import type { PageCommandContext } from '../commands/context.ts';
import { contextOf, type PageRouteDeps } from '../routes-deps.ts';

/**
 * Runs a command as whoever sent the request, in a transaction of its own. Pages are locked from the top downwards, but
 * aliases stand anywhere, and a move has two places: two commands may wait for each other.
 */
export function commandRunner(deps: PageRouteDeps) {
  return async <T>(
    { request, reply }: Pick<RouteInput<unknown>, 'request' | 'reply'>,
    command: (tx: Tx, context: PageCommandContext) => Promise<T>,
  ): Promise<T> => {
    const context = await contextOf(deps, request, reply);
    return inTransactionAgain(deps.db, (tx) => command(tx, context));
  };
}
