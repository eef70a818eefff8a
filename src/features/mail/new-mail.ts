/** Marketing mail needs consent and an unsubscribe link; transactional mail responds to an action of its receiver. */
export const MAIL_LISTS = ['transactional', 'marketing'] as const;
export type MailList = (typeof MAIL_LISTS)[number];

/** `sending`: leased by a node. `doubtful`: handed to a mail server whose response was lost. */
export const MAIL_STATUSES = ['queued', 'sending', 'sent', 'failed', 'doubtful', 'suppressed', 'cancelled'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** Statuses of mail that was not sent, or may not have been; staff have to look at it. */
export const TROUBLED_STATUSES = ['failed', 'doubtful'] as const satisfies readonly MailStatus[];

/** Filters of the list: one status, or all of `TROUBLED_STATUSES`. */
export const MAIL_STATUS_FILTERS = [...MAIL_STATUSES, 'troubled'] as const;
export type MailStatusFilter = (typeof MAIL_STATUS_FILTERS)[number];

/** Reasons for which an address is suppressed. */
export const SUPPRESSION_REASONS = ['unsubscribe', 'bounce', 'complaint', 'erasure', 'staff'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** Events that may be reported about a mail after a server accepted it. */
export const MAIL_EVENT_KINDS = ['bounce', 'soft_bounce', 'complaint', 'unsubscribe'] as const;
export type MailEventKind = (typeof MAIL_EVENT_KINDS)[number];

export interface Mailbox {
  address: string;
  /** Display name; '' when unknown. May be unchecked input of a guest. */
  name: string;
}

/** Prefix of the keys of mails about pages. Only receivers and superusers may read their subject and text. */
export const NOTIFICATION_KEY = 'notification ';

/** A mail to be sent, once, when its transaction has committed. */
export interface NewMail {
  /** Idempotency key ("birthday 17 2026"): a second mail with the same key is not queued. Null for none. */
  key: string | null;
  /** The restaurant whose order, reservation or wait the mail is about: only staff of its region see the mail. */
  rlid?: number | null;
  list: MailList;
  to: Mailbox;
  subject: string;
  text: string;
  html: string;
  replyTo?: Mailbox;
  /** One-click URL of the RFC 8058 headers: a POST to it unsubscribes without cookies. Required for marketing. */
  unsubscribeUrl?: string;
}
