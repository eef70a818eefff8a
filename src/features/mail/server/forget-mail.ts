import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { emailAddressKey } from '#shared/email-address.ts';
import type { Tx } from '#platform/db/client.ts';
import { addressHash } from './suppressions.ts';
import { mailEvents, mails } from './tables.ts';

/**
 * Deletes sent and queued mail to an address and the events about that mail, when its owner is erased. A mail that is being
 * sent is deleted as soon as its attempt ends, and is not retried.
 */
export async function forgetMailTo(tx: Tx, address: string): Promise<void> {
  await forget(tx, eq(sql`lower(${mails.toAddress})`, emailAddressKey(address)));
  await tx.delete(mailEvents).where(eq(mailEvents.addressHash, addressHash(address)));
}

/**
 * Deletes the mails about deleted records, by the prefix of their keys. A mail that is being sent is deleted as soon as its
 * attempt ends. Two statements for any number of records. @param about key prefixes: ["message 12 "]
 */
export async function forgetMailAbout(tx: Tx, about: readonly string[]): Promise<void> {
  if (about.length === 0) return;
  await forget(tx, sql`substring(${mails.key} from '^[a-z ]+[0-9]+ ') = ANY (${sql.param([...about])}::text[])`);
}

/** Deletes those of these mails that were marked as forgotten while they were being sent. */
export async function dropForgotten(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(mails).where(and(inArray(mails.id, [...ids]), eq(mails.isForgotten, true)));
}

async function forget(tx: Tx, isMeant: SQL): Promise<void> {
  // The update locks the rows, so no mail changes its status before the delete.
  await tx.update(mails).set({ isForgotten: true }).where(isMeant);
  await tx.delete(mails).where(and(isMeant, ne(mails.status, 'sending')));
}
