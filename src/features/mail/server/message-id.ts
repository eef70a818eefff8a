import type { MailAddress } from '#platform/mail/port.ts';

/** The Message-ID of a mail: the same at every attempt, in the domain that sends. */
export function messageIdOf(messageUid: string, sender: MailAddress): string {
  return `<${messageUid}@${sender.address.slice(sender.address.lastIndexOf('@') + 1)}>`;
}
