import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { parseEmailAddress } from '#shared/email-address.ts';
import { Invalid } from '#shared/problem.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Mailbox, NewMail } from '../new-mail.ts';
import { isSuppressed } from './suppressions.ts';
import { mails } from './tables.ts';

const MAX_HEADER_CHARACTERS = 250;
const MAX_NAME_CHARACTERS = 120;
/** Mail servers refuse very large mails; mails of Galley are far below this limit. */
const MAX_BODY_CHARACTERS = 500_000;

/**
 * Queues a mail within the caller's transaction, so the mail is sent only if that transaction commits. Returns the id of the
 * mail, or of the earlier mail with the same key; null for marketing to a suppressed address.
 *
 * Names and subjects may be input of guests: line breaks and control characters in them become spaces.
 * @throws Invalid with field "to" or "reply_to" for a malformed address
 */
export async function enqueueMail(
  tx: Tx,
  context: { now: string },
  mail: NewMail & { list: 'transactional' },
): Promise<number>;
export async function enqueueMail(tx: Tx, context: { now: string }, mail: NewMail): Promise<number | null>;
export async function enqueueMail(tx: Tx, { now }: { now: string }, mail: NewMail): Promise<number | null> {
  const to = readMailbox('to', mail.to);
  const replyTo = mail.replyTo && readMailbox('reply_to', mail.replyTo);
  const unsubscribeUrl = mail.unsubscribeUrl === undefined ? null : readUnsubscribeUrl(mail.unsubscribeUrl);
  if (mail.list === 'marketing' && unsubscribeUrl === null)
    throw new Error('A marketing mail needs an address to unsubscribe at');
  if (await isSuppressed(tx, to.address, mail.list)) return null;
  const [made] = await tx
    .insert(mails)
    .values({
      key: mail.key,
      rlid: mail.rlid ?? null,
      list: mail.list,
      messageUid: randomUUID(),
      toAddress: to.address,
      toName: to.name,
      replyToAddress: replyTo?.address ?? null,
      replyToName: replyTo?.name ?? null,
      subject: headerText(mail.subject, MAX_HEADER_CHARACTERS) || '(no subject)',
      textBody: bodyText(mail.text),
      htmlBody: bodyText(mail.html),
      unsubscribeUrl,
      createdAt: now,
      nextAttemptAt: now,
    })
    .onConflictDoNothing({ target: mails.key })
    .returning({ id: mails.id });
  if (made) return made.id;
  const [present] = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(eq(mails.key, mail.key ?? ''));
  if (!present) throw new Error('A mail was neither kept nor there');
  return present.id;
}

/** A safe header value: one line, without invisible characters, of bounded length. */
export function headerText(text: string, max: number): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return [...line].slice(0, max).join('');
}

function readMailbox(field: string, { address, name }: Mailbox): Mailbox {
  const parsed = parseEmailAddress(address);
  if (parsed === undefined) throw new Invalid([{ field, message: 'Enter a valid e-mail address.' }]);
  return { address: parsed, name: headerText(name, MAX_NAME_CHARACTERS) };
}

/** PostgreSQL refuses text with NUL characters or unpaired surrogates. */
function bodyText(text: string): string {
  if (text.length > MAX_BODY_CHARACTERS) throw new Error('A mail is longer than any of ours may be');
  return text.replaceAll('\0', '').toWellFormed();
}

function readUnsubscribeUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || /[<>\s]/.test(url.href))
    throw new Error('The address to unsubscribe at must be absolute');
  return url.href;
}
