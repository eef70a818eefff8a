import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { collectionPathOf, isInAllowedCollection } from '#features/collections/server/index.ts';
import { documents } from '#features/documents/server/index.ts';
import { images } from '#features/images/server/index.ts';
import { videos } from '#features/videos/server/index.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import type { Db } from '#platform/db/client.ts';
import type { Chooser, MediaKind, PlacedMedia } from '../../media-rights.ts';

/** Media by kind. */
export const MEDIA = { image: images, document: documents, video: videos } as const;

/** Condition: the user may choose a row of the kind's table (`mayChoose` in SQL); undefined when they may choose all. */
export function choosable({ accountId, powers }: Chooser, kind: MediaKind): SQL | undefined {
  const { collectionId, uploadedById } = MEDIA[kind];
  const held = isInAllowedCollection(collectionId, powers, kind, ['choose', 'change']);
  if (held === undefined) return undefined;
  if (accountId === null) return held;
  return or(held, and(eq(uploadedById, accountId), isInAllowedCollection(collectionId, powers, kind, ['add'])));
}

/** Collections of items by kind and id, one statement; deleted items are absent. */
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
      SELECT ${kind}::text AS kind, m.id, ${collectionPathOf(sql`m.collection_id`)} AS "collectionPath", m.uploaded_by_id AS "uploadedById"
      FROM ${MEDIA[kind]} AS m
      WHERE m.id IN (${sql.join(
        ids[kind].map((id) => sql`${id}`),
        sql`, `,
      )})`,
  );
  const rows = await rowsOf<PlacedMedia & { kind: MediaKind; id: number }>(db, sql.join(parts, sql` UNION ALL `));
  for (const { kind, id, collectionPath, uploadedById } of rows) found[kind].set(id, { collectionPath, uploadedById });
  return found;
}
