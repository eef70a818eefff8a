/** Name and address, both checked; the name is a single line. */
export interface MailAddress {
  address: string;
  name: string;
}

/** A complete mail to one person, as a transport takes it. */
export interface MailMessage {
  /** "<uuid@chain.example>": the same for every attempt. */
  messageId: string;
  from: MailAddress;
  to: MailAddress;
  replyTo?: MailAddress;
  subject: string;
  text: string;
  html: string;
  /** RFC 8058: a POST to this address unsubscribes. */
  unsubscribeUrl?: string;
  /** ISO instant. */
  date: string;
}

/**
 * Kinds of failure.
 * - `connection`: the server cannot be reached; the mail is not the cause.
 * - `temporary`: the server refused the mail for now, or the connection broke before the end of the mail.
 * - `silence`: the server stopped replying before the end of the mail; the mail may be the cause.
 * - `permanent`: the server refused the mail permanently.
 * - `doubt`: the mail was handed over, but no reply arrived, so its delivery is unknown.
 */
export type MailFailure = 'connection' | 'temporary' | 'silence' | 'permanent' | 'doubt';

export class MailError extends Error {
  readonly failure: MailFailure;
  /** True when the server does not know the recipient. */
  readonly isUnknownRecipient: boolean;

  constructor(failure: MailFailure, message: string, options: { isUnknownRecipient?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'MailError';
    this.failure = failure;
    this.isUnknownRecipient = options.isUnknownRecipient ?? false;
  }
}

/** Sends mail. */
export interface MailTransport {
  /**
   * Sends one mail and resolves when it was accepted. `handOver` is awaited when everything but the end of the mail has left
   * this process. Until `handOver` resolves, the mail is not delivered; afterwards it may be at any moment. When `handOver`
   * throws, the mail was not delivered, and its error is rethrown.
   * @throws MailError
   */
  send(message: MailMessage, handOver: () => Promise<void>): Promise<void>;
  /** Whether the mail with this Message-ID was accepted; absent where the transport cannot tell. */
  wasTaken?(messageId: string): Promise<boolean>;
  /** Describes where mail is sent. @throws when mail cannot be sent */
  check(): Promise<string>;
  /** Closes connections. Mail that is being sent fails. */
  close(): Promise<void>;
}
