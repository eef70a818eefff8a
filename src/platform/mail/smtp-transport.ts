import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailTransportConfig } from '#platform/config/mail-url.ts';
import { composeMessage } from './compose-message.ts';
import { NO_MAILBOX_STATUS } from './parse-report.ts';
import { MailError, type MailMessage, type MailTransport } from './port.ts';

export type SmtpConfig = Extract<MailTransportConfig, { kind: 'smtp' }>;

const CONNECT_MS = 20_000;
/**
 * Timeout for each reply before the end of a mail. RFC 5321 §4.5.3.2 recommends several minutes. One minute is enough for
 * the chain's own relay, and a mail can be sent again as long as it was not handed over.
 */
const STEP_MS = 60_000;
/** RFC 5321 §4.5.3.2.6: a server may take this long to reply to a complete mail. */
const ANSWER_MS = 600_000;
/** Maximum idle time of a connection. Servers close connections that are idle, or open for very long. */
const IDLE_MS = 10_000;
const MAILS_PER_CONNECTION = 100;

interface Session {
  connection: SMTPConnection;
  mails: number;
  idleTimer: NodeJS.Timeout | undefined;
}

/**
 * Sends mail by SMTP. Each mail that is being sent has a connection of its own, which stays open for later mails for a
 * while.
 */
export function createSmtpTransport(config: SmtpConfig, { stepMs = STEP_MS } = {}): MailTransport {
  const idle: Session[] = [];
  const open = new Set<SMTPConnection>();
  let isClosed = false;

  const connect = async (): Promise<Session> => {
    const connection = newConnection(config, stepMs);
    // Added before it is open: closing the transport must not wait for an unresponsive server.
    open.add(connection);
    connection.once('end', () => {
      open.delete(connection);
      const at = idle.findIndex((session) => session.connection === connection);
      if (at >= 0) clearTimeout(idle.splice(at, 1)[0]?.idleTimer);
    });
    try {
      await openConnection(connection, config);
    } catch (error) {
      connection.close();
      throw new MailError('connection', sentence(error), { cause: error });
    }
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
    limitReplies(session.connection, stepMs);
    session.idleTimer = setTimeout(() => session.connection.quit(), IDLE_MS).unref();
    idle.push(session);
  };
  const sendBy = async (session: Session, message: MailMessage, bytes: Buffer, handOver: () => Promise<void>) => {
    try {
      session.mails += 1;
      await deliver(session.connection, message, bytes, handOver);
      release(session);
    } catch (error) {
      // Closing the connection makes the server discard the incomplete mail.
      session.connection.close();
      if (isClosed && error instanceof BrokenOff) throw closed(error);
      throw error;
    }
  };

  return {
    async send(message, handOver) {
      const bytes = await composeMessage(message);
      if (isClosed) throw closed();
      const kept = takeIdle();
      if (kept) {
        try {
          await sendBy(kept, message, bytes, handOver);
          return;
        } catch (error) {
          // The server may have closed the idle connection meanwhile; the mail is not the cause.
          if (!(error instanceof BrokenOff)) throw error;
        }
      }
      await sendBy(await connect(), message, bytes, handOver);
    },
    async check() {
      if (isClosed) throw closed();
      const { connection } = await connect();
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

/**
 * The connection broke before the last line of the mail, so the mail was not delivered. A connection that was idle may have
 * been dead.
 */
class BrokenOff extends MailError {
  constructor(cause: unknown, failure: 'temporary' | 'silence' = 'temporary') {
    super(failure, sentence(cause), { cause });
  }
}

function closed(cause?: unknown): MailError {
  return new MailError('connection', 'The connection to the mail server is closed', { cause });
}

function newConnection(config: SmtpConfig, stepMs: number): SMTPConnection {
  const connection = new SMTPConnection({
    host: config.host,
    port: config.port,
    secure: config.isTls,
    requireTLS: config.requiresTls,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: stepMs,
    socketCloseTimeout: 1000,
  });
  // Each step handles errors itself; without a listener the process would end.
  connection.on('error', () => undefined);
  return connection;
}

async function openConnection(connection: SMTPConnection, { auth }: SmtpConfig): Promise<void> {
  await step(connection, (done) => connection.connect(done));
  if (!auth) return;
  const credentials = { user: auth.user, pass: auth.password.reveal() };
  await step(connection, (done) => connection.login({ credentials }, done));
}

/** Runs one command. When the connection breaks or this side closes it, the command's callback is never called. */
async function step(connection: SMTPConnection, take: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const onEnd = () => settle(new Error('The connection to the mail server was ended'));
    const settle = (error?: Error | null) => {
      connection.off('error', settle);
      connection.off('end', onEnd);
      if (error) reject(error);
      else resolve();
    };
    connection.once('error', settle);
    connection.once('end', onEnd);
    take(settle);
  });
}

/**
 * Delays the last line until `handOver` resolves. A server must not deliver a mail before its last line (RFC 5321 §4.1.1.4).
 */
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
      await written(connection);
      limitReplies(connection, ANSWER_MS);
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
    await step(connection, (done) => {
      connection.send(envelope, Readable.from(content(), { objectMode: false }), done);
    });
  } catch (error) {
    if (state.handing === 'refused') throw state.refusal;
    throw mailErrorOf(error, state.handing === 'done');
  }
}

/**
 * Resolves when the operating system has everything that was written so far. Data still in this process would be lost with
 * it, and the mail would count as sent.
 */
async function written(connection: SMTPConnection): Promise<void> {
  await nextTurn();
  const { _socket: socket } = connection;
  // The callback is called after those of earlier writes, also on a closed socket.
  if (socket) await new Promise<void>((resolve) => socket.write('', () => resolve()));
}

function limitReplies({ _socket: socket }: SMTPConnection, ms: number): void {
  if (socket) socket.setTimeout(ms);
}

function mailErrorOf(error: unknown, isHandedOver: boolean): MailError {
  const { responseCode, code, command } = error as { responseCode?: number; code?: string; command?: string };
  const options = { cause: error };
  if (typeof responseCode !== 'number') {
    if (isHandedOver) return new MailError('doubt', sentence(error), options);
    // The mail exceeds the size limit in the server's greeting.
    if (code === 'EMESSAGE') return new MailError('permanent', sentence(error), options);
    return new BrokenOff(error, code === 'ETIMEDOUT' ? 'silence' : 'temporary');
  }
  // The server shuts down or refuses the connection; the mail is not the cause.
  if (responseCode === 421 && !isHandedOver) return new BrokenOff(error);
  if (responseCode < 500 || command === 'MAIL FROM') return new MailError('temporary', sentence(error), options);
  const isUnknownRecipient = command === 'RCPT TO' && saysNoMailbox(responseOf(error));
  return new MailError('permanent', sentence(error), { ...options, isUnknownRecipient });
}

/** Decides by the enhanced code alone (RFC 3463): a relay that does not know us may also reply "550 No". */
function saysNoMailbox(response: string): boolean {
  const [, enhanced = ''] = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  return NO_MAILBOX_STATUS.test(enhanced);
}

function responseOf(error: unknown): string {
  const { response } = error as { response?: unknown };
  return typeof response === 'string' ? response : '';
}

function sentence(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 500) ?? '';
}
