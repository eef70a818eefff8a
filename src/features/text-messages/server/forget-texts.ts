import { and, lt, ne, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { textMessageReports, textMessages } from './tables.ts';

/** Deletes the texts about erased records, by key prefixes: ["wait list entry 12 "]. One statement. */
export async function forgetTextsAbout(tx: Tx, about: readonly string[]): Promise<void> {
  if (about.length === 0) return;
  await tx.delete(textMessages).where(
    sql`substring(${textMessages.key} from '^[a-z ]+[0-9]+ ') IN
      (SELECT jsonb_array_elements_text(${JSON.stringify(about)}::jsonb))`,
  );
}

/** Deletes texts from before an instant, except queued ones; returns their number. */
export async function deleteOldTexts(tx: Tx, before: string): Promise<number> {
  const gone = await tx
    .delete(textMessages)
    .where(and(ne(textMessages.state, 'queued'), lt(textMessages.createdAt, before)))
    .returning({ id: textMessages.id });
  return gone.length;
}

/** Deletes the ids of reports that are too old to be repeated. */
export async function deleteOldReports(tx: Tx, before: string): Promise<void> {
  await tx.delete(textMessageReports).where(lt(textMessageReports.receivedAt, before));
}
