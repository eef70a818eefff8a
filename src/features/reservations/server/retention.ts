import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { settingOf } from '#features/front-of-house/server/index.ts';
import { forgetDeposits } from '#features/deposits/server/index.ts';
import { forgetTextsAbout } from '#features/text-messages/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import { deleteBatch, PURGE_BATCH } from '#platform/jobs/daily-purge.ts';
import { withDays } from './commands/lock-days.ts';
import { reservations, reservationSettings, reservationWishes } from './tables.ts';
import { USUAL_SETTINGS } from './settings.ts';

const DAY_MS = 86_400_000;

/**
 * Erases names and contacts after their retention time, and deletes unconfirmed holds; the counts stay.
 * @param most names and contacts, the oldest first @returns number of reservations
 */
export async function eraseOldReservations(tx: Tx, nowMs: number, most = PURGE_BATCH): Promise<number> {
  const now = new Date(nowMs).toISOString();
  const yesterday = new Date(nowMs - DAY_MS).toISOString();
  // Expired holds that were not released yet: their days no longer count them.
  const forgotten = await tx
    .selectDistinct({ rlid: reservations.rlid, date: reservations.businessDate })
    .from(reservations)
    .where(and(eq(reservations.state, 'held'), lt(reservations.holdUntil, yesterday)))
    .orderBy(asc(reservations.rlid), asc(reservations.businessDate));
  for (const { rlid, date } of forgotten) await withDays(tx, { rlid, dates: [date], nowMs }, async () => undefined);
  const lapsed = sql`state = 'lapsed' AND created_at < ${yesterday}`;
  const deleted = await deleteBatch(tx, reservations, lapsed);
  const erased = await rowsOf<{ id: number }>(
    tx,
    sql`
    UPDATE ${reservations} SET ${erasedAt(now)} WHERE id = ANY (ARRAY (
      SELECT id FROM ${reservations} AS one
      WHERE erased_at IS NULL AND state <> 'lapsed' AND ends_at < ${now}::timestamptz - make_interval(days => coalesce(
        ${settingOf(reservationSettings, sql`one.rlid`, sql`settings.retention_days`)},
        ${USUAL_SETTINGS.retentionDays}::int))
      ORDER BY ends_at LIMIT ${most} FOR UPDATE))
    RETURNING id`,
  );
  await forgetAbout(tx, erased);
  return deleted + erased.length;
}

/** Erases names and contacts of all reservations and requests of an address; the counts stay. */
export async function eraseReservationsOf(tx: Tx, emailKey: string, nowMs: number): Promise<void> {
  await tx.delete(reservationWishes).where(eq(reservationWishes.emailKey, emailKey));
  const erased = await rowsOf<{ id: number }>(
    tx,
    sql`UPDATE ${reservations} SET ${erasedAt(new Date(nowMs).toISOString())} WHERE email_key = ${emailKey} RETURNING id`,
  );
  await forgetAbout(tx, erased);
}

async function forgetAbout(tx: Tx, erased: readonly { id: number }[]): Promise<void> {
  const ids = erased.map(({ id }) => id);
  await forgetTextsAbout(
    tx,
    ids.map((id) => `reservation ${id} `),
  );
  await forgetDeposits(tx, ids);
}

function erasedAt(now: string) {
  return sql`name = '', phone = '', email = '', email_key = '', note = '', origin = '', reason = '', client_hash = '',
    sms_consent_at = NULL, sms_consent_words = '', hold_key = NULL, hold_body = NULL, confirm_key = NULL, confirm_body = NULL,
    undo = NULL, erased_at = ${now}`;
}
