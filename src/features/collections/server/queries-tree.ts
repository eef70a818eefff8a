import { asc, eq, or, sql } from 'drizzle-orm';
import {
  type CollectionPermission,
  collectionRoots,
  mayOnCollection,
  type StaffPowers,
} from '#features/rights/permissions.ts';
import type { Db } from '#platform/db/client.ts';
import type { CollectionRow, Place } from '../contract.ts';
import { type OnCollection, requireOnCollection } from './context.ts';
import { countEach } from './held-items.ts';
import type { MediaViews } from './published.ts';
import { collections } from './tables.ts';

type Row = typeof collections.$inferSelect;

/**
 * The collections on which a user has any right (not only on their contents), as a tree, siblings by name; three statements.
 */
export async function listCollectionTree(db: Db, powers: StaffPowers, views: MediaViews): Promise<CollectionRow[]> {
  const rows = await listAtRoots(db, collectionRoots(powers, 'collection'));
  const counts = await countEach(db, views);
  // All of them, because ancestors that the user does not see restrict, too; there are few.
  const restricting = await db
    .select({ id: collections.id, name: collections.name, privacy: collections.privacy, path: collections.path })
    .from(collections)
    .where(sql`${collections.privacy} <> 'public'`)
    .orderBy(sql`length(${collections.path}) DESC`);
  const may = (permission: CollectionPermission, path: string) =>
    mayOnCollection(powers, 'collection', permission, path);
  return inTreeOrder(rows).map(({ row, depth }) => {
    const above = restricting.find(({ id, path }) => id !== row.id && row.path.startsWith(path));
    return {
      id: row.id,
      name: row.name,
      parentId: row.parentId,
      depth,
      privacy: row.privacy,
      boundBy: above ? { id: above.id, name: above.name, privacy: above.privacy } : null,
      counts: counts.get(row.id) ?? { image: 0, document: 0, video: 0 },
      mayChange: may('change', row.path),
      mayDelete: may('delete', row.path),
    };
  });
}

/**
 * Collections below which a user may put a collection, with the root (id null) when allowed, as a tree; one statement.
 * @param except path of a collection that is left out with its descendants
 */
export async function listPlacesFor(db: Db, powers: StaffPowers, except?: string): Promise<Place[]> {
  const roots = collectionRoots(powers, 'collection', ['add']);
  const rows = (await listAtRoots(db, roots)).filter(({ path }) => except === undefined || !path.startsWith(except));
  const isRootOffered = roots.includes('/');
  const below = inTreeOrder(rows).map(({ row, depth }) => ({
    id: row.id,
    name: row.name,
    depth: depth + (isRootOffered ? 1 : 0),
  }));
  return isRootOffered ? [{ id: null, name: 'Root', depth: 0 }, ...below] : below;
}

/** One collection for a user. @throws NotFound for a deleted or invisible one, Forbidden without the right */
export async function findCollectionFor(
  db: Db,
  powers: StaffPowers,
  id: number,
  permission?: OnCollection,
): Promise<Row> {
  const [row] = await db.select().from(collections).where(eq(collections.id, id));
  return requireOnCollection(powers, row, permission);
}

/** Ancestors, topmost first; those that the user may not see are left out. */
export async function listAbove(db: Db, powers: StaffPowers, path: string): Promise<{ id: number; name: string }[]> {
  const ids = path.split('/').filter(Boolean).slice(0, -1);
  if (ids.length === 0) return [];
  const roots = collectionRoots(powers, 'collection');
  const rows = await db
    .select({ id: collections.id, name: collections.name, path: collections.path })
    .from(collections)
    .where(sql`${collections.id} = ANY(string_to_array(${ids.join(',')}, ',')::int[])`)
    .orderBy(sql`length(${collections.path})`);
  return rows.filter((row) => roots.some((root) => row.path.startsWith(root))).map(({ id, name }) => ({ id, name }));
}

async function listAtRoots(db: Db, roots: readonly string[]): Promise<Row[]> {
  if (roots.length === 0) return [];
  const where = roots.includes('/')
    ? undefined
    : or(...roots.map((root) => sql`starts_with(${collections.path}, ${root})`));
  return db
    .select()
    .from(collections)
    .where(where)
    .orderBy(asc(sql`lower(${collections.name})`), asc(collections.id));
}

/** Depth-first order of the tree; a collection whose parent is absent is at the top. */
function inTreeOrder(rows: readonly Row[]): { row: Row; depth: number }[] {
  const listed = new Set(rows.map(({ id }) => id));
  const below = Map.groupBy(rows, ({ parentId }) => (parentId !== null && listed.has(parentId) ? parentId : null));
  const walk = (parentId: number | null, depth: number): { row: Row; depth: number }[] =>
    (below.get(parentId) ?? []).flatMap((row) => [{ row, depth }, ...walk(row.id, depth + 1)]);
  return walk(null, 0);
}
