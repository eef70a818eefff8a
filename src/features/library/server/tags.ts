import { sql } from 'drizzle-orm';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { type MediaView, isInCollection, isInAllowedCollection } from '#features/collections/server/index.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import type { Db } from '#platform/db/client.ts';
import { type MediaKind, POPULAR_TAGS } from '../contract.ts';

/** The most used tags of items that the user may see, most used first; one statement. */
export async function listPopularTagsFor(
  db: Db,
  powers: StaffPowers,
  { kind, collection, table }: { kind: MediaKind; collection?: number | undefined; table: MediaView },
): Promise<{ tag: string; count: number }[]> {
  const conditions = [
    sql`cardinality(${table.tags}) > 0`,
    isInAllowedCollection(table.collectionId, powers, kind),
    collection === undefined ? undefined : isInCollection(table.collectionId, collection),
  ].filter((one) => one !== undefined);
  return rowsOf<{ tag: string; count: number }>(
    db,
    sql`
    SELECT tag, count(*)::int AS count FROM ${table}, unnest(${table.tags}) AS tag
    WHERE ${sql.join(conditions, sql` AND `)}
    GROUP BY tag ORDER BY count(*) DESC, tag LIMIT ${POPULAR_TAGS}`,
  );
}
