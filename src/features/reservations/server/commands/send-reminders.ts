import { and, asc, eq, gt, lte, or, type SQL, sql } from 'drizzle-orm';
import { isRestaurant } from '#features/front-of-house/server/index.ts';
import { tryEach } from '#platform/attempts.ts';
import type { Db, Tx } from '#platform/db/client.ts';
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

/**
 * Reminds the guests of coming reservations, a day and three hours before. Each start time is reminded of once, also
 * after a restart and with several processes; guests who reserved after a reminder was due do not get it.
 */
export async function sendReminders(db: Db, parts: ReservationParts, signal: AbortSignal): Promise<void> {
  const { id, startsAt } = reservations;
  const due = await db.select({ id }).from(reservations).where(isUnchecked(parts.nowMs)).orderBy(asc(startsAt));
  await tryEach(due, signal, (one) => inTransaction(db, (tx) => remindOf(tx, parts, one.id)));
}

/** Condition: a coming reservation whose due reminder was not checked yet. */
function isUnchecked(nowMs: number): SQL | undefined {
  const { startsAt } = reservations;
  const until = (ms: number) => lte(startsAt, new Date(nowMs + ms).toISOString());
  return and(
    eq(reservations.state, 'confirmed'),
    gt(startsAt, new Date(nowMs).toISOString()),
    // The index of coming reservations ends here.
    until(Math.max(...REMINDERS.map(({ beforeMs }) => beforeMs))),
    or(
      ...REMINDERS.map(({ column, beforeMs }) =>
        and(until(beforeMs), sql`${reservations[column]} IS DISTINCT FROM ${startsAt}`),
      ),
    ),
  );
}

async function remindOf(tx: Tx, parts: ReservationParts, id: number): Promise<void> {
  const [row] = await tx
    .select()
    .from(reservations)
    .where(and(eq(reservations.id, id), isUnchecked(parts.nowMs)))
    .for('update', { skipLocked: true });
  if (!row) return;
  const kind = dueReminder(row, parts.nowMs);
  if (kind && isRestaurant(parts.listedRestaurantOf, row.rlid))
    await sendAbout(tx, parts, row, 'reservation_reminder', kind);
  const of = sql`${reservations.startsAt}`;
  const isLate = isDue(row, REMINDERS[0].beforeMs, parts.nowMs);
  await tx
    .update(reservations)
    .set({ dayRemindedOf: of, ...(isLate ? { hoursRemindedOf: of } : {}) })
    .where(eq(reservations.id, id));
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
