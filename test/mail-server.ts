import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { MailTransportConfig } from '#platform/config/mail-url.ts';

export interface TakenMail {
  /** "<…@chain.example>" */
  messageId: string;
  to: string[];
  /** The source as received, with headers. */
  source: string;
}

export interface TestMailServer {
  port: number;
  config: Extract<MailTransportConfig, { kind: 'smtp' }>;
  /** Every mail that got a 250 reply, in order. */
  taken: TakenMail[];
  close(): Promise<void>;
}

/** A test's handler of a mail: resolves to accept it, throws (with responseCode) to refuse it. */
export type OnMail = (mail: TakenMail) => Promise<void> | void;

/** A real SMTP server on a local port. A mail counts as accepted when its last line has arrived, as for any server. */
export async function startMailServer(
  options: { onMail?: OnMail; onRecipient?: (address: string) => void; smtp?: SMTPServerOptions } = {},
): Promise<TestMailServer> {
  const taken: TakenMail[] = [];
  const take = async (mail: TakenMail): Promise<Error | null> => {
    try {
      await options.onMail?.(mail);
      taken.push(mail);
      return null;
    } catch (error) {
      return error as Error;
    }
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 50,
    onRcptTo(address, _session, done) {
      try {
        options.onRecipient?.(address.address);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      // A connection that breaks before the last line destroys the stream: it never ends.
      stream.on('error', () => undefined);
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString('utf8');
        const messageId = /^Message-ID:\s*(<[^>]+>)/im.exec(source)?.[1] ?? '';
        const mail = { messageId, to: session.envelope.rcptTo.map(({ address }) => address), source };
        void (async () => done(await take(mail)))();
      });
    },
    ...options.smtp,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    config: { kind: 'smtp', host: '127.0.0.1', port, isTls: false, requiresTls: false, auth: null },
    taken,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A refusal with a code of SMTP. */
export function smtpRefusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
