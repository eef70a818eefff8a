import { asc, eq, sql } from 'drizzle-orm';
import { emailAddressKey } from '#shared/email-address.ts';
import type { Db } from '#platform/db/client.ts';
import type { MailList, MailStatus } from '../new-mail.ts';
import { mails } from './tables.ts';

/** One mail as it is kept. */
export interface KeptMail {
  createdAt: string;
  finishedAt: string | null;
  list: MailList;
  status: MailStatus;
  toName: string;
  subject: string;
  /** With links that prove who its receiver is. */
  textBody: string;
}

/** Every mail to an address that is kept, oldest first; one statement. The caller asked for the right. */
export async function listMailTo(db: Db, address: string): Promise<KeptMail[]> {
  const { createdAt, finishedAt, list, status, toName, subject, textBody } = mails;
  return db
    .select({ createdAt, finishedAt, list, status, toName, subject, textBody })
    .from(mails)
    .where(eq(sql`lower(${mails.toAddress})`, emailAddressKey(address)))
    .orderBy(asc(mails.id));
}
