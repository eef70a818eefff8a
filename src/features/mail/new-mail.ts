/** Marketing needs consent and can be unsubscribed from; transactional answers what somebody did. */
export const MAIL_LISTS = ['transactional', 'marketing'] as const;
export type MailList = (typeof MAIL_LISTS)[number];

/** `sending` is leased by a node; `doubtful` was in a server's hands when we lost its answer. */
export const MAIL_STATUSES = ['queued', 'sending', 'sent', 'failed', 'doubtful', 'suppressed', 'cancelled'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** Of mail that did not go out, or may not have: somebody has to look at it. */
export const TROUBLED_STATUSES = ['failed', 'doubtful'] as const satisfies readonly MailStatus[];

/** What the list may be narrowed to: a status, or all that did not go out. */
export const MAIL_STATUS_FILTERS = [...MAIL_STATUSES, 'troubled'] as const;
export type MailStatusFilter = (typeof MAIL_STATUS_FILTERS)[number];

/** Why an address gets no marketing any more. */
export const SUPPRESSION_REASONS = ['unsubscribe', 'bounce', 'complaint', 'erasure', 'staff'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** What may be reported about a mail after a server took it: refused for good, refused for now, called unwanted, left. */
export const MAIL_EVENT_KINDS = ['bounce', 'soft_bounce', 'complaint', 'unsubscribe'] as const;
export type MailEventKind = (typeof MAIL_EVENT_KINDS)[number];

export interface Mailbox {
  address: string;
  /** '' when nobody said one. May hold anything that somebody typed. */
  name: string;
}

/** A mail to be sent, once, when its transaction has committed. */
export interface NewMail {
  /** The same key twice is one mail ("birthday 17 2026"); null for none. */
  key: string | null;
  list: MailList;
  to: Mailbox;
  subject: string;
  text: string;
  html: string;
  replyTo?: Mailbox;
  /** Gives RFC 8058 headers: an address whose POST unsubscribes without cookies. Required for marketing. */
  unsubscribeUrl?: string;
}
