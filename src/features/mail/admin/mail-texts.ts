import type { MailEventKind, MailList, MailStatus, SuppressionReason } from '#features/mail/new-mail.ts';

export const STATUS_LABELS: Readonly<Record<MailStatus, string>> = {
  queued: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
  doubtful: 'Unconfirmed',
  suppressed: 'Suppressed',
  cancelled: 'Stopped',
};

/** Explanations of the states, for readers of one mail. */
export const STATUS_NOTES: Readonly<Record<MailStatus, string>> = {
  queued: 'This mail is sent automatically.',
  sending: 'The mail is being handed to the mail server.',
  sent: 'The mail server accepted the mail.',
  failed:
    'The mail server refused the mail, or could not accept it after several attempts. It is not sent again automatically.',
  doubtful:
    'The connection ended while the mail server received the mail, so it may have arrived. It is not sent again automatically. Ask the recipient or check the log of the mail server, then choose an action here.',
  suppressed: 'The recipient no longer wants this kind of mail. It was not sent.',
  cancelled: 'Somebody removed the mail from the queue. It was not sent.',
};

export const LIST_LABELS: Readonly<Record<MailList, string>> = {
  transactional: 'Answers',
  marketing: 'Marketing',
};

/** What was reported about a mail that had been sent. */
export const EVENT_LABELS: Readonly<Record<MailEventKind, string>> = {
  bounce: 'Bounced',
  soft_bounce: 'Not delivered',
  complaint: 'Spam complaint',
  unsubscribe: 'Unsubscribed',
};

export const EVENT_NOTES: Readonly<Record<MailEventKind, string>> = {
  bounce: 'the mailbox does not exist',
  soft_bounce: 'temporarily not delivered',
  complaint: 'the recipient reported it as spam',
  unsubscribe: 'the recipient unsubscribed',
};

/** Why an address is suppressed. */
export const SUPPRESSION_LABELS: Readonly<Record<SuppressionReason, string>> = {
  unsubscribe: 'the recipient unsubscribed',
  bounce: 'mail to this address bounced',
  complaint: 'the recipient reported mail as spam',
  erasure: 'the recipient was erased',
  staff: 'stopped by staff',
};

/** What staff can do about a suppression, and its limits. */
export const SUPPRESSION_NOTES: Readonly<Record<SuppressionReason, string>> = {
  unsubscribe: 'Only the recipient can sign up again. By law, staff cannot do this for them.',
  bounce: 'If you know that the mailbox works again, you can resume sending.',
  complaint:
    'Only the recipient can sign up again. It is forbidden to write to people who complained, and mail services would block all mail of this site.',
  erasure: 'The recipient was erased, and nothing else is known about them. Only they can sign up again.',
  staff: 'Staff stopped mail to this address. The recipient can sign up again.',
};

interface Outcome {
  done: readonly number[];
  refused: readonly { reason: string }[];
}

/** Result of an action on several mails, as sentences: "2 e-mails are queued again. 1 e-mail is being sent right now." */
export function outcomeText({ done, refused }: Outcome, verb: { one: string; many: string }): string {
  const sentences: string[] = [];
  if (done.length > 0)
    sentences.push(done.length === 1 ? `1 e-mail ${verb.one}.` : `${done.length} e-mails ${verb.many}.`);
  const byReason = new Map<string, number>();
  for (const { reason } of refused) byReason.set(reason, (byReason.get(reason) ?? 0) + 1);
  for (const [reason, count] of byReason)
    sentences.push(count === 1 ? `1 e-mail ${reason}.` : `${count} e-mails were skipped: each ${reason}.`);
  return sentences.join(' ');
}
