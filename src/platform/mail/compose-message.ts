import { parseEmailAddress } from '#shared/email-address.ts';
import { type MailAddress, MailError, type MailMessage } from './port.ts';

/**
 * Makes the bytes of a mail: both bodies, and headers that prevent automatic replies.
 * @throws MailError, permanent, for an address or a header with unsafe characters, which the caller should have removed
 */
export async function composeMessage(message: MailMessage): Promise<Buffer> {
  try {
    return await build(message);
  } catch (cause) {
    throw new MailError('permanent', cause instanceof Error ? cause.message : 'The mail cannot be written', { cause });
  }
}

async function build(message: MailMessage): Promise<Buffer> {
  const { messageId, from, to, replyTo, subject, text, html, unsubscribeUrl, date } = message;
  requireOneLine('subject', subject);
  if (!/^<[\w.+-]+@[\w.-]+>$/.test(messageId)) throw new Error('The Message-ID is not valid');
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  return new MailComposer({
    messageId,
    date: new Date(date),
    from: checked('from', from),
    to: checked('to', to),
    ...(replyTo && { replyTo: checked('reply-to', replyTo) }),
    subject,
    text,
    html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl !== undefined && unsubscribeHeaders(unsubscribeUrl)),
    },
    // Nothing in the body makes the library read files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

function unsubscribeHeaders(url: string): Record<string, { prepared: true; value: string }> {
  requireOneLine('unsubscribe address', url);
  if (/[<>\s]/.test(url)) throw new Error('The address to unsubscribe at is not valid');
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
  };
}

function checked(header: string, { address, name }: MailAddress): MailAddress {
  if (parseEmailAddress(address) !== address) throw new Error(`The address in ${header} is not valid`);
  requireOneLine(header, name);
  return { address, name };
}

function requireOneLine(what: string, text: string): void {
  if (/\p{Cc}/u.test(text)) throw new Error(`The ${what} holds a control character`);
}
