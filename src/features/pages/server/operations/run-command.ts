import type { Tx } from '#platform/db/client.ts';
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
    return inTransaction(deps.db, (tx) => command(tx, context));
  };
}
