import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { standsWhereAllowed } from '#features/library/server/index.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import type { Db } from '#platform/db/client.ts';
import type { Chooser, MediaKind, PlacedMedia } from '../../media-rights.ts';

const columns = {
  id: integer('id').notNull(),
  collectionId: integer('collection_id'),
  uploadedById: integer('uploaded_by_id'),
};
/** The part of media that rights are told from. */
const MEDIA = {
  image: pgTable('images', columns),
  document: pgTable('documents', columns),
  video: pgTable('videos', columns),
} as const;

/** The condition that the asker may choose a row of the kind's table (`mayChoose` in SQL); undefined when they may any. */
export function choosable({ accountId, powers }: Chooser, kind: MediaKind): SQL | undefined {
  const { collectionId, uploadedById } = MEDIA[kind];
  const held = standsWhereAllowed(collectionId, powers, kind, ['choose', 'change']);
  if (held === undefined) return undefined;
  if (accountId === null) return held;
  return or(held, and(eq(uploadedById, accountId), standsWhereAllowed(collectionId, powers, kind, ['add'])));
}

/** Where things stand by kind and id, one statement however many; those that are gone are absent. */
export async function findPlaces(
  db: Db,
  ids: Readonly<Record<MediaKind, readonly number[]>>,
): Promise<Record<MediaKind, Map<number, PlacedMedia>>> {
  const found: Record<MediaKind, Map<number, PlacedMedia>> = {
    image: new Map(),
    document: new Map(),
    video: new Map(),
  };
  const kinds = (Object.keys(MEDIA) as MediaKind[]).filter((kind) => ids[kind].length > 0);
  if (kinds.length === 0) return found;
  const parts = kinds.map(
    (kind) => sql`
      SELECT ${kind}::text AS kind, m.id, coalesce(c.path, '/') AS "collectionPath", m.uploaded_by_id AS "uploadedById"
      FROM ${MEDIA[kind]} AS m LEFT JOIN collections AS c ON c.id = m.collection_id
      WHERE m.id IN (${sql.join(
        ids[kind].map((id) => sql`${id}`),
        sql`, `,
      )})`,
  );
  const rows = await rowsOf<PlacedMedia & { kind: MediaKind; id: number }>(db, sql.join(parts, sql` UNION ALL `));
  for (const { kind, id, collectionPath, uploadedById } of rows) found[kind].set(id, { collectionPath, uploadedById });
  return found;
}
