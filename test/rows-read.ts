import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import { inTransaction } from '#platform/db/transaction.ts';

/**
 * Number of rows of a table that the statements of `work` read, whether they are in the results or not.
 * Those found by an index are counted as its entries: PostgreSQL counts them there and not at the table.
 * Its counters of a connection grow over transactions, so the difference counts.
 * @param isLarge true plans as for a large table, which is never read from its beginning while an index serves
 */
export async function countRowsRead(
  db: Db,
  table: string,
  work: (db: Db) => Promise<unknown>,
  { isLarge = false } = {},
): Promise<number> {
  return inTransaction(db, async (tx) => {
    if (isLarge) await tx.execute(sql`SET LOCAL enable_seqscan = off`);
    const count = async () => {
      const [counted] = await rowsOf<{ read: number }>(
        tx,
        sql`SELECT sum(pg_stat_get_xact_tuples_returned(relation))::int AS read FROM (
          SELECT ${table}::regclass AS relation
          UNION ALL SELECT indexrelid FROM pg_index WHERE indrelid = ${table}::regclass) AS relations`,
      );
      return counted?.read ?? 0;
    };
    const before = await count();
    await work(tx);
    return (await count()) - before;
  });
}
