import { sql } from 'drizzle-orm';
import type { Actor } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';

/** One line of the history of one page. */
export interface PageEvent {
  pageId: number;
  action: string;
  details: Record<string, unknown>;
}

/**
 * Lines in the history of many pages, in order, in one statement: `recordHistory` sends one for each line, and a subtree
 * may hold thousands of pages.
 */
export async function recordPages(tx: Tx, by: { actor: Actor; now: string }, events: readonly PageEvent[]) {
  if (events.length === 0) return;
  const lines = JSON.stringify(
    events.map(({ pageId, action, details }, place) => ({ place, page: String(pageId), action, details })),
  );
  await tx.execute(sql`
    INSERT INTO history_entries (at, actor_id, actor_name, action, subject_kind, subject_id, details)
    SELECT ${by.now}::timestamptz, ${by.actor.accountId}::int, ${by.actor.name}::text, line.action, 'page', line.page, line.details
    FROM jsonb_to_recordset(${lines}::jsonb) AS line (place int, page text, action text, details jsonb)
    ORDER BY line.place`);
}
