import type { MailAddress } from '#platform/mail/port.ts';

/** The Message-ID of a mail, in the sender's domain; the same for every attempt. */
export function messageIdOf(messageUid: string, sender: MailAddress): string {
  return `<${messageUid}@${sender.address.slice(sender.address.lastIndexOf('@') + 1)}>`;
}
