import { and, eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { collections } from './tables.ts';

/**
 * Condition: guests may see the contents of the collection, because it and its ancestors are public. For the `collection_id`
 * column of an item, null (the root) included, so that one query reads an item and its privacy.
 */
export function inPublicCollection(collectionId: SQLWrapper): SQL<boolean> {
  return sql<boolean>`NOT EXISTS (
    SELECT 1 FROM ${collections} AS own JOIN ${collections} AS above ON starts_with(own.path, above.path)
    WHERE own.id = ${collectionId} AND above.privacy <> 'public')`;
}

/** True when the collection exists; null is the root, which always exists. */
export async function hasCollection(db: Db, id: number | null): Promise<boolean> {
  if (id === null) return true;
  const found = await db.select({ id: collections.id }).from(collections).where(eq(collections.id, id));
  return found.length > 0;
}

/** Hash and version of a collection's password; undefined for a collection without one. */
export async function findCollectionPassword(db: Db, id: number) {
  const [found] = await db
    .select({
      id: collections.id,
      passwordHash: sql<string>`${collections.passwordHash}`,
      passwordVersion: collections.passwordVersion,
    })
    .from(collections)
    .where(and(eq(collections.id, id), eq(collections.privacy, 'password')));
  return found;
}
