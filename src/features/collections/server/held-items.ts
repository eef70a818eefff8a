import { sql } from 'drizzle-orm';
import { rowsOf } from '#platform/db/rows-of.ts';
import type { Db } from '#platform/db/client.ts';
import type { MediaViews } from './published.ts';

export type HeldKind = keyof MediaViews;

const KINDS = ['image', 'document', 'video'] as const satisfies readonly HeldKind[];

/** Number of items directly in the collection, by kind; child collections count, their contents do not. */
export async function countHeld(
  db: Db,
  views: MediaViews,
  id: number,
): Promise<Record<HeldKind | 'collection', number>> {
  const counts = KINDS.map(
    (kind) => sql`(SELECT count(*)::int FROM ${views[kind]} WHERE collection_id = ${id}) AS ${sql.identifier(kind)}`,
  );
  const [row] = await rowsOf<Record<HeldKind | 'collection', number>>(
    db,
    sql`SELECT ${sql.join(counts, sql`, `)}, (SELECT count(*)::int FROM collections WHERE parent_id = ${id}) AS collection`,
  );
  if (!row) throw new Error('Counting gives a row');
  return row;
}

/** Cache tags of the collections at and below a path and of all their contents: "collection:5", "document:7". */
export async function tagsBelow(db: Db, views: MediaViews, path: string): Promise<string[]> {
  const below = sql`SELECT id FROM collections WHERE path LIKE ${`${path}%`}`;
  const kinds = KINDS.map(
    (kind) => sql`SELECT ${`${kind}:`} || id AS tag FROM ${views[kind]} WHERE collection_id IN (${below})`,
  );
  const rows = await rowsOf<{ tag: string }>(
    db,
    sql`SELECT 'collection:' || id AS tag FROM (${below}) AS found UNION ALL ${sql.join(kinds, sql` UNION ALL `)}`,
  );
  return rows.map(({ tag }) => tag);
}

/** Number of items directly in each collection, by its id; one statement; empty collections are absent. */
export async function countEach(db: Db, views: MediaViews): Promise<Map<number, Record<HeldKind, number>>> {
  const kinds = KINDS.map(
    (kind) =>
      sql`SELECT collection_id AS id, ${kind}::text AS kind, count(*)::int AS count FROM ${views[kind]} WHERE collection_id IS NOT NULL GROUP BY collection_id`,
  );
  const rows = await rowsOf<{ id: number; kind: HeldKind; count: number }>(db, sql.join(kinds, sql` UNION ALL `));
  const counts = new Map<number, Record<HeldKind, number>>();
  for (const { id, kind, count } of rows)
    counts.set(id, { ...(counts.get(id) ?? { image: 0, document: 0, video: 0 }), [kind]: count });
  return counts;
}

/** The first items in a collection by title, of each of the kinds; child collections among them. One statement. */
export async function listHeld(
  db: Db,
  views: MediaViews,
  id: number,
  kinds: readonly (HeldKind | 'collection')[],
  limit: number,
): Promise<{ kind: HeldKind | 'collection'; id: number; title: string }[]> {
  if (kinds.length === 0) return [];
  const parts = kinds.map((kind) =>
    kind === 'collection'
      ? sql`(SELECT 'collection' AS kind, id, name AS title FROM collections WHERE parent_id = ${id} ORDER BY lower(name), id LIMIT ${limit})`
      : sql`(SELECT ${kind}::text AS kind, id, title FROM ${views[kind]} WHERE collection_id = ${id} ORDER BY lower(title), id LIMIT ${limit})`,
  );
  const rows = await rowsOf<{ kind: HeldKind | 'collection'; id: number; title: string }>(
    db,
    sql.join(parts, sql` UNION ALL `),
  );
  return rows;
}
