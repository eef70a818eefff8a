import { eq, sql } from 'drizzle-orm';
import { Forbidden, NotFound } from '#shared/problem.ts';
import { collectionRoots, mayOnCollection, type StaffPowers } from '#features/rights/permissions.ts';
import type { Actor } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type { MediaViews } from './published.ts';
import { collections } from './tables.ts';

/** Who changes collections, with which rights, and when (ISO instant). */
export interface CollectionContext {
  actor: Actor;
  powers: StaffPowers;
  now: string;
}

/** As `CollectionContext`, for changes that also affect the contents of collections. */
export interface CollectionChange extends CollectionContext {
  mediaViews: MediaViews;
}

/** Actions that rights allow on one collection. */
export type OnCollection = 'change' | 'delete';

/** True when a user has any right on the collection itself (not only on its contents). */
export function maySeeCollection(powers: StaffPowers, path: string): boolean {
  return collectionRoots(powers, 'collection').some((root) => path.startsWith(root));
}

/** @throws NotFound for a deleted collection or one that the user may not see, Forbidden without the right */
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

/** Reads a collection and locks its row until the commit. @throws as `requireOnCollection` */
export async function lockCollection(tx: Tx, context: CollectionContext, id: number, permission: OnCollection) {
  const [row] = await tx.select().from(collections).where(eq(collections.id, id)).for('update');
  return requireOnCollection(context.powers, row, permission);
}

/**
 * Key of an advisory lock; it is arbitrary, but must be the same on all nodes. Without the lock, two moves at once could put
 * two collections below each other.
 */
const TREE_LOCK = 7_141_105;

/** Lets only one transaction at a time change the tree. */
export async function lockTree(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${TREE_LOCK})`);
}
