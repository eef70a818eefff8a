import { type Actor, recordManyInHistory } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';

/** One line of the history of one page. */
export interface PageEvent {
  pageId: number;
  action: string;
  details: Record<string, unknown>;
}

/** Lines in the history of many pages, in order, in one statement: a subtree may hold thousands of pages. */
export async function recordPages(
  tx: Tx,
  { actor, now }: { actor: Actor; now: string },
  events: readonly PageEvent[],
): Promise<void> {
  const entries = events.map(({ pageId, ...event }) => ({ id: pageId, ...event }));
  await recordManyInHistory(tx, { actor, now }, 'page', entries);
}
