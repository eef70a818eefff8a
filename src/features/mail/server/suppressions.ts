import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { emailAddressKey } from '#shared/email-address.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import type { MailList, SuppressionReason, SuppressionScope } from '../new-mail.ts';
import { mailSuppressions } from './tables.ts';

/**
 * How an address is known where it must outlive its owner's data. Not keyed: a key would stand in the same database.
 */
export function addressHash(address: string): string {
  return createHash('sha256').update(emailAddressKey(address)).digest('hex');
}

/**
 * From this commit on nothing of the scope goes to the address, what is queued included. Once more changes nothing, but
 * that what somebody decided counts for more than mail that came back, which staff may undo.
 */
export async function suppress(
  tx: Tx,
  { now }: { now: string },
  { address, scope, reason }: { address: string; scope: SuppressionScope; reason: SuppressionReason },
): Promise<void> {
  await tx
    .insert(mailSuppressions)
    .values({ addressHash: addressHash(address), scope, reason, createdAt: now })
    .onConflictDoUpdate({
      target: [mailSuppressions.addressHash, mailSuppressions.scope],
      set: { reason, createdAt: now },
      setWhere: sql`${mailSuppressions.reason} = 'bounce' AND excluded.reason <> 'bounce'`,
    });
}

/** Ends one scope of suppression: somebody signed up anew. Returns whether there was one. */
export async function liftSuppression(tx: Tx, address: string, scope: SuppressionScope): Promise<boolean> {
  const gone = await tx
    .delete(mailSuppressions)
    .where(and(eq(mailSuppressions.addressHash, addressHash(address)), eq(mailSuppressions.scope, scope)))
    .returning({ scope: mailSuppressions.scope });
  return gone.length > 0;
}

/** True when nothing of the list may go to the address. One statement. */
export async function isSuppressed(db: Db, address: string, list: MailList): Promise<boolean> {
  const found = await db
    .select({ scope: mailSuppressions.scope })
    .from(mailSuppressions)
    .where(
      and(
        eq(mailSuppressions.addressHash, addressHash(address)),
        list === 'marketing' ? undefined : eq(mailSuppressions.scope, 'all'),
      ),
    )
    .limit(1);
  return found.length > 0;
}
