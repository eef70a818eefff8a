import { inArray, sql } from 'drizzle-orm';
import { settingOf } from '#features/front-of-house/server/index.ts';
import { forgetTextsAbout } from '#features/text-messages/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import { PURGE_BATCH } from '#platform/jobs/daily-purge.ts';
import { loadLineKey } from './line-parts.ts';
import { forgetNoShowsOf, forgetOldNoShows, keepNoShows, noShowsSince } from './no-show-contacts.ts';
import { waitListEntries, waitListSettings } from './tables.ts';

const USUAL_RETENTION_DAYS = 30;

/**
 * Erases names, contacts and texts after their retention time; counted values stay, and hashes of the contacts of no-shows
 * that still count. @param most the oldest first @returns number of parties
 */
export async function eraseOldParties(tx: Tx, nowMs: number, most = PURGE_BATCH): Promise<number> {
  const now = new Date(nowMs).toISOString();
  const isDue = sql`entry.erased_at IS NULL AND entry.expires_at < ${now}
    AND entry.joined_at < ${now}::timestamptz - make_interval(days => coalesce(
      ${settingOf(waitListSettings, sql`entry.rlid`, sql`settings.retention_days`)}, ${USUAL_RETENTION_DAYS}))`;
  const rows = await rowsOf<{ id: number; phone: string; emailKey: string; joinedAt: string; isNoShow: boolean }>(
    tx,
    sql`
    SELECT id, phone, email_key AS "emailKey", joined_at::text AS "joinedAt",
      state = 'no_show' AND joined_at > ${noShowsSince(nowMs)} AS "isNoShow"
    FROM ${waitListEntries} AS entry WHERE ${isDue} ORDER BY joined_at LIMIT ${most} FOR UPDATE`,
  );
  const ids = rows.map(({ id }) => id);
  await tx.execute(sql`UPDATE ${waitListEntries} SET ${erasedAt(now)} WHERE ${inArray(waitListEntries.id, ids)}`);
  const noShows = rows.filter(({ isNoShow }) => isNoShow);
  if (noShows.length > 0) await keepNoShows(tx, await loadLineKey(tx), noShows);
  await forgetOldNoShows(tx, nowMs);
  await forgetTextsAbout(
    tx,
    ids.map((id) => `wait list entry ${id} `),
  );
  return rows.length;
}

/** Erases names, contacts, their hashes and texts of all parties under an address; counted values stay. */
export async function erasePartiesOf(tx: Tx, emailKey: string, nowMs: number): Promise<void> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`UPDATE ${waitListEntries} SET ${erasedAt(new Date(nowMs).toISOString())} WHERE email_key = ${emailKey} RETURNING id`,
  );
  await forgetNoShowsOf(tx, await loadLineKey(tx), emailKey);
  await forgetTextsAbout(
    tx,
    rows.map(({ id }) => `wait list entry ${id} `),
  );
}

function erasedAt(now: string) {
  return sql`name = '', phone = '', email = '', email_key = '', note = '', sms_consent_at = NULL, sms_consent_words = '',
    origin = '', reason = '', join_key = NULL, join_body = NULL, undo = NULL, erased_at = ${now}`;
}
