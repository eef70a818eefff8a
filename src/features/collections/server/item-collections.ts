import { asc, eq, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { Invalid } from '#shared/problem.ts';
import {
  type CollectionKind,
  type CollectionPermission,
  collectionRoots,
  COLLECTION_PERMISSIONS,
  mayOnCollection,
  type StaffPowers,
} from '#features/rights/permissions.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { collections } from './tables.ts';

const ROOT = '/';

/** Collections where a user has any of the permissions, in the tree's order, siblings by name; one statement. */
export async function listCollectionsFor(
  db: Db,
  powers: StaffPowers,
  kind: CollectionKind,
  permissions: readonly CollectionPermission[] = COLLECTION_PERMISSIONS,
): Promise<{ id: number | null; name: string; depth: number; isPrivate: boolean }[]> {
  const roots = collectionRoots(powers, kind, permissions);
  if (roots.length === 0) return [];
  const rows = await db
    .select({
      id: collections.id,
      name: collections.name,
      parentId: collections.parentId,
      privacy: collections.privacy,
    })
    .from(collections)
    .where(
      roots.includes(ROOT) ? undefined : or(...roots.map((root) => sql`starts_with(${collections.path}, ${root})`)),
    )
    .orderBy(asc(sql`lower(${collections.name})`), asc(collections.id));
  const listed = new Set(rows.map(({ id }) => id));
  const below = Map.groupBy(rows, ({ parentId }) => (parentId !== null && listed.has(parentId) ? parentId : null));
  const walk = (parentId: number | null, depth: number): Awaited<ReturnType<typeof listCollectionsFor>> =>
    (below.get(parentId) ?? []).flatMap(({ id, name, privacy }) => [
      { id, name, depth, isPrivate: privacy !== 'public' },
      ...walk(id, depth + 1),
    ]);
  if (!roots.includes(ROOT)) return walk(null, 0);
  return [{ id: null, name: 'Root', depth: 0, isPrivate: false }, ...walk(null, 1)];
}

/**
 * Condition: the item is in a collection on which the user has any of the permissions; undefined when the user has them on
 * all collections. For the `collection_id` column of an item, null (the root) included.
 */
export function isInAllowedCollection(
  collectionId: SQLWrapper,
  powers: StaffPowers,
  kind: CollectionKind,
  permissions?: readonly CollectionPermission[],
): SQL | undefined {
  const roots = collectionRoots(powers, kind, permissions);
  if (roots.includes(ROOT)) return undefined;
  if (roots.length === 0) return sql`false`;
  return sql`${collectionId} IN (SELECT c.id FROM ${collections} AS c WHERE ${sql.join(
    roots.map((root) => sql`starts_with(c.path, ${root})`),
    sql` OR `,
  )})`;
}

/** Condition: the item is in a collection or one of its descendants. */
export function isInCollection(collectionId: SQLWrapper, id: number): SQL {
  return sql`${collectionId} IN (
    SELECT held.id FROM ${collections} AS own JOIN ${collections} AS held ON starts_with(held.path, own.path)
    WHERE own.id = ${id})`;
}

/** Path of the collection of a selected row: "/1/5/", "/" for the root. */
export function collectionPathOf(collectionId: SQLWrapper): SQL<string> {
  return sql<string>`coalesce((SELECT c.path FROM ${collections} AS c WHERE c.id = ${collectionId}), '/')`;
}

/** Name of the collection of a selected row; '' for the root. */
export function collectionNameOf(collectionId: SQLWrapper): SQL<string> {
  return sql<string>`coalesce((SELECT c.name FROM ${collections} AS c WHERE c.id = ${collectionId}), '')`;
}

/**
 * Requires the right to add to a collection, and locks the collection until the commit.
 * @throws Invalid naming 'collection', with the same message for a deleted collection, one that the user may not see, and
 * one without the right
 */
export async function requireTarget(
  tx: Tx,
  powers: StaffPowers,
  kind: CollectionKind,
  id: number | null,
): Promise<{ path: string }> {
  const path = id === null ? ROOT : await collectionPathOfId(tx, id);
  if (path === undefined || !mayOnCollection(powers, kind, 'add', path)) {
    throw new Invalid([{ field: 'collection', message: `must be a collection to which you may add ${kind}s` }]);
  }
  return { path };
}

/** Path of a collection, which is then locked, so that nobody deletes it before the commit; undefined when it is deleted. */
export async function collectionPathOfId(tx: Tx, id: number): Promise<string | undefined> {
  const [found] = await tx
    .select({ path: collections.path })
    .from(collections)
    .where(eq(collections.id, id))
    .for('share');
  return found?.path;
}
