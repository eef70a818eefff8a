import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { emailAddressKey } from '#shared/email-address.ts';
import type { Tx } from '#platform/db/client.ts';
import { addressHash } from './suppressions.ts';
import { mailEvents, mails } from './tables.ts';

/**
 * Deletes what was sent to an address, what waits for it and what was reported about it: its owner is erased. A mail that is
 * in a server's hands this moment goes as soon as it is out of them, and is not tried again.
 */
export async function forgetMailTo(tx: Tx, address: string): Promise<void> {
  await forget(tx, eq(sql`lower(${mails.toAddress})`, emailAddressKey(address)));
  await tx.delete(mailEvents).where(eq(mailEvents.addressHash, addressHash(address)));
}

/**
 * Deletes the mails about things that are deleted, by how their keys begin: what it is and its number. One that is in a
 * server's hands this moment goes as soon as it is out of them. Two statements, however many. @param about ["message 12 "]
 */
export async function forgetMailAbout(tx: Tx, about: readonly string[]): Promise<void> {
  if (about.length === 0) return;
  await forget(
    tx,
    sql`substring(${mails.key} from '^[a-z ]+[0-9]+ ') IN
      (SELECT jsonb_array_elements_text(${JSON.stringify(about)}::jsonb))`,
  );
}

/** Deletes of these mails what was forgotten while it was being sent. */
export async function dropForgotten(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(mails).where(and(inArray(mails.id, [...ids]), eq(mails.isForgotten, true)));
}

async function forget(tx: Tx, isMeant: SQL): Promise<void> {
  // Marked first, all of them: from then on none changes its state before it is deleted.
  await tx.update(mails).set({ isForgotten: true }).where(isMeant);
  await tx.delete(mails).where(and(isMeant, ne(mails.status, 'sending')));
}
