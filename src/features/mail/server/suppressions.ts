import { createHash } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { emailAddressKey } from '#shared/email-address.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import type { MailList, SuppressionReason } from '../new-mail.ts';
import { mailEvents, mailSuppressions } from './tables.ts';

/**
 * Digest in place of an address that must outlive its owner's data. Not keyed: the key would be in the same database.
 */
export function addressHash(address: string): string {
  return createHash('sha256').update(emailAddressKey(address)).digest('hex');
}

/**
 * Suppresses an address from this commit on, for marketing that is already queued, too. Idempotent, except that a decision
 * by the owner replaces a bounce, which staff could lift.
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
 * Lifts the suppression after a new sign-up, or when staff know that the mailbox exists. Earlier events no longer count.
 * Returns whether the address was suppressed.
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

/** True when mail of the list may not go to the address; transactional mail always may. At most one statement. */
export async function isSuppressed(db: Db, address: string, list: MailList): Promise<boolean> {
  return list === 'marketing' && (await suppressedAmong(db, [address])).has(addressHash(address));
}

/** Digests of the suppressed addresses among these. One statement. */
export async function suppressedAmong(db: Db, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const found = await db
    .select({ hash: mailSuppressions.addressHash })
    .from(mailSuppressions)
    .where(inArray(mailSuppressions.addressHash, addresses.map(addressHash)));
  return new Set(found.map(({ hash }) => hash));
}
