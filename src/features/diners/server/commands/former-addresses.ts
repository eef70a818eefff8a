import { asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/client.ts';
import { isoOf } from '../diner-parts.ts';
import { dinerFormerAddresses, type DinerRow } from '../tables.ts';

/**
 * Gives an address to the account that has just proved it. Whoever had it before neither erases nor exports what
 * stands under it any more.
 */
export async function takeAddress(tx: Tx, emailKey: string): Promise<void> {
  await tx.delete(dinerFormerAddresses).where(eq(dinerFormerAddresses.emailKey, emailKey));
}

/** Stores the address that an account leaves, so that its erasure reaches what stands under it. */
export async function leaveAddress(
  tx: Tx,
  { id: dinerId, emailKey }: Pick<DinerRow, 'id' | 'emailKey'>,
  nowMs: number,
): Promise<void> {
  const left = { dinerId, leftAt: isoOf(nowMs) };
  await tx
    .insert(dinerFormerAddresses)
    .values({ emailKey, ...left })
    .onConflictDoUpdate({ target: dinerFormerAddresses.emailKey, set: left });
}

/** Keys of the addresses that an account left and nobody has proved since, the oldest first; one statement. */
export async function listFormerAddresses(db: Db, { id }: Pick<DinerRow, 'id'>): Promise<string[]> {
  const rows = await db
    .select({ emailKey: dinerFormerAddresses.emailKey })
    .from(dinerFormerAddresses)
    .where(eq(dinerFormerAddresses.dinerId, id))
    .orderBy(asc(dinerFormerAddresses.leftAt), asc(dinerFormerAddresses.emailKey));
  return rows.map(({ emailKey }) => emailKey);
}
