import { eq, sql } from 'drizzle-orm';
import { Forbidden, NotFound } from '#shared/problem.ts';
import { collectionRoots, mayOnCollection, type StaffPowers } from '#features/rights/permissions.ts';
import type { Actor } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type { MediaViews } from './published.ts';
import { collections } from './tables.ts';

/** Who changes collections, with what right, and when (ISO instant). */
export interface CollectionContext {
  actor: Actor;
  powers: StaffPowers;
  now: string;
}

/** The same, for changes to the contents of collections as well. */
export interface CollectionChange extends CollectionContext {
  mediaViews: MediaViews;
}

/** What may be allowed on one collection. */
export type OnCollection = 'change' | 'delete';

/** True when a user has any right on the collection at a path, as a collection. */
export function maySeeCollection(powers: StaffPowers, path: string): boolean {
  return collectionRoots(powers, 'collection').some((root) => path.startsWith(root));
}

/** @throws NotFound for a deleted one or one that the user may not see, Forbidden without the right */
export function requireOnCollection<Row extends { path: string }>(
  powers: StaffPowers,
  row: Row | undefined,
  permission?: OnCollection,
): Row {
  if (!row || !maySeeCollection(powers, row.path)) throw new NotFound('This collection does not exist');
  if (permission && !mayOnCollection(powers, 'collection', permission, row.path))
    throw new Forbidden(`You may not ${permission} this collection`);
  return row;
}

/** A collection's row, which stays as it is until the commit. @throws as `requireOnCollection` */
export async function lockCollection(tx: Tx, context: CollectionContext, id: number, permission: OnCollection) {
  const [row] = await tx.select().from(collections).where(eq(collections.id, id)).for('update');
  return requireOnCollection(context.powers, row, permission);
}

/** Any number, the same on all nodes. Two moves at once could otherwise put two collections below each other. */
const TREE_LOCK = 7_141_105;

/** One change of the tree at a time. */
export async function lockTree(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${TREE_LOCK})`);
}
