import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailTransportConfig } from '#platform/config/mail-url.ts';
import { composeMessage } from './compose-message.ts';
import { NO_MAILBOX_STATUS } from './parse-report.ts';
import { MailError, type MailMessage, type MailTransport } from './port.ts';

export type SmtpConfig = Extract<MailTransportConfig, { kind: 'smtp' }>;

const CONNECT_MS = 20_000;
/** RFC 5321 §4.5.3.2.6: a server may think this long about a complete mail. */
const ANSWER_MS = 600_000;
/** Servers end sessions that are silent, or very long. */
const IDLE_MS = 10_000;
const MAILS_PER_CONNECTION = 100;

interface Session {
  connection: SMTPConnection;
  mails: number;
  idleTimer: NodeJS.Timeout | undefined;
}

/** Mail by a server. One connection for each mail under way; they are kept for the next for a while. */
export function createSmtpTransport(config: SmtpConfig): MailTransport {
  const idle: Session[] = [];
  const open = new Set<SMTPConnection>();
  let isClosed = false;

  const connect = async (): Promise<Session> => {
    const connection = await openConnection(config);
    if (isClosed) {
      connection.close();
      throw new MailError('connection', 'The connection to the mail server is closed');
    }
    open.add(connection);
    connection.once('end', () => {
      open.delete(connection);
      const at = idle.findIndex((session) => session.connection === connection);
      if (at >= 0) clearTimeout(idle.splice(at, 1)[0]?.idleTimer);
    });
    return { connection, mails: 0, idleTimer: undefined };
  };
  const takeIdle = (): Session | undefined => {
    const session = idle.pop();
    clearTimeout(session?.idleTimer);
    return session;
  };
  const release = (session: Session) => {
    if (isClosed || session.mails >= MAILS_PER_CONNECTION) {
      session.connection.quit();
      return;
    }
    session.idleTimer = setTimeout(() => session.connection.quit(), IDLE_MS).unref();
    idle.push(session);
  };
  const sendBy = async (session: Session, message: MailMessage, bytes: Buffer, handOver: () => Promise<void>) => {
    try {
      session.mails += 1;
      await deliver(session.connection, message, bytes, handOver);
      release(session);
    } catch (error) {
      // What the server holds half of is dropped with the connection.
      session.connection.close();
      open.delete(session.connection);
      throw error;
    }
  };

  return {
    async send(message, handOver) {
      if (isClosed) throw new MailError('connection', 'The connection to the mail server is closed');
      const bytes = await composeMessage(message);
      const kept = takeIdle();
      if (kept) {
        try {
          await sendBy(kept, message, bytes, handOver);
          return;
        } catch (error) {
          // The server may have hung up meanwhile, which says nothing about the mail.
          if (!(error instanceof MailError && error.failure === 'connection')) throw error;
        }
      }
      await sendBy(await connect(), message, bytes, handOver);
    },
    async check() {
      const connection = await openConnection(config);
      connection.quit();
      return config.host;
    },
    async close() {
      isClosed = true;
      for (const { idleTimer } of idle.splice(0)) clearTimeout(idleTimer);
      for (const connection of open) connection.close();
      open.clear();
    },
  };
}

async function openConnection(config: SmtpConfig): Promise<SMTPConnection> {
  const connection = new SMTPConnection({
    host: config.host,
    port: config.port,
    secure: config.isTls,
    requireTLS: config.requiresTls,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    socketCloseTimeout: 1000,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      connection.on('error', reject);
      connection.once('end', () => reject(new Error('The mail server ended the connection')));
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    const { auth } = config;
    if (auth) {
      await new Promise<void>((resolve, reject) => {
        const credentials = { user: auth.user, pass: auth.password.reveal() };
        connection.login({ credentials }, (error) => (error ? reject(error) : resolve()));
      });
    }
    return connection;
  } catch (error) {
    connection.close();
    throw new MailError('connection', sentence(error), { cause: error });
  }
}

/** The last line waits for `handOver`: what comes before it, a server must not deliver (RFC 5321 §4.1.1.4). */
async function deliver(
  connection: SMTPConnection,
  message: MailMessage,
  bytes: Buffer,
  handOver: () => Promise<void>,
): Promise<void> {
  const state: { handing: 'before' | 'refused' | 'done'; refusal?: unknown } = { handing: 'before' };
  async function* content() {
    yield bytes;
    try {
      await handOver();
    } catch (error) {
      state.handing = 'refused';
      state.refusal = error;
      throw error;
    }
    state.handing = 'done';
  }
  const envelope = { from: message.from.address, to: [message.to.address], size: bytes.length };
  try {
    await new Promise<void>((resolve, reject) => {
      // A connection that we end ourselves answers nothing any more.
      const onEnd = () => reject(new Error('The connection to the mail server was ended'));
      connection.once('end', onEnd);
      connection.send(envelope, Readable.from(content(), { objectMode: false }), (error) => {
        connection.off('end', onEnd);
        if (error) reject(error);
        else resolve();
      });
    });
  } catch (error) {
    if (state.handing === 'refused') throw state.refusal;
    throw mailErrorOf(error, state.handing === 'done');
  }
}

function mailErrorOf(error: unknown, isHandedOver: boolean): MailError {
  const { responseCode: code, command } = error as { responseCode?: number; command?: string };
  const options = { cause: error };
  if (typeof code !== 'number') return new MailError(isHandedOver ? 'doubt' : 'connection', sentence(error), options);
  // A server that shuts down or does not want us says nothing about the mail.
  if (code === 421 || command === 'MAIL FROM' || command?.startsWith('AUTH'))
    return new MailError(code === 421 ? 'connection' : 'temporary', sentence(error), options);
  if (code < 500) return new MailError('temporary', sentence(error), options);
  const isUnknownRecipient = command === 'RCPT TO' && saysNoMailbox(responseOf(error));
  return new MailError('permanent', sentence(error), { ...options, isUnknownRecipient });
}

/** By the enhanced code where there is one (RFC 3463), else by the plain one: "550 no such user" is what older servers say. */
function saysNoMailbox(response: string): boolean {
  const [, enhanced] = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  if (enhanced !== undefined) return NO_MAILBOX_STATUS.test(enhanced);
  return /^55[013]\b/.test(response);
}

function responseOf(error: unknown): string {
  const { response } = error as { response?: unknown };
  return typeof response === 'string' ? response : '';
}

function sentence(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 500) ?? '';
}
