import { and, eq, gt, lte, notExists, sql } from 'drizzle-orm';
import { Conflict } from '#shared/problem.ts';
import { CLOCK, isRestaurant, settingOf } from '#features/front-of-house/server/index.ts';
import { tryEach } from '#platform/attempts.ts';
import type { Db } from '#platform/db/client.ts';
import { waitListEntries, waitListEvents, waitListSettings } from '../tables.ts';
import type { WaitLists } from '../wait-lists.ts';
import { changeEntry } from './change-entry.ts';

/** From the call to the no-show, in minutes; NULL where hosts mark them. */
const MINUTES = settingOf(
  waitListSettings,
  waitListEntries.rlid,
  sql`CASE WHEN settings.auto_no_show_minutes > 0 THEN settings.grace_minutes + settings.auto_no_show_minutes END`,
);

/**
 * Marks notified parties that did not come as no-shows, where the restaurant's settings say so. Each party once: one
 * that a host restores stays. The first of several concurrent changes wins, also among processes.
 */
export async function markNoShows(
  db: Db,
  lists: Pick<WaitLists, 'changeLine' | 'parts'>,
  nowMs: number,
  signal: AbortSignal,
): Promise<void> {
  const now = new Date(nowMs).toISOString();
  const markedBefore = db
    .select({ seq: waitListEvents.seq })
    .from(waitListEvents)
    .where(
      and(
        eq(waitListEvents.entryId, waitListEntries.id),
        eq(waitListEvents.action, 'no_show'),
        eq(waitListEvents.actorName, CLOCK.name),
      ),
    );
  const late = await db
    .select({ id: waitListEntries.id, rlid: waitListEntries.rlid, version: waitListEntries.version })
    .from(waitListEntries)
    .where(
      and(
        eq(waitListEntries.state, 'called'),
        gt(waitListEntries.expiresAt, now),
        lte(sql`${waitListEntries.calledAt} + make_interval(mins => ${MINUTES})`, now),
        notExists(markedBefore),
      ),
    );
  await tryEach(late, signal, async ({ id: entryId, rlid, version }) => {
    if (!isRestaurant(lists.parts().listedRestaurantOf, rlid)) return;
    try {
      await lists.changeLine(rlid, (tx, parts) =>
        changeEntry(tx, parts, { entryId, version, action: 'no_show', actor: CLOCK }),
      );
    } catch (error) {
      // Another user or process was first.
      if (!(error instanceof Conflict)) throw error;
    }
  });
}
