import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';

/**
 * Tables whose rows stand in a collection, by the kind that their cache tags begin with. Their features stand on this
 * one, so it cannot ask them; a test compares the list with the database's foreign keys.
 */
export const HELD_TABLES = { image: 'images', document: 'documents', video: 'videos' } as const;

export type HeldKind = keyof typeof HELD_TABLES;

const KINDS = Object.keys(HELD_TABLES) as HeldKind[];

/** How much stands in the collection itself, by kind; collections below it count, what is in them does not. */
export async function countHeld(db: Db, id: number): Promise<Record<HeldKind | 'collection', number>> {
  const counts = KINDS.map(
    (kind) =>
      sql`(SELECT count(*)::int FROM ${sql.identifier(HELD_TABLES[kind])} WHERE collection_id = ${id}) AS ${sql.identifier(kind)}`,
  );
  const result = (await db.execute(
    sql`SELECT ${sql.join(counts, sql`, `)}, (SELECT count(*)::int FROM collections WHERE parent_id = ${id}) AS collection`,
  )) as unknown as { rows: Record<HeldKind | 'collection', number>[] };
  const [row] = result.rows;
  if (!row) throw new Error('Counting gives a row');
  return row;
}

/** Cache tags of the collections at and below a path and of all that stands in them: "collection:5", "document:7". */
export async function tagsBelow(db: Db, path: string): Promise<string[]> {
  const below = sql`SELECT id FROM collections WHERE path LIKE ${`${path}%`}`;
  const kinds = KINDS.map(
    (kind) =>
      sql`SELECT ${`${kind}:`} || id AS tag FROM ${sql.identifier(HELD_TABLES[kind])} WHERE collection_id IN (${below})`,
  );
  const result = (await db.execute(
    sql`SELECT 'collection:' || id AS tag FROM (${below}) AS found UNION ALL ${sql.join(kinds, sql` UNION ALL `)}`,
  )) as unknown as { rows: { tag: string }[] };
  return result.rows.map(({ tag }) => tag);
}
