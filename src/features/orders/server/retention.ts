import { inArray, sql } from 'drizzle-orm';
import { settingOf } from '#features/front-of-house/server/index.ts';
import { forgetTextsAbout } from '#features/text-messages/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import { ERASED_KEY, orderRefunds, orders, orderSettings } from './tables.ts';

const USUAL_RETENTION_DAYS = 30;

/**
 * Personal data are erased; items, money and tax stay, and a hash of the order's key, which gives no second order.
 * Notes of lines are in the lines.
 */
const ERASED = sql`name = '', phone = '', email = '', email_key = '', origin = '', note = '', vehicle = '', address = '', address_note = '', sms_consent_at = NULL, sms_consent_words = '',
  text_key = '', place_key = '${sql.raw(ERASED_KEY)}' || encode(sha256(convert_to(place_key, 'UTF8')), 'hex'), place_body = NULL, partner_ref = NULL, reason = '', card_brand = '', card_last4 = '', lines = (
    SELECT coalesce(jsonb_agg(jsonb_set(one, '{line,note}', '""') ORDER BY place), '[]')
    FROM jsonb_array_elements(lines) WITH ORDINALITY AS each (one, place))`;

/** Erases the guest data of orders past their retention period. @returns the number of erased orders */
export async function eraseOldOrders(tx: Tx, nowMs: number): Promise<number> {
  const now = new Date(nowMs).toISOString();
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`
    UPDATE ${orders} AS old SET ${ERASED}, erased_at = ${now}
    WHERE erased_at IS NULL AND state NOT IN ('placing', 'accepted', 'firing', 'ready')
      AND ready_at < ${now}::timestamptz - make_interval(days => coalesce(
        ${settingOf(orderSettings, sql`old.rlid`, sql`settings.retention_days`)}, ${USUAL_RETENTION_DAYS}))
    RETURNING id`,
  );
  await eraseAround(tx, rows);
  return rows.length;
}

/** Erases the guest of all closed orders of an address. */
export async function eraseOrdersOf(tx: Tx, emailKey: string, nowMs: number): Promise<void> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`UPDATE ${orders} SET ${ERASED}, erased_at = ${new Date(nowMs).toISOString()} WHERE email_key = ${emailKey}
      RETURNING id`,
  );
  await eraseAround(tx, rows);
}

/** Text messages contain the guest's number, and the reason of a refund may contain a name. */
async function eraseAround(tx: Tx, erased: readonly { id: number }[]): Promise<void> {
  if (erased.length === 0) return;
  await forgetTextsAbout(
    tx,
    erased.map(({ id }) => `order ${id} `),
  );
  const ids = erased.map(({ id }) => id);
  await tx.update(orderRefunds).set({ reason: '' }).where(inArray(orderRefunds.orderId, ids));
}
