import type { SuppressionReason } from '#features/mail/new-mail.ts';
import type { Tx } from '#platform/db/client.ts';
import type { GivenDays } from './subscriber-mails.ts';

/** Whom a mail is for, and in which language. */
export interface MailTo {
  subscriberId: number;
  email: string;
  firstName: string;
  language: string;
  siteId: number | null;
  /** Where the form stood. */
  pageId: number | null;
}

/** What subscribers are written, and whether anything may be sent to an address at all. Works within the transaction. */
export interface SubscriberMailer {
  /** Asks to press the button behind a link; goes out even to those who left, who may want to come back. */
  sendConfirmation(tx: Tx, now: string, to: MailTo, token: string): Promise<void>;
  sendWelcome(tx: Tx, now: string, to: MailTo, given: GivenDays): Promise<void>;
  /** From now on nothing but what somebody asks for in person is sent to the address, known or not. */
  stop(tx: Tx, now: string, emailKey: string, reason: SuppressionReason): Promise<void>;
  /** True after `stop`, until `resume`. */
  isStopped(tx: Tx, emailKey: string): Promise<boolean>;
  /** Takes `stop` back: only for who confirmed by mail that they want it. */
  resume(tx: Tx, now: string, emailKey: string): Promise<void>;
  /** Forgets what was queued for and sent to the address; `stop` outlives it. */
  forget(tx: Tx, emailKey: string): Promise<void>;
}
