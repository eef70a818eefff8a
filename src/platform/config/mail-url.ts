import { join } from 'node:path';
import { parseEmailAddress } from '#shared/email-address.ts';
import { Secret } from './secret.ts';

/** Transport of mail: a server, or files for development and trials. */
export type MailTransportConfig =
  | { kind: 'file'; directory: string }
  | {
      kind: 'smtp';
      host: string;
      port: number;
      /** TLS from the first byte; otherwise STARTTLS when the server offers it. */
      isTls: boolean;
      /** Refuse a server that offers no STARTTLS. */
      requiresTls: boolean;
      auth: { user: string; password: Secret } | null;
    };

export interface MailConfig {
  transport: MailTransportConfig;
  from: { address: string; name: string };
  /** Folder of the handover journals, which the next process reads after a crash. */
  journalDirectory: string;
}

const FORM = 'smtp://USER:PASSWORD@HOST:PORT or smtps://…';
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Reads MAIL_URL ("smtp://user:password@host:587?tls=1", user and password percent-encoded) and MAIL_FROM ("Chain
 * <news@chain.example>"). Adds to `reasons` what cannot work, without repeating the value. Credentials are sent to other
 * machines only over TLS.
 */
export function mailConfig(
  env: { MAIL_URL: string | undefined; MAIL_FROM: string | undefined; PUBLIC_URL: string | undefined },
  dataDir: string,
  reasons: string[],
): MailConfig {
  const transport = readTransport(env.MAIL_URL, dataDir, reasons);
  if (transport.kind === 'smtp' && env.MAIL_FROM === undefined) reasons.push('MAIL_FROM: is required with MAIL_URL');
  return { transport, from: readSender(env, reasons), journalDirectory: join(dataDir, 'mail-handover') };
}

function readTransport(address: string | undefined, dataDir: string, reasons: string[]): MailTransportConfig {
  const file: MailTransportConfig = { kind: 'file', directory: join(dataDir, 'mail') };
  if (address === undefined) return file;
  const refuse = (reason: string): MailTransportConfig => {
    reasons.push(`MAIL_URL: ${reason}`);
    return file;
  };
  const url = URL.parse(address);
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return refuse(`must look like ${FORM}`);
  const user = decoded(url.username);
  const password = decoded(url.password);
  if (user === undefined || password === undefined)
    return refuse('holds a % that begins no percent-encoded character (write % as %25)');
  if ((user === '') !== (password === '')) return refuse('needs both a user and a password, or neither');
  if (!['', '/'].includes(url.pathname)) return refuse('has no path');
  if ([...url.searchParams.keys()].some((name) => name !== 'tls'))
    return refuse('may have the parameter tls, no others');
  const tls = url.searchParams.get('tls');
  if (tls !== null && tls !== '0' && tls !== '1') return refuse('tls must be 1 or 0');
  const isTls = url.protocol === 'smtps:';
  if (isTls && tls === '0') return refuse('cannot be smtps:// with tls=0');
  const isHere = LOOPBACK.test(url.hostname);
  return {
    kind: 'smtp',
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isTls ? 465 : 587) : Number(url.port),
    isTls,
    requiresTls: !isTls && (tls === null ? user !== '' && !isHere : tls === '1'),
    auth: user === '' ? null : { user, password: new Secret(password) },
  };
}

function readSender(
  { MAIL_FROM: from, PUBLIC_URL: publicUrl }: { MAIL_FROM: string | undefined; PUBLIC_URL: string | undefined },
  reasons: string[],
): MailConfig['from'] {
  if (from !== undefined) {
    const [, name = '', bracketed] = /^([^<>]*)<([^<>]+)>$/.exec(from.trim()) ?? [];
    const address = parseEmailAddress(bracketed ?? from);
    if (address !== undefined && !/[\r\n]/.test(name)) return { address, name: name.trim().replace(/^"|"$/g, '') };
    reasons.push('MAIL_FROM: must be an address, or a name and an address: Chain <news@chain.example>');
  }
  const host = URL.parse(publicUrl ?? '')?.hostname ?? 'localhost';
  return { address: parseEmailAddress(`no-reply@${host}`) ?? 'no-reply@localhost', name: '' };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
