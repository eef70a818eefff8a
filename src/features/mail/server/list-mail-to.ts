import { asc, eq, sql } from 'drizzle-orm';
import { emailAddressKey } from '#shared/email-address.ts';
import type { Db } from '#platform/db/client.ts';
import type { MailList, MailStatus } from '../new-mail.ts';
import { HELD, heldBack } from './queries.ts';
import { mails } from './tables.ts';

/** A stored mail. */
export interface KeptMail {
  createdAt: string;
  finishedAt: string | null;
  list: MailList;
  status: MailStatus;
  toName: string;
  subject: string;
  /** Contains links that authenticate the receiver. */
  textBody: string;
}

/**
 * All stored mail to an address, oldest first; one statement. Subject and text of mails about pages are replaced. The
 * caller has checked the right.
 */
export async function listMailTo(db: Db, address: string): Promise<KeptMail[]> {
  const { createdAt, finishedAt, list, status, toName } = mails;
  const subject = heldBack(mails.subject, HELD.subject);
  const textBody = heldBack(mails.textBody, HELD.text);
  return db
    .select({ createdAt, finishedAt, list, status, toName, subject, textBody })
    .from(mails)
    .where(eq(sql`lower(${mails.toAddress})`, emailAddressKey(address)))
    .orderBy(asc(mails.id));
}
