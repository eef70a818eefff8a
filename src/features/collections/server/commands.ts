import { eq, like, sql } from 'drizzle-orm';
import { Invalid, NotFound, Problem } from '#shared/problem.ts';
import { type Actor, recordHistory } from '#features/history/server/index.ts';
import { announceChange } from '#platform/db/changes.ts';
import type { Tx } from '#platform/db/client.ts';
import { countHeld, tagsBelow } from './held-items.ts';
import { collections, PRIVACIES, type Privacy } from './tables.ts';

interface Context {
  actor: Actor;
  /** ISO instant. */
  now: string;
}

const MAX_NAME_LENGTH = 255;

/**
 * Adds a public collection below another, or below the root (null).
 * @throws Invalid for a bad name, NotFound for a parent that is gone.
 */
export async function createCollection(
  tx: Tx,
  context: Context,
  collection: { name: string; parentId: number | null },
): Promise<number> {
  const name = checkedName(collection.name);
  await lockTree(tx);
  const parentPath = await pathOf(tx, collection.parentId);
  const [inserted] = await tx
    .insert(collections)
    // The path holds the collection's own id, which only the insert knows: set right after.
    .values({ name, parentId: collection.parentId, path: 'pending', createdAt: context.now })
    .returning({ id: collections.id });
  if (!inserted) throw new Error('The new collection has no id');
  const { id } = inserted;
  await tx
    .update(collections)
    .set({ path: `${parentPath}${id}/` })
    .where(eq(collections.id, id));
  await record(tx, context, 'create', id, { name, parent_id: collection.parentId });
  await announceChange(tx, [`collection:${id}`]);
  return id;
}

/** @throws Invalid for a bad name, NotFound for a collection that is gone. */
export async function renameCollection(
  tx: Tx,
  context: Context,
  collection: { id: number; name: string },
): Promise<void> {
  const name = checkedName(collection.name);
  await pathOf(tx, collection.id);
  await tx.update(collections).set({ name }).where(eq(collections.id, collection.id));
  await record(tx, context, 'rename', collection.id, { name });
  await announceChange(tx, [`collection:${collection.id}`]);
}

/**
 * Puts a collection with all below it under another, or under the root (null): the privacy of what is above it now
 * binds all of it.
 * @throws Invalid when the new parent is the collection itself or below it, NotFound when either is gone.
 */
export async function moveCollection(
  tx: Tx,
  context: Context,
  move: { id: number; parentId: number | null },
): Promise<void> {
  await lockTree(tx);
  const from = await pathOf(tx, move.id);
  const parentPath = await pathOf(tx, move.parentId);
  if (parentPath.startsWith(from))
    throw new Invalid([{ field: 'parent_id', message: 'is the collection itself or below it' }]);
  const to = `${parentPath}${move.id}/`;
  await tx
    .update(collections)
    .set({ path: sql`${to} || substr(${collections.path}, ${from.length + 1})` })
    .where(like(collections.path, `${from}%`));
  await tx.update(collections).set({ parentId: move.parentId }).where(eq(collections.id, move.id));
  await record(tx, context, 'move', move.id, { parent_id: move.parentId });
  await announceChange(tx, await tagsBelow(tx, to));
}

/**
 * Private hides all that stands in the collection, and below it, from guests.
 * @throws Invalid for a word that is no privacy, NotFound for a collection that is gone.
 */
export async function setCollectionPrivacy(
  tx: Tx,
  context: Context,
  collection: { id: number; privacy: Privacy },
): Promise<void> {
  if (!PRIVACIES.includes(collection.privacy))
    throw new Invalid([{ field: 'privacy', message: `must be ${PRIVACIES.join(' or ')}` }]);
  const path = await pathOf(tx, collection.id);
  await tx.update(collections).set({ privacy: collection.privacy }).where(eq(collections.id, collection.id));
  await record(tx, context, 'set_privacy', collection.id, { privacy: collection.privacy });
  await announceChange(tx, await tagsBelow(tx, path));
}

/**
 * Removes an empty collection.
 * @throws Problem "conflict" with one error per kind that it still holds, its message the number of them.
 */
export async function deleteCollection(tx: Tx, context: Context, id: number): Promise<void> {
  await lockTree(tx);
  await pathOf(tx, id);
  const held = Object.entries(await countHeld(tx, id)).filter(([, count]) => count > 0);
  if (held.length > 0) {
    const list = held.map(([kind, count]) => `${count} ${kind}${count === 1 ? '' : 's'}`).join(', ');
    throw new Problem('conflict', `The collection is not empty: ${list}`, {
      errors: held.map(([kind, count]) => ({ field: kind, message: String(count) })),
    });
  }
  await tx.delete(collections).where(eq(collections.id, id));
  await record(tx, context, 'delete', id);
  await announceChange(tx, [`collection:${id}`]);
}

function checkedName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw new Invalid([{ field: 'name', message: 'is required' }]);
  if (trimmed.length > MAX_NAME_LENGTH)
    throw new Invalid([{ field: 'name', message: `may have ${MAX_NAME_LENGTH} characters at most` }]);
  return trimmed;
}

/** Any number, the same on all nodes. Two moves at once could otherwise put two collections below each other. */
const TREE_LOCK = 7_141_105;

async function lockTree(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${TREE_LOCK})`);
}

/** "/" for the root. */
async function pathOf(tx: Tx, id: number | null): Promise<string> {
  if (id === null) return '/';
  const [found] = await tx
    .select({ path: collections.path })
    .from(collections)
    .where(eq(collections.id, id))
    .for('update');
  if (!found) throw new NotFound('The collection does not exist');
  return found.path;
}

function record(tx: Tx, context: Context, action: string, id: number, details: Record<string, unknown> = {}) {
  return recordHistory(tx, context.actor, {
    at: context.now,
    action: `collection.${action}`,
    subjectKind: 'collection',
    subjectId: String(id),
    details,
  });
}
