import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { StaffPowers } from '#features/accounts/permissions.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import type { Db } from '#platform/db/client.ts';
import { type MediaKind, POPULAR_TAGS } from '../contract.ts';
import { standsBelow, standsWhereAllowed } from './collections.ts';

const columns = { collectionId: integer('collection_id'), tags: text('tags').array().notNull() };
/** The parts of media that tags are counted in; their features stand on this one. */
const MEDIA = {
  image: pgTable('images', columns),
  document: pgTable('documents', columns),
  video: pgTable('videos', columns),
} as const;

/** The most used tags of what the asker may see, most used first; one statement. */
export async function listPopularTagsFor(
  db: Db,
  powers: StaffPowers,
  { kind, collection }: { kind: MediaKind; collection?: number | undefined },
): Promise<{ tag: string; count: number }[]> {
  const table = MEDIA[kind];
  const conditions = [
    sql`cardinality(${table.tags}) > 0`,
    standsWhereAllowed(table.collectionId, powers, kind),
    collection === undefined ? undefined : standsBelow(table.collectionId, collection),
  ].filter((one) => one !== undefined);
  return rowsOf<{ tag: string; count: number }>(
    db,
    sql`
    SELECT tag, count(*)::int AS count FROM ${table}, unnest(${table.tags}) AS tag
    WHERE ${sql.join(conditions, sql` AND `)}
    GROUP BY tag ORDER BY count(*) DESC, tag LIMIT ${POPULAR_TAGS}`,
  );
}
