import { inArray, lte, sql } from 'drizzle-orm';
import { settingOf } from '#features/front-of-house/server/index.ts';
import { forgetTextsAbout } from '#features/text-messages/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import { PURGE_BATCH } from '#platform/jobs/daily-purge.ts';
import { guestKeysOf, uncollectedSince } from './commands/guest-limits.ts';
import type { OrderParts } from './order-parts.ts';
import { ERASED_KEY, orderRefunds, orders, orderSettings, uncollectedOrders } from './tables.ts';

const USUAL_RETENTION_DAYS = 30;

/**
 * Personal data are erased; items, money and tax stay, and a hash of the order's key, which gives no second order.
 * Notes of lines are in the lines.
 */
const ERASED = sql`name = '', phone = '', email = '', email_key = '', origin = '', note = '', vehicle = '', address = '', address_note = '', sms_consent_at = NULL, sms_consent_words = '',
  text_key = '', place_key = ${ERASED_KEY}::text || encode(sha256(convert_to(place_key, 'UTF8')), 'hex'), place_body = NULL, partner_ref = NULL, reason = '', card_brand = '', card_last4 = '', lines = (
    SELECT coalesce(jsonb_agg(jsonb_set(one, '{line,note}', '""') ORDER BY place), '[]')
    FROM jsonb_array_elements(lines) WITH ORDINALITY AS each (one, place))`;

/** Time, and the key of the digests of guests. */
type ErasureParts = Pick<OrderParts, 'nowMs' | 'tokenKey'>;

/**
 * Erases the guest data of orders past their retention period. Digests of guests who left orders behind stay for as long
 * as those orders count. @param most the oldest first @returns the number of erased orders
 */
export async function eraseOldOrders(tx: Tx, { nowMs, tokenKey }: ErasureParts, most = PURGE_BATCH): Promise<number> {
  const now = new Date(nowMs).toISOString();
  // Orders that the kitchen forgot to close, too.
  const isDue = sql`erased_at IS NULL AND state <> 'placing'
      AND ready_at < ${now}::timestamptz - make_interval(days => coalesce(
        ${settingOf(orderSettings, sql`old.rlid`, sql`settings.retention_days`)}, ${USUAL_RETENTION_DAYS}))`;
  const since = uncollectedSince(nowMs);
  await tx.delete(uncollectedOrders).where(lte(uncollectedOrders.placedAt, since));
  const rows = await rowsOf<{ id: number; phone: string; emailKey: string; placedAt: string; isLeft: boolean }>(
    tx,
    sql`
    SELECT id, phone, email_key AS "emailKey", placed_at::text AS "placedAt",
      state = 'uncollected' AND placed_at > ${since} AS "isLeft"
    FROM ${orders} AS old WHERE ${isDue} ORDER BY ready_at LIMIT ${most} FOR UPDATE`,
  );
  const left = rows.filter(({ isLeft }) => isLeft);
  const kept = left.flatMap(({ id, placedAt, ...contact }) =>
    guestKeysOf(tokenKey, contact).map((guestKey) => ({ orderId: id, guestKey, placedAt })),
  );
  if (kept.length > 0) await tx.insert(uncollectedOrders).values(kept).onConflictDoNothing();
  const ids = rows.map(({ id }) => id);
  await tx.execute(sql`UPDATE ${orders} SET ${ERASED}, erased_at = ${now} WHERE ${inArray(orders.id, ids)}`);
  await eraseAround(tx, rows);
  return rows.length;
}

/** Erases the guest of all closed orders of an address, and the digests of those who are erased already. */
export async function eraseOrdersOf(tx: Tx, { nowMs, tokenKey }: ErasureParts, emailKey: string): Promise<void> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`UPDATE ${orders} SET ${ERASED}, erased_at = ${new Date(nowMs).toISOString()} WHERE email_key = ${emailKey}
      RETURNING id`,
  );
  await eraseAround(tx, rows);
  const { orderId, guestKey } = uncollectedOrders;
  const theirs = tx
    .select({ orderId })
    .from(uncollectedOrders)
    .where(inArray(guestKey, guestKeysOf(tokenKey, { phone: '', emailKey })));
  await tx.delete(uncollectedOrders).where(inArray(orderId, theirs));
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
