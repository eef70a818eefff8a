import { sql } from 'drizzle-orm';
import type { Actor } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type { KeptRows } from './kept-rows.ts';
import { deletedRecords } from './tables.ts';

/** A record whose rows were just deleted. */
interface TakenRecord {
  id: number;
  title: string;
  rows: KeptRows;
  collectionId?: number | null;
  ownerId?: number | null;
}

/** Records in one statement: rows are long, and a statement is one message to the database. */
const SLICE = 500;

/**
 * Keeps deleted records, so that staff can restore them. Each has its own row. For deletions by staff; not for erasures.
 * @param kind name of the kind as its feature declares it
 */
export async function keepDeleted(
  tx: Tx,
  { actor, now }: { actor: Actor; now: string },
  kind: string,
  records: readonly TakenRecord[],
): Promise<void> {
  for (let from = 0; from < records.length; from += SLICE) {
    const slice = JSON.stringify(
      records.slice(from, from + SLICE).map(({ id, title, rows, collectionId = null, ownerId = null }) => ({
        id,
        title,
        collection: collectionId,
        owner: ownerId,
        rows,
      })),
    );
    await tx.execute(sql`
      INSERT INTO ${deletedRecords}
        (kind, record_id, title, collection_id, owner_id, deleted_at, deleted_by_name, rows)
      SELECT ${kind}::text, given.id, given.title, given.collection, given.owner, ${now}::timestamptz,
        ${actor.name}::text, given.rows
      FROM jsonb_to_recordset(${slice}::jsonb) AS given (id int, title text, collection int, owner int, rows jsonb)`);
  }
}
