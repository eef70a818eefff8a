import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';

/** Delay for collecting hits before a write, so that responses do not wait and frequent hits become one update. */
const WRITE_DELAY_MS = 2000;
/** Hits are written at once when this many different redirects have some. */
const MAX_WAITING = 5000;

/** Counts hits in memory and writes them in intervals, and on close. */
export function createHitCounter(
  db: Db,
  parts: { now: () => number; onError: (error: unknown) => void; writeDelayMs?: number },
) {
  let counts = new Map<number, { hits: number; lastMs: number }>();
  let timer: NodeJS.Timeout | undefined;
  const write = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const taken = counts;
    counts = new Map();
    if (taken.size > 0) await inTransaction(db, (tx) => countHits(tx, taken)).catch(parts.onError);
  };
  return {
    add(id: number): void {
      counts.set(id, { hits: (counts.get(id)?.hits ?? 0) + 1, lastMs: parts.now() });
      if (counts.size >= MAX_WAITING) void write();
      else timer ??= setTimeout(() => void write(), parts.writeDelayMs ?? WRITE_DELAY_MS).unref();
    },
    close: write,
  };
}
export type HitCounter = ReturnType<typeof createHitCounter>;

/** Updates in the order of ids, to avoid deadlocks of nodes. Does not raise versions. */
async function countHits(tx: Tx, counts: ReadonlyMap<number, { hits: number; lastMs: number }>): Promise<void> {
  const rows = [...counts].map(([id, { hits, lastMs }]) => ({ id, hits, at: new Date(lastMs).toISOString() }));
  await tx.execute(sql`
    WITH counted AS (
      SELECT redirects.id, row.hits, row.at
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (id int, hits int, at timestamptz)
      JOIN redirects ON redirects.id = row.id
      ORDER BY redirects.id FOR UPDATE OF redirects
    )
    UPDATE redirects SET
      hit_count = least(redirects.hit_count::bigint + counted.hits, 2147483647)::int,
      last_hit_at = greatest(redirects.last_hit_at, counted.at)
    FROM counted WHERE redirects.id = counted.id`);
}
