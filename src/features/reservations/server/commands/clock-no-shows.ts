import { randomUUID } from 'node:crypto';
import { and, eq, gt, lte, notExists, sql } from 'drizzle-orm';
import { Conflict } from '#shared/problem.ts';
import { CLOCK, isRestaurant, settingOf } from '#features/front-of-house/server/index.ts';
import { tryEach } from '#platform/attempts.ts';
import type { Db } from '#platform/db/client.ts';
import type { Reservations } from '../reservations.ts';
import { reservationEvents, reservations, reservationSettings } from '../tables.ts';
import { doSheetStep } from './sheet-steps.ts';

/** Older reservations stay as they are when the setting is switched on. */
const DAY_MS = 86_400_000;

/** From the time of a reservation to the no-show, in minutes; NULL where hosts mark them. */
const MINUTES = settingOf(
  reservationSettings,
  reservations.rlid,
  sql`CASE WHEN settings.auto_no_show_minutes > 0 THEN settings.grace_minutes + settings.auto_no_show_minutes END`,
);

/**
 * Marks parties that did not arrive as no-shows, where the restaurant's settings say so. Each reservation once: one
 * that a host restores stays. The first of several concurrent changes wins, also among processes.
 */
export async function markNoShows(
  db: Db,
  house: Pick<Reservations, 'inDays' | 'parts'>,
  nowMs: number,
  signal: AbortSignal,
): Promise<void> {
  const markedBefore = db
    .select({ seq: reservationEvents.seq })
    .from(reservationEvents)
    .where(
      and(
        eq(reservationEvents.reservationId, reservations.id),
        eq(reservationEvents.action, 'no_show'),
        eq(reservationEvents.actorName, CLOCK.name),
      ),
    );
  const late = await db
    .select({ id: reservations.id, rlid: reservations.rlid, version: reservations.version })
    .from(reservations)
    .where(
      and(
        eq(reservations.state, 'confirmed'),
        gt(reservations.startsAt, new Date(nowMs - DAY_MS).toISOString()),
        // The index of coming reservations ends here: the settings are looked up for those that have begun, not for all.
        lte(reservations.startsAt, new Date(nowMs).toISOString()),
        lte(sql`${reservations.startsAt} + make_interval(mins => ${MINUTES})`, new Date(nowMs).toISOString()),
        notExists(markedBefore),
      ),
    );
  await tryEach(late, signal, async ({ version, ...which }) => {
    if (!isRestaurant(house.parts().listedRestaurantOf, which.rlid)) return;
    const step = { op: randomUUID(), action: 'no_show', version, isForced: false } as const;
    try {
      await house.inDays((tx, parts) => doSheetStep(tx, parts, CLOCK, which, step));
    } catch (error) {
      // Another user or process was first.
      if (!(error instanceof Conflict)) throw error;
    }
  });
}
