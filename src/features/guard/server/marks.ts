import { and, inArray, lt, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { guardMarks, type MarkKind } from './tables.ts';

/** Maximum number of old marks that one new mark deletes. */
const SWEPT = 50;

/**
 * Increments a count, which starts again after its period. A concurrent call waits for the row's lock.
 * Callers must mark the kinds in one fixed order, to prevent deadlocks.
 */
export async function addMark(
  tx: Tx,
  { kind, hash, nowMs, forMs }: { kind: MarkKind; hash: string; nowMs: number; forMs: number },
): Promise<{ count: number; expiresAtMs: number }> {
  const now = new Date(nowMs).toISOString();
  const expiresAt = new Date(nowMs + forMs).toISOString();
  const isOver = sql`${guardMarks.expiresAt} <= ${now}`;
  const [mark] = await tx
    .insert(guardMarks)
    .values({ kind, hash, count: 1, expiresAt })
    .onConflictDoUpdate({
      target: [guardMarks.kind, guardMarks.hash],
      set: {
        // Bounded far below the column's limit.
        count: sql`CASE WHEN ${isOver} THEN 1 ELSE least(${guardMarks.count} + 1, 1000000) END`,
        expiresAt: sql`CASE WHEN ${isOver} THEN excluded.expires_at ELSE ${guardMarks.expiresAt} END`,
      },
    })
    .returning({ count: guardMarks.count, expiresAt: guardMarks.expiresAt });
  if (!mark) throw new Error('A mark was not kept');
  return { count: mark.count, expiresAtMs: Date.parse(mark.expiresAt) };
}

/** Removes some expired marks, except rows that are in use; returns their number. */
export async function sweepMarks(tx: Tx, nowMs: number): Promise<number> {
  const old = tx
    .select({ hash: guardMarks.hash })
    .from(guardMarks)
    .where(lt(guardMarks.expiresAt, new Date(nowMs).toISOString()))
    .limit(SWEPT)
    .for('update', { skipLocked: true });
  const gone = await tx
    .delete(guardMarks)
    .where(and(inArray(guardMarks.hash, old), lt(guardMarks.expiresAt, new Date(nowMs).toISOString())))
    .returning({ hash: guardMarks.hash });
  return gone.length;
}
