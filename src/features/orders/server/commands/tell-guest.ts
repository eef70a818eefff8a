import { eq } from 'drizzle-orm';
import { guestTokenOf, nameOfRestaurant } from '#features/front-of-house/server/index.ts';
import { composeMail, enqueueMail, loadMailSender } from '#features/mail/server/index.ts';
import { passMark } from '#features/front-of-house/pass-mark.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import { enqueueText, textWhen } from '#features/text-messages/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { localeOf } from '#shared/locale-of.ts';
import { orderPageUrl } from '../../guest-pages.ts';
import { formatMoney } from '#features/menus/money.ts';
import type { OrderParts } from '../order-parts.ts';
import { type OrderRow, orders } from '../tables.ts';

type OrderMail =
  | 'order_placed'
  | 'order_paid'
  | 'order_changed'
  | 'order_refunded'
  | 'order_message'
  | 'order_ready'
  | 'order_delayed'
  | 'order_cancelled';

/** Confirms an order, with its number, its time and the link to its page. */
export const sendPlaced = (tx: Tx, parts: OrderParts, row: OrderRow) =>
  send(tx, parts, row, row.payment === 'card' ? 'order_paid' : 'order_placed', 'placed');

/** Announces that an order is ready, by e-mail and, with consent, by text; again after a recall. */
export const sendReady = async (tx: Tx, parts: OrderParts, row: OrderRow) => {
  await textAbout(tx, parts, row, 'order_ready');
  await send(tx, parts, row, 'order_ready', `ready ${row.version}`);
};

/** Sends the new time of a delayed order, by e-mail and, with consent, by text. */
export const sendDelayed = async (tx: Tx, parts: OrderParts, row: OrderRow) => {
  await textAbout(tx, parts, row, 'order_delayed');
  await send(tx, parts, row, 'order_delayed', `delayed ${row.version}`);
};

/** @param isByGuest by e-mail only, because the guest's page shows the cancellation already */
export const sendCancelled = async (
  tx: Tx,
  parts: OrderParts,
  row: OrderRow,
  { isByGuest }: { isByGuest: boolean },
) => {
  if (!isByGuest) await textAbout(tx, parts, row, 'order_cancelled');
  await send(tx, parts, row, 'order_cancelled', 'cancelled');
};

/** Sends the new price and time after staff changed an order. */
export const sendChanged = (tx: Tx, parts: OrderParts, row: OrderRow) =>
  send(tx, parts, row, 'order_changed', `changed ${row.version}`);

/** Sends the refunded amount and the reason. */
export const sendRefunded = (
  tx: Tx,
  parts: OrderParts,
  row: OrderRow,
  { op, amount, reason }: { op: string; amount: number; reason: string },
) => {
  const language = row.language as LanguageCode;
  const words = { amount: formatMoney(amount, { language, currency: row.currency }), reason };
  return send(tx, parts, row, 'order_refunded', `refund ${op}`, words);
};

/**
 * Sends a message of staff to the guest, by e-mail and, with consent, by text.
 * @returns false when neither may be sent
 */
export const sendMessage = async (
  tx: Tx,
  parts: OrderParts,
  row: OrderRow,
  { op, message }: { op: string; message: string },
) => {
  const isTexted = await textAbout(tx, parts, row, 'order_message', { op, message });
  await send(tx, parts, row, 'order_message', `message ${op}`, { message });
  return isTexted || row.email !== '';
};

/** Sends nothing to a guest without an e-mail address. */
async function send(
  tx: Tx,
  { tokenKey, restaurantOf, nowMs }: OrderParts,
  row: OrderRow,
  template: OrderMail,
  what: string,
  more: Record<string, string> = {},
): Promise<void> {
  if (row.email === '') return;
  const { language, origin } = row;
  const restaurant = restaurantOf(row.rlid);
  const { sender } = await loadMailSender(tx, { siteId: null, language }, origin);
  const values = {
    restaurant: nameOfRestaurant(restaurant),
    number: row.number,
    when: whenOf(row, restaurant.timeZone),
    total: formatMoney(row.total, { language, currency: row.currency }),
    ...more,
    order_link: `${origin}${orderPageUrl(guestTokenOf(tokenKey, row.tokenNonce))}`,
  };
  const mail = await composeMail(tx, template, { language, sender, values });
  await enqueueMail(
    tx,
    { now: new Date(nowMs).toISOString() },
    // The only guest input in the mail is the address, so that nobody can use the form to send text to others.
    {
      rlid: row.rlid,
      list: 'transactional',
      to: { address: row.email, name: '' },
      ...mail,
      key: `order ${row.id} ${what}`,
    },
  );
}

/** "Friday, November 20, 6:45 PM" */
function whenOf(row: Pick<OrderRow, 'readyAt' | 'language'>, timeZone: string): string {
  const { language } = row;
  const readyMs = Date.parse(row.readyAt);
  const when = new Intl.DateTimeFormat(localeOf(language), {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(readyMs);
  return when + passMark(readyMs, { language: language as LanguageCode, timeZone });
}

/** Text messages to guests about an order. A guest who cancels gets none: the page shows it. */
type OrderText = 'order_ready' | 'order_delayed' | 'order_cancelled' | 'order_message';

/** Text key for a text that was not sent because the number wrote STOP. */
export const NOT_SENT = 'not sent';

/**
 * Queues a text message about an order if the guest agreed to text messages. The order stores the key of the message,
 * so that staff see whether it was delivered. After STOP no text is sent: staff are asked to call, unless the guest has
 * an e-mail address.
 * @param said the message of staff, and its `op`: the same message is queued once
 * @returns false without a valid consent
 */
async function textAbout(
  tx: Tx,
  { tokenKey, restaurantOf, nowMs }: OrderParts,
  row: OrderRow,
  purpose: OrderText,
  note?: { op: string; message: string },
): Promise<boolean> {
  if (!mayText(row)) return false;
  const restaurant = restaurantOf(row.rlid);
  // Each step increments the version, so a text that is repeated after a recall has a new key.
  const key = `order ${row.id} ${purpose} ${note?.op ?? row.version}`;
  const isQueued = await enqueueText(
    tx,
    { now: new Date(nowMs).toISOString() },
    {
      key,
      purpose,
      rlid: row.rlid,
      to: row.phone,
      language: row.language,
      values: {
        restaurant: nameOfRestaurant(restaurant),
        number: row.number,
        when: textWhen(row.readyAt, row.language, restaurant.timeZone),
        message: note?.message ?? '',
        link: `${row.origin}${orderPageUrl(guestTokenOf(tokenKey, row.tokenNonce))}`,
      },
      consent: row,
    },
  );
  const textKey = isQueued ? key : row.email === '' ? NOT_SENT : '';
  await tx.update(orders).set({ textKey }).where(eq(orders.id, row.id));
  return isQueued;
}

/** True when the guest agreed to texts; the number may have written STOP since. */
export function mayText({ smsConsentAt, phone }: Pick<OrderRow, 'smsConsentAt' | 'phone'>): boolean {
  return smsConsentAt !== null && phone !== '';
}
