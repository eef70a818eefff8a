import { and, asc, eq, sql } from 'drizzle-orm';
import { emailAddressKey } from '#shared/email-address.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import type { Db } from '#platform/db/client.ts';
import type { MailList, MailStatus } from '../new-mail.ts';
import { HELD, heldBack, maySee } from './queries.ts';
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
 * Stored mail to an address, oldest first; one statement. Subject and text of mails about pages are replaced. The caller has
 * checked the right. @param powers of a user, who gets mail about restaurants only of their regions; absent for the owner
 */
export async function listMailTo(db: Db, address: string, powers?: StaffPowers): Promise<KeptMail[]> {
  const { createdAt, finishedAt, list, status, toName } = mails;
  const subject = heldBack(mails.subject, HELD.subject);
  const textBody = heldBack(mails.textBody, HELD.text);
  return db
    .select({ createdAt, finishedAt, list, status, toName, subject, textBody })
    .from(mails)
    .where(and(eq(sql`lower(${mails.toAddress})`, emailAddressKey(address)), powers && maySee(powers)))
    .orderBy(asc(mails.id));
}
