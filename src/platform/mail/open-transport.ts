import type { MailTransportConfig } from '#platform/config/mail-url.ts';
import { createFileTransport } from './file-transport.ts';
import type { MailTransport } from './port.ts';

/** Opens the configured transport. It connects when the first mail is sent; the SMTP client is loaded only for SMTP. */
export async function openMailTransport(config: MailTransportConfig): Promise<MailTransport> {
  if (config.kind === 'file') return createFileTransport(config.directory);
  const { createSmtpTransport } = await import('./smtp-transport.ts');
  return createSmtpTransport(config);
}
