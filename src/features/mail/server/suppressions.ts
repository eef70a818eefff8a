import { createHash } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { emailAddressKey } from '#shared/email-address.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import type { MailList, SuppressionReason } from '../new-mail.ts';
import { mailEvents, mailSuppressions } from './tables.ts';

/**
 * How an address is known where it must outlive its owner's data. Not keyed: a key would stand in the same database.
 */
export function addressHash(address: string): string {
  return createHash('sha256').update(emailAddressKey(address)).digest('hex');
}

/**
 * From this commit on no marketing goes to the address, what is queued included. Once more changes nothing, but that what
 * somebody decided counts for more than mail that came back, which staff may undo.
 */
export async function suppress(
  tx: Tx,
  { now }: { now: string },
  { address, reason }: { address: string; reason: SuppressionReason },
): Promise<void> {
  await tx
    .insert(mailSuppressions)
    .values({ addressHash: addressHash(address), reason, createdAt: now })
    .onConflictDoUpdate({
      target: mailSuppressions.addressHash,
      set: { reason, createdAt: now },
      setWhere: sql`${mailSuppressions.reason} = 'bounce' AND excluded.reason <> 'bounce'`,
    });
}

/**
 * The address may have marketing again: its owner signed up anew, or staff know better than mail that came back. What was
 * reported before counts no more against it. Returns whether it was suppressed.
 */
export async function liftSuppression(tx: Tx, address: string): Promise<boolean> {
  const hash = addressHash(address);
  await tx
    .update(mailEvents)
    .set({ isSettled: true })
    .where(and(eq(mailEvents.addressHash, hash), eq(mailEvents.isSettled, false)));
  const gone = await tx
    .delete(mailSuppressions)
    .where(eq(mailSuppressions.addressHash, hash))
    .returning({ hash: mailSuppressions.addressHash });
  return gone.length > 0;
}

/** True when nothing of the list may go to the address: answers to what somebody does always may. At most one statement. */
export async function isSuppressed(db: Db, address: string, list: MailList): Promise<boolean> {
  return list === 'marketing' && (await suppressedAmong(db, [address])).has(addressHash(address));
}

/** Digests of those of the addresses that may have no marketing. One statement, however many. */
export async function suppressedAmong(db: Db, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const found = await db
    .select({ hash: mailSuppressions.addressHash })
    .from(mailSuppressions)
    .where(inArray(mailSuppressions.addressHash, addresses.map(addressHash)));
  return new Set(found.map(({ hash }) => hash));
}
