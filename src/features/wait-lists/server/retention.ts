import { sql } from 'drizzle-orm';
import { settingOf } from '#features/front-of-house/server/index.ts';
import { forgetTextsAbout } from '#features/text-messages/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import { waitListEntries, waitListSettings } from './tables.ts';

const USUAL_RETENTION_DAYS = 30;

/** Erases names, contacts and texts after their retention time; counted values stay. @returns number of parties */
export async function eraseOldParties(tx: Tx, nowMs: number): Promise<number> {
  const now = new Date(nowMs).toISOString();
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`
    UPDATE ${waitListEntries} AS entry SET ${erasedAt(now)}
    WHERE erased_at IS NULL AND expires_at < ${now} AND joined_at < ${now}::timestamptz - make_interval(days => coalesce(
      ${settingOf(waitListSettings, sql`entry.rlid`, sql`settings.retention_days`)}, ${USUAL_RETENTION_DAYS}))
    RETURNING id`,
  );
  await forgetTextsAbout(
    tx,
    rows.map(({ id }) => `wait list entry ${id} `),
  );
  return rows.length;
}

/** Erases names, contacts and texts of all parties under an address; counted values stay. */
export async function erasePartiesOf(tx: Tx, emailKey: string, nowMs: number): Promise<void> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`UPDATE ${waitListEntries} SET ${erasedAt(new Date(nowMs).toISOString())} WHERE email_key = ${emailKey} RETURNING id`,
  );
  await forgetTextsAbout(
    tx,
    rows.map(({ id }) => `wait list entry ${id} `),
  );
}

function erasedAt(now: string) {
  return sql`name = '', phone = '', email = '', email_key = '', note = '', sms_consent_at = NULL, sms_consent_words = '',
    origin = '', reason = '', join_key = NULL, join_body = NULL, undo = NULL, erased_at = ${now}`;
}
