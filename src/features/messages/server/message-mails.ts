import { and, eq, inArray } from 'drizzle-orm';
import type { RenderedMail } from '#features/mail/render-mail.ts';
import { composeMail, enqueueMail, loadMailSender } from '#features/mail/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { messages } from './tables.ts';

type Message = Pick<typeof messages.$inferSelect, 'id' | 'email' | 'language' | 'siteId'>;

/** Time of a mail, and the origin of its links: "https://www.example.com". */
export interface MailMoment {
  /** ISO instant. */
  now: string;
  origin: string;
}

/** Sends the receipt to the guest, in the language of the page with the form. */
export async function sendReceipt(tx: Tx, { now, origin }: MailMoment, message: Message): Promise<void> {
  const { sender } = await loadMailSender(tx, message, origin);
  const { language, id: number } = message;
  const mail = await composeMail(tx, 'message_receipt', { language, sender, values: { number } });
  await enqueueMail(
    tx,
    { now },
    {
      key: `message ${number} received`,
      list: 'transactional',
      // Contains no input of the guest, so that the form cannot be used to send text to third parties.
      to: { address: message.email, name: '' },
      ...mail,
    },
  );
}

/**
 * Sends, once each, the receipts that were held back for suspected spam, after staff marked the messages as not spam.
 * Messages that have a reply get no receipt.
 */
export async function sendOwedReceipts(tx: Tx, moment: MailMoment, ids: readonly number[]): Promise<void> {
  const owed = await tx
    .update(messages)
    .set({ owesReceipt: false })
    .where(and(inArray(messages.id, [...ids]), eq(messages.owesReceipt, true)))
    .returning({
      id: messages.id,
      email: messages.email,
      language: messages.language,
      siteId: messages.siteId,
      status: messages.status,
    });
  for (const message of owed) {
    if (message.status === 'new' || message.status === 'open') await sendReceipt(tx, moment, message);
  }
}

/** Composes a reply of the staff, which quotes the message. */
export async function composeReply(
  tx: Tx,
  origin: string,
  { message, ...about }: Message & { message: string },
  reply: { subject: string; text: string },
): Promise<RenderedMail> {
  const { language, id: number } = about;
  const { sender } = await loadMailSender(tx, about, origin);
  const values = { number, reply_subject: reply.subject, reply: reply.text, message };
  return composeMail(tx, 'message_reply', { language, sender, values });
}
