import type { SuppressionReason } from '#features/mail/new-mail.ts';
import type { Tx } from '#platform/db/client.ts';
import type { SignUpDays } from './subscriber-mails.ts';

/** Receiver and language of a mail. */
export interface MailTo {
  subscriberId: number;
  email: string;
  firstName: string;
  language: string;
  siteId: number | null;
  /** The page with the form. */
  pageId: number | null;
}

/** Sends and suppresses mail to subscribers. Runs within the transaction. */
export interface SubscriberMailer {
  /** Sends the link to confirm, also to suppressed addresses, so that people can resubscribe. */
  sendConfirmation(tx: Tx, now: string, to: MailTo, token: string): Promise<void>;
  sendWelcome(tx: Tx, now: string, to: MailTo, given: SignUpDays): Promise<void>;
  /** Suppresses the address, known or not: from now on only transactional mail is sent to it. */
  stop(tx: Tx, now: string, emailKey: string, reason: SuppressionReason): Promise<void>;
  /** True after `stop`, until `resume`. */
  isStopped(tx: Tx, emailKey: string): Promise<boolean>;
  /** Reverts `stop`; only after a confirmation by mail. */
  resume(tx: Tx, now: string, emailKey: string): Promise<void>;
  /** Deletes queued and sent mail to the address; keeps the suppression. */
  forget(tx: Tx, emailKey: string): Promise<void>;
}
