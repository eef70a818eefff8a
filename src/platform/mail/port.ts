/** Name and address, both checked: the name is one line. */
export interface MailAddress {
  address: string;
  name: string;
}

/** A mail as a transport takes it: to one person, complete. */
export interface MailMessage {
  /** "<uuid@chain.example>": the same however often the mail is tried. */
  messageId: string;
  from: MailAddress;
  to: MailAddress;
  replyTo?: MailAddress;
  subject: string;
  text: string;
  html: string;
  /** RFC 8058: a POST to it unsubscribes. */
  unsubscribeUrl?: string;
  /** ISO instant. */
  date: string;
}

/**
 * - `connection`: the server cannot be reached; no fault of the mail.
 * - `temporary`: it was refused for now, or the conversation about it broke off before its end.
 * - `permanent`: it was refused permanently.
 * - `doubt`: it was handed over without an answer, so its delivery is unknown.
 */
export type MailFailure = 'connection' | 'temporary' | 'permanent' | 'doubt';

export class MailError extends Error {
  readonly failure: MailFailure;
  /** The server does not know the recipient. */
  readonly isUnknownRecipient: boolean;

  constructor(failure: MailFailure, message: string, options: { isUnknownRecipient?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'MailError';
    this.failure = failure;
    this.isUnknownRecipient = options.isUnknownRecipient ?? false;
  }
}

/** How mail leaves the process. */
export interface MailTransport {
  /**
   * Delivers one mail and resolves when it was taken.
   *
   * `handOver` is awaited once all but the end of the mail has left this process: until it resolves nothing is delivered,
   * afterwards it may be at any moment. When it throws, nothing was delivered and its error is thrown on.
   * @throws MailError
   */
  send(message: MailMessage, handOver: () => Promise<void>): Promise<void>;
  /** Whether a mail of this Message-ID was accepted, where the receiver can tell. */
  wasTaken?(messageId: string): Promise<boolean>;
  /** A word on where mail goes. @throws when it would not leave */
  check(): Promise<string>;
  /** Ends connections. Mail under way fails. */
  close(): Promise<void>;
}
