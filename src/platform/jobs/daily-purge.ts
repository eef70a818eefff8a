import { and, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../db/client.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Logger } from '../logger.ts';
import type { Job } from './jobs.ts';

const DAY_MS = 24 * 3_600_000;

/** Most rows that a purge changes in one transaction: requests wait only briefly, and ids fit in one statement. */
export const PURGE_BATCH = 1000;

/** Dependencies of the purge jobs. */
export interface PurgeParts {
  db: Db;
  logger: Logger;
}

/**
 * A job that deletes once a day the rows that are older than their retention.
 * @param work deletes rows and returns their number; after a full batch it is called again, in another transaction.
 *   `before(30)` is the ISO instant thirty days ago
 */
export function dailyPurge(
  { db, logger }: PurgeParts,
  name: string,
  work: (tx: Tx, before: (days: number) => string) => Promise<number>,
): Job {
  return {
    name,
    everyMs: DAY_MS,
    async run({ now, signal }) {
      const before = (days: number) => new Date(Date.parse(now) - days * DAY_MS).toISOString();
      let deleted = 0;
      for (let last = PURGE_BATCH; last >= PURGE_BATCH && !signal.aborted; deleted += last)
        last = await inTransaction(db, (tx) => work(tx, before));
      if (deleted > 0) logger.info({ deleted, job: name }, 'records past their retention are deleted');
    },
  };
}

/**
 * Condition: a row is among the first that a purge deletes. In an array, so that PostgreSQL takes the index of the ids.
 * @param found ids of all rows to delete, in an order that an index has
 */
export function inBatch(id: SQLWrapper, found: { limit(count: number): SQLWrapper }): SQL {
  return sql`${id} = ANY (ARRAY ${found.limit(PURGE_BATCH)})`;
}

/** Deletes a batch of the rows for which a condition holds, from a table with any key; returns their number. */
export async function deleteBatch(tx: Tx, table: PgTable, where: SQL): Promise<number> {
  const row = sql`${table}.ctid`;
  const found = sql`SELECT ${row} FROM ${table} WHERE ${where} LIMIT ${PURGE_BATCH}`;
  const gone = await tx
    .delete(table)
    .where(and(sql`${row} = ANY (ARRAY (${found}))`, where))
    .returning({ one: sql`1` });
  return gone.length;
}
