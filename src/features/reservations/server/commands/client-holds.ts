import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { lockGuest } from '#features/front-of-house/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { reservations } from '../tables.ts';

/**
 * Maximum number of tables that one client holds at a time, including tables offered to it. The limit is per browser, not
 * per IP address.
 */
export const MOST_HELD = 2;

/** Places that a client holds. */
export interface ClientHolds {
  total: number;
  /** When the first of them ends; 0 without one. */
  firstEndsMs: number;
}

/**
 * The places that clients hold, by client hash. Their holds are counted one after the other until the transaction ends;
 * call it once the day is locked.
 */
export async function lockClientHolds(
  tx: Tx,
  clientHashes: readonly string[],
  nowMs: number,
): Promise<(clientHash: string) => ClientHolds> {
  const clients = [...new Set(clientHashes)].filter((hash) => hash !== '');
  if (clients.length === 0) return () => ({ total: 0, firstEndsMs: 0 });
  await lockGuest(tx, clients);
  const rows = await tx
    .select({
      clientHash: reservations.clientHash,
      total: sql<number>`count(*)::int`,
      firstEnds: sql<string>`min(${reservations.holdUntil})`,
    })
    .from(reservations)
    .where(
      and(
        inArray(reservations.clientHash, clients),
        eq(reservations.state, 'held'),
        gt(reservations.holdUntil, new Date(nowMs).toISOString()),
      ),
    )
    .groupBy(reservations.clientHash);
  const found = new Map(rows.map((row) => [row.clientHash, row]));
  return (clientHash) => {
    const row = found.get(clientHash);
    return row ? { total: row.total, firstEndsMs: Date.parse(row.firstEnds) } : { total: 0, firstEndsMs: 0 };
  };
}
