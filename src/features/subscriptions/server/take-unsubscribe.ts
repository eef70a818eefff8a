import { parseEmailAddress } from '#shared/email-address.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { inTransactionAgain } from '#platform/db/transaction.ts';
import type { UnsubscribeResult } from '../contract.ts';
import { MAILING_NAME } from '../unsubscribe-contract.ts';
import { unsubscribeAddress } from './commands/unsubscribe.ts';
import type { SubscriberLinks } from './links.ts';
import type { SubscriberMailer } from './mailer.ts';
import { unsubscribeWords } from './unsubscribe-words.ts';

/** What came by the unsubscribe form. */
export interface UnsubscribePost {
  email: string;
  /** Language of the page, for example "fr-CA". */
  language: string | undefined;
  ip: string;
  nowMs: number;
  /** Which mailing the link that led here came from, and what signs the address that it filled in. */
  broadLogId?: string | undefined;
  signature?: string | undefined;
}

/** Ends e-mail to a well-formed address, known or not; complains about any other. */
export async function takeUnsubscribe(
  { db, mailer, links }: { db: Db; mailer: SubscriberMailer; links: SubscriberLinks },
  { email: typed, language, ip, nowMs, broadLogId = '', signature = '' }: UnsubscribePost,
): Promise<UnsubscribeResult> {
  const words = unsubscribeWords(language);
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

/** The same for who is reported to want no more, in the transaction of what is written down about it. */
export async function leaveBySource(
  tx: Tx,
  { mailer }: { mailer: SubscriberMailer },
  { email, source, nowMs }: { email: string; source: string; nowMs: number },
): Promise<void> {
  await unsubscribeAddress(tx, { now: new Date(nowMs).toISOString(), ipAddress: '', mailer }, email, { source });
}
