import { sql } from 'drizzle-orm';
import { forgetTextsAbout } from '#features/text-messages/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import { waitListEntries, waitListSettings } from './tables.ts';

const USUAL_RETENTION_DAYS = 30;

/** Erases names, contacts and texts whose time is over; what is counted stays. @returns how many parties */
export async function eraseOldParties(tx: Tx, nowMs: number): Promise<number> {
  const now = new Date(nowMs).toISOString();
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`
    UPDATE ${waitListEntries} AS entry
    SET name = '', phone = '', email = '', email_key = '', note = '', sms_consent_at = NULL, sms_consent_words = '', origin = '', reason = '',
      join_key = NULL, join_body = NULL, undo = NULL, erased_at = ${now}
    WHERE erased_at IS NULL AND expires_at < ${now} AND joined_at < ${now}::timestamptz - make_interval(days => coalesce(
      (SELECT settings.retention_days FROM ${waitListSettings} AS settings WHERE settings.rlid = entry.rlid), ${USUAL_RETENTION_DAYS}))
    RETURNING id`,
  );
  await forgetTextsAbout(
    tx,
    rows.map(({ id }) => `wait list entry ${id} `),
  );
  return rows.length;
}
