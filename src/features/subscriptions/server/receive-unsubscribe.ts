import { parseEmailAddress } from '#shared/email-address.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { inTransactionAgain } from '#platform/db/transaction.ts';
import type { UnsubscribeResult } from '../contract.ts';
import { MAILING_NAME } from '../unsubscribe-contract.ts';
import { unsubscribeAddress } from './commands/unsubscribe.ts';
import type { SubscriberLinks } from './links.ts';
import type { SubscriberMailer } from './mailer.ts';
import { unsubscribeTexts } from './unsubscribe-texts.ts';

/** A submitted unsubscribe form. */
export interface UnsubscribePost {
  email: string;
  /** Language of the page, for example "fr-CA". */
  language: string | undefined;
  ip: string;
  nowMs: number;
  /** From the link to the page: the mailing's id and the signature of the pre-filled address. */
  broadLogId?: string | undefined;
  signature?: string | undefined;
}

/** Unsubscribes a well-formed address, known or not; returns an error for a malformed one. */
export async function receiveUnsubscribe(
  { db, mailer, links }: { db: Db; mailer: SubscriberMailer; links: SubscriberLinks },
  { email: typed, language, ip, nowMs, broadLogId = '', signature = '' }: UnsubscribePost,
): Promise<UnsubscribeResult> {
  const words = unsubscribeTexts(language);
  if (typed.trim() === '') return { isValid: false, errors: [words.required] };
  const email = parseEmailAddress(typed);
  if (email === undefined) return { isValid: false, errors: [words.malformed] };
  const guest = { now: new Date(nowMs).toISOString(), ipAddress: ip, mailer };
  const isOurLink = links.isAddressSigned(typed.trim().toLowerCase(), signature);
  const event = {
    source: isOurLink ? 'link in an e-mail' : 'unsubscribe form',
    broadLogId: MAILING_NAME.test(broadLogId) ? broadLogId : '',
  };
  await inTransactionAgain(db, (tx) => unsubscribeAddress(tx, guest, email, event));
  return { isValid: true, errors: [] };
}

/** Unsubscribes an address after a reported complaint or unsubscription, within the transaction that stores the event. */
export async function leaveBySource(
  tx: Tx,
  { mailer }: { mailer: SubscriberMailer },
  { email, source, nowMs }: { email: string; source: string; nowMs: number },
): Promise<void> {
  await unsubscribeAddress(tx, { now: new Date(nowMs).toISOString(), ipAddress: '', mailer }, email, { source });
}
