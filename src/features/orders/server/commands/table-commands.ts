import { and, eq } from 'drizzle-orm';
import type { StaffContext } from '#features/accounts/server/index.ts';
import { createGuestToken, regionOf } from '#features/front-of-house/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type { OrderParts } from '../order-parts.ts';
import { requireOnOrders } from '../orders-access.ts';
import { openTables } from '../tables.ts';

/** A table is closed after this time, if staff forget to close it. */
const OPEN_FOR_MS = 6 * 3_600_000;

type TableContext = Pick<StaffContext, 'actor' | 'powers'>;

/** Lets guests at a table order, with a new code; the table's earlier code is no longer valid. @throws Forbidden */
export async function openTable(
  tx: Tx,
  { nowMs, tokenKey, restaurantOf }: OrderParts,
  { actor, powers }: TableContext,
  { rlid, name }: { rlid: number; name: string },
): Promise<void> {
  requireOnOrders(powers, 'change', regionOf(restaurantOf(rlid)));
  const token = createGuestToken(tokenKey);
  const row = {
    tokenNonce: token.nonce,
    tokenHash: token.hash,
    openedAt: new Date(nowMs).toISOString(),
    openedBy: actor.name,
    until: new Date(nowMs + OPEN_FOR_MS).toISOString(),
  };
  await tx
    .insert(openTables)
    .values({ rlid, name, ...row })
    .onConflictDoUpdate({ target: [openTables.rlid, openTables.name], set: row });
}

/** Closes a table for orders. @throws Forbidden */
export async function closeTable(
  tx: Tx,
  { restaurantOf }: OrderParts,
  { powers }: TableContext,
  { rlid, name }: { rlid: number; name: string },
): Promise<void> {
  requireOnOrders(powers, 'change', regionOf(restaurantOf(rlid)));
  await tx.delete(openTables).where(and(eq(openTables.rlid, rlid), eq(openTables.name, name)));
}
