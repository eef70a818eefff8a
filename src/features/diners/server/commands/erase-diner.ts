import { domainToUnicode } from 'node:url';
import { and, eq, inArray, isNotNull, lte } from 'drizzle-orm';
import { eraseReportsOf } from '#features/accessibility-reports/server/index.ts';
import { CLOCK } from '#features/front-of-house/server/index.ts';
import { recordHistory } from '#features/history/server/index.ts';
import { forgetMailAbout } from '#features/mail/server/index.ts';
import { eraseMessagesOf } from '#features/messages/server/index.ts';
import { eraseOrdersOf } from '#features/orders/server/index.ts';
import { eraseReservationsOf } from '#features/reservations/server/index.ts';
import { eraseSubmissionsOf } from '#features/submissions/server/index.ts';
import { eraseSubscriberOf } from '#features/subscriptions/server/index.ts';
import { erasePartiesOf } from '#features/wait-lists/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { type DinerParts, isoOf } from '../diner-parts.ts';
import { dinerCodes, diners } from '../tables.ts';
import { mailsAbout } from './diner-mails.ts';
import { listFormerAddresses } from './former-addresses.ts';

/**
 * Erases an account after its waiting period: its sessions and passkeys, and for its address and those that it left
 * the names and contacts of bookings, messages, form submissions, accessibility reports, the subscription and all mail.
 * The suppressions of the addresses stay, as digests, and so do counts.
 * @returns false when its owner has cancelled the erasure meanwhile
 */
export async function eraseDiner(
  tx: Tx,
  { nowMs, orderKey, subscriptions: { mailer } }: DinerParts,
  id: number,
): Promise<boolean> {
  const now = isoOf(nowMs);
  const isDue = and(eq(diners.id, id), isNotNull(diners.eraseAfter), lte(diners.eraseAfter, now));
  const [due] = await tx.select({ emailKey: diners.emailKey }).from(diners).where(isDue).for('update');
  if (!due) return false;
  const emailKeys = [due.emailKey, ...(await listFormerAddresses(tx, { id }))];
  await tx.delete(diners).where(eq(diners.id, id));
  await tx.delete(dinerCodes).where(inArray(dinerCodes.emailKey, emailKeys));
  // An address that was asked for and never proved may be somebody else's: only the account's own mails to it go.
  await forgetMailAbout(tx, [mailsAbout(id)]);
  for (const emailKey of emailKeys) {
    await eraseReservationsOf(tx, emailKey, nowMs);
    await eraseOrdersOf(tx, { nowMs, tokenKey: orderKey }, emailKey);
    await erasePartiesOf(tx, emailKey, nowMs);
    for (const spelling of spellingsOf(emailKey)) {
      await eraseMessagesOf(tx, spelling);
      await eraseSubmissionsOf(tx, spelling);
      await eraseReportsOf(tx, spelling);
    }
    await eraseSubscriberOf(tx, { now, mailer }, emailKey);
  }
  await recordHistory(tx, { actor: { accountId: null, name: CLOCK.name }, now }, 'diner.erase', ['diner', id]);
  return true;
}

/** The address with its domain in ASCII and in Unicode: forms used to store addresses as typed. */
function spellingsOf(emailKey: string): ReadonlySet<string> {
  const [, local = '', domain = ''] = /^(.*@)(.*)$/.exec(emailKey) ?? [];
  return new Set([emailKey, local + domainToUnicode(domain)]);
}
