import { and, asc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm';
import { isRestaurant } from '#features/front-of-house/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { ReservationParts } from '../reservation-parts.ts';
import { type ReservationRow, reservations } from '../tables.ts';
import { sendAbout } from './reservation-mails.ts';

const HOUR_MS = 3_600_000;
/** Reminders, the later one first: a guest for whom both are due gets only the later one. */
const REMINDERS = [
  { kind: 'hours', column: 'hoursRemindedOf', beforeMs: 3 * HOUR_MS },
  { kind: 'day', column: 'dayRemindedOf', beforeMs: 24 * HOUR_MS },
] as const;
/** Rows of one transaction. */
const BATCH = 50;

/**
 * Reminds the guests of coming reservations, a day and three hours before. Each start time is reminded of once, also
 * after a restart and with several processes; guests who reserved after a reminder was due do not get it.
 * @returns number of checked rows
 */
export async function sendReminders(db: Db, parts: ReservationParts, signal: AbortSignal): Promise<number> {
  let total = 0;
  for (;;) {
    if (signal.aborted) return total;
    const done = await inTransaction(db, async (tx) => {
      const now = new Date(parts.nowMs).toISOString();
      const rows = await tx
        .select()
        .from(reservations)
        .where(
          and(
            eq(reservations.state, 'confirmed'),
            gt(reservations.startsAt, now),
            or(
              ...REMINDERS.map(({ column, beforeMs }) =>
                and(
                  lte(reservations.startsAt, new Date(parts.nowMs + beforeMs).toISOString()),
                  sql`${reservations[column]} IS DISTINCT FROM ${reservations.startsAt}`,
                ),
              ),
            ),
          ),
        )
        .orderBy(asc(reservations.startsAt))
        .limit(BATCH)
        .for('update', { skipLocked: true });
      for (const row of rows) {
        const kind = dueReminder(row, parts.nowMs);
        if (kind && isRestaurant(parts.listedRestaurantOf, row.rlid))
          await sendAbout(tx, parts, row, 'reservation_reminder', kind);
      }
      const isLate = (row: ReservationRow) => isDue(row, REMINDERS[0].beforeMs, parts.nowMs);
      for (const [late, set] of [
        [false, { dayRemindedOf: sql`${reservations.startsAt}` }],
        [true, { dayRemindedOf: sql`${reservations.startsAt}`, hoursRemindedOf: sql`${reservations.startsAt}` }],
      ] as const) {
        const ids = rows.filter((row) => isLate(row) === late).map(({ id }) => id);
        if (ids.length > 0) await tx.update(reservations).set(set).where(inArray(reservations.id, ids));
      }
      return rows.length;
    });
    total += done;
    if (done < BATCH) return total;
  }
}

/** The reminder to send now: the last due one, unless it was sent or was already due when the guest reserved. */
export function dueReminder(
  row: Pick<ReservationRow, 'startsAt' | 'createdAt' | 'dayRemindedOf' | 'hoursRemindedOf'>,
  nowMs: number,
): (typeof REMINDERS)[number]['kind'] | null {
  const due = REMINDERS.find(({ beforeMs }) => isDue(row, beforeMs, nowMs));
  if (!due) return null;
  const sentOf = row[due.column];
  if (sentOf !== null && Date.parse(sentOf) === Date.parse(row.startsAt)) return null;
  return isDue(row, due.beforeMs, Date.parse(row.createdAt)) ? null : due.kind;
}

function isDue({ startsAt }: Pick<ReservationRow, 'startsAt'>, beforeMs: number, atMs: number): boolean {
  return Date.parse(startsAt) - beforeMs <= atMs;
}
