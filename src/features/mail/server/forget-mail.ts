import { and, eq, ne, sql } from 'drizzle-orm';
import { emailAddressKey } from '#shared/email-address.ts';
import type { Tx } from '#platform/db/client.ts';
import { addressHash } from './suppressions.ts';
import { mailEvents, mails } from './tables.ts';

/**
 * Deletes what was sent to an address, what waits for it and what was reported about it: its owner is erased. A mail that is in a server's hands this
 * moment stays until retention takes it.
 */
export async function forgetMailTo(tx: Tx, address: string): Promise<void> {
  const isTheirs = eq(sql`lower(${mails.toAddress})`, emailAddressKey(address));
  await tx.delete(mails).where(and(isTheirs, ne(mails.status, 'sending')));
  await tx.delete(mailEvents).where(eq(mailEvents.addressHash, addressHash(address)));
}

/**
 * Deletes the mails about things that are deleted, by how their keys begin: what it is and its number. One that is in a
 * server's hands this moment stays until retention takes it. One statement, however many. @param about ["message 12 "]
 */
export async function forgetMailAbout(tx: Tx, about: readonly string[]): Promise<void> {
  if (about.length === 0) return;
  const isAbout = sql`substring(${mails.key} from '^[a-z ]+[0-9]+ ') IN
    (SELECT jsonb_array_elements_text(${JSON.stringify(about)}::jsonb))`;
  await tx.delete(mails).where(and(isAbout, ne(mails.status, 'sending')));
}
