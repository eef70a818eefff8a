import { createMailRunner, type MailRunner } from '#features/mail/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/client.ts';
import type { Logger } from '#platform/logger.ts';
import { openJournal } from '#platform/mail/handover-journal.ts';
import { openMailTransport } from '#platform/mail/open-transport.ts';

/** The runner that sends this node's part of the mail, as configured. Not started yet. */
export async function createMailService(
  { mail }: Pick<Config, 'mail'>,
  parts: { db: Db; clock: Clock; logger: Logger },
): Promise<MailRunner> {
  return createMailRunner({
    ...parts,
    transport: await openMailTransport(mail.transport),
    journalDirectory: mail.journalDirectory,
    journal: openJournal(mail.journalDirectory),
    sender: mail.from,
  });
}
