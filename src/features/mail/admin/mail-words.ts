import type { MailEventKind, MailList, MailStatus, SuppressionReason } from '#features/mail/new-mail.ts';

export const STATUS_LABELS: Readonly<Record<MailStatus, string>> = {
  queued: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  doubtful: 'In doubt',
  suppressed: 'Not wanted',
  cancelled: 'Stopped',
};

/** What a state means, for whoever reads one mail. */
export const STATUS_NOTES: Readonly<Record<MailStatus, string>> = {
  queued: 'It goes out by itself.',
  sending: 'It is on its way to the mail server.',
  sent: 'The mail server took it.',
  failed: 'The mail server refused it, or too often could not take it. It is not tried again by itself.',
  doubtful:
    'The mail server had it when the connection or this system broke off, so it may have arrived. It is not sent again by itself: ask the receiver or look into the mail server’s log, then say so here.',
  suppressed: 'Its address does not want such mail any more. It was not sent.',
  cancelled: 'Somebody took it out of the queue. It was not sent.',
};

export const LIST_LABELS: Readonly<Record<MailList, string>> = {
  transactional: 'Answers',
  marketing: 'Marketing',
};

/** What was reported about a mail that had been sent. */
export const EVENT_LABELS: Readonly<Record<MailEventKind, string>> = {
  bounce: 'Came back',
  soft_bounce: 'Not delivered',
  complaint: 'Called spam',
  unsubscribe: 'Unsubscribed',
};

export const EVENT_NOTES: Readonly<Record<MailEventKind, string>> = {
  bounce: 'there is no such mailbox',
  soft_bounce: 'not delivered this time',
  complaint: 'the receiver called it spam',
  unsubscribe: 'the receiver wants no more',
};

/** Why an address gets less. */
export const SUPPRESSION_LABELS: Readonly<Record<SuppressionReason, string>> = {
  unsubscribe: 'its owner unsubscribed',
  bounce: 'mail to it came back',
  complaint: 'its owner called our mail spam',
  erasure: 'its owner was erased',
  staff: 'staff stopped it',
};

/** What staff can do about it, and why no more. */
export const SUPPRESSION_NOTES: Readonly<Record<SuppressionReason, string>> = {
  unsubscribe:
    'Only its owner can have mail again, by signing up anew: the law lets nobody take back for somebody else that they left.',
  bounce: 'A mailbox that was not there may be there again. If you know that it is, send to it again.',
  complaint:
    'Only its owner can have mail again, by signing up anew: writing on to people who complained is forbidden, and mail services stop taking any mail of ours for it.',
  erasure: 'Its owner was erased, and nothing but this is known of them. Only they can come back, by signing up anew.',
  staff: 'Somebody had it stopped. Its owner can have mail again by signing up anew.',
};

interface Outcome {
  done: readonly number[];
  refused: readonly { reason: string }[];
}

/** What an action on several mails did, as sentences: "2 mails are queued again. 1 mail is being sent right now." */
export function outcomeWords({ done, refused }: Outcome, verb: { one: string; many: string }): string {
  const sentences: string[] = [];
  if (done.length > 0) sentences.push(done.length === 1 ? `1 mail ${verb.one}.` : `${done.length} mails ${verb.many}.`);
  const byReason = new Map<string, number>();
  for (const { reason } of refused) byReason.set(reason, (byReason.get(reason) ?? 0) + 1);
  for (const [reason, count] of byReason)
    sentences.push(count === 1 ? `1 mail ${reason}.` : `Of ${count} mails each ${reason}.`);
  return sentences.join(' ');
}
