import { and, asc, lt, ne, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { deleteBatch, inBatch } from '#platform/jobs/daily-purge.ts';
import { textMessageReports, textMessages } from './tables.ts';

/** Deletes the texts about erased records, by key prefixes: ["wait list entry 12 "]. One statement. */
export async function forgetTextsAbout(tx: Tx, about: readonly string[]): Promise<void> {
  if (about.length === 0) return;
  await tx
    .delete(textMessages)
    .where(sql`substring(${textMessages.key} from '^[a-z ]+[0-9]+ ') = ANY (${sql.param([...about])}::text[])`);
}

/** Deletes a batch of texts from before an instant, except queued ones; returns their number. */
export async function deleteOldTexts(tx: Tx, before: string): Promise<number> {
  const { id, createdAt, state } = textMessages;
  const old = tx
    .select({ id })
    .from(textMessages)
    .where(and(ne(state, 'queued'), lt(createdAt, before)))
    .orderBy(asc(createdAt), asc(id));
  const gone = await tx.delete(textMessages).where(inBatch(id, old)).returning({ id });
  return gone.length;
}

/** Deletes a batch of ids of reports that are too old to be repeated; returns their number. */
export function deleteOldReports(tx: Tx, before: string): Promise<number> {
  return deleteBatch(tx, textMessageReports, lt(textMessageReports.receivedAt, before));
}
