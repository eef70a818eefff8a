import { eq, inArray, like, sql } from 'drizzle-orm';
import { Forbidden, Invalid, Problem } from '#shared/problem.ts';
import { listRightsOnCollection } from '#features/accounts/server/index.ts';
import { keepDeleted, takeOut } from '#features/deleted-records/server/index.ts';
import { recordHistory, refuseOlderVersion } from '#features/history/server/index.ts';
import { mayOnCollection } from '#features/rights/permissions.ts';
import { announceChange } from '#platform/db/changes.ts';
import type { Tx } from '#platform/db/client.ts';
import { MAX_COLLECTION_NAME } from '../contract.ts';
import { type CollectionChange, type CollectionContext, lockCollection, lockTree } from './context.ts';
import { COLLECTION_PARTS, RIGHTS } from './deleted-collections.ts';
import { countHeld, tagsBelow } from './held-items.ts';
import { refusalOfMove } from './move-refusal.ts';
import { collections } from './tables.ts';

/**
 * Adds a public collection below another one, or below the root (null); restrictions of its ancestors apply to it.
 * @throws Invalid naming 'name', or 'parent' for a deleted one or one to which the user may not add
 */
export async function createCollection(
  tx: Tx,
  context: CollectionContext,
  collection: { name: string; parentId: number | null },
): Promise<number> {
  const name = checkedName(collection.name);
  await lockTree(tx);
  const { path: parentPath } = await findParent(tx, context, collection.parentId);
  const [inserted] = await tx
    .insert(collections)
    // The path contains the collection's own id, which is known only after the insert; it is set next.
    .values({ name, parentId: collection.parentId, path: 'pending', createdAt: context.now })
    .returning({ id: collections.id });
  if (!inserted) throw new Error('The new collection has no id');
  const { id } = inserted;
  await tx
    .update(collections)
    .set({ path: `${parentPath}${id}/` })
    .where(eq(collections.id, id));
  await recordHistory(tx, context, 'collection.create', ['collection', id], { name, parent_id: collection.parentId });
  await announceChange(tx, [`collection:${id}`]);
  return id;
}

/**
 * Renames a collection and, with `parentId`, moves it and its descendants below another one (null: the root). The
 * restrictions of its new ancestors then apply. Returns the new version.
 * @throws NotFound, Forbidden; Invalid naming 'name' or 'parent'; Conflict when it has changed since `baseVersion`
 */
export async function updateCollection(
  tx: Tx,
  context: CollectionChange,
  change: { id: number; name: string; parentId?: number | null | undefined; baseVersion?: number },
): Promise<number> {
  const name = checkedName(change.name);
  await lockTree(tx);
  const row = await lockCollection(tx, context, change.id, 'change');
  await refuseOlderVersion(
    tx,
    { kind: 'collection', id: row.id, noun: 'this collection', version: row.version },
    change.baseVersion,
  );
  const isMove = change.parentId !== undefined && change.parentId !== row.parentId;
  if (isMove) await move(tx, context, row, change.parentId ?? null);
  if (name !== row.name) {
    await recordHistory(tx, context, 'collection.rename', ['collection', row.id], { from: row.name, name });
    await announceChange(tx, [`collection:${row.id}`]);
  } else if (!isMove) return row.version;
  await tx
    .update(collections)
    .set({ name, version: row.version + 1 })
    .where(eq(collections.id, row.id));
  return row.version + 1;
}

/**
 * Deletes an empty collection, and the rights that groups have on it.
 * @throws NotFound, Forbidden; Problem "in_use" with one error per kind of its contents, whose message is their number
 */
export async function deleteCollection(tx: Tx, context: CollectionChange, id: number): Promise<void> {
  await lockTree(tx);
  const { name, parentId } = await lockCollection(tx, context, id, 'delete');
  const held = Object.entries(await countHeld(tx, context.mediaViews, id)).filter(([, count]) => count > 0);
  if (held.length > 0) {
    const list = held.map(([kind, count]) => `${count} ${kind}${count === 1 ? '' : 's'}`).join(', ');
    throw new Problem('in_use', `The collection is not empty: ${list}`, {
      errors: held.map(([kind, count]) => ({ field: kind, message: String(count) })),
    });
  }
  // Read before they are deleted with the collection.
  const rights = await listRightsOnCollection(tx, id);
  const taken = await takeOut(tx, COLLECTION_PARTS, [id]);
  const rows = { ...taken.get(id), [RIGHTS]: rights.map((right) => ({ ...right })) };
  await keepDeleted(tx, context, 'collection', [{ id, title: name, collectionId: parentId, rows }]);
  await recordHistory(tx, context, 'collection.delete', ['collection', id], { name });
  await announceChange(tx, [`collection:${id}`]);
}

async function move(
  tx: Tx,
  context: CollectionChange,
  row: typeof collections.$inferSelect,
  parentId: number | null,
): Promise<void> {
  const { path: parentPath, name: into } = await findParent(tx, context, parentId);
  if (parentPath.startsWith(row.path))
    throw new Invalid([{ field: 'parent', message: 'is the collection itself or a collection below it' }]);
  const restricting = await restrictingAbove(tx, row.path);
  const refusal = refusalOfMove(context.powers, { from: row.path, to: parentPath, restricting });
  if (refusal) throw new Forbidden(refusal);
  const to = `${parentPath}${row.id}/`;
  await tx
    .update(collections)
    .set({ path: sql`${to} || substr(${collections.path}, ${row.path.length + 1})` })
    .where(like(collections.path, `${row.path}%`));
  await tx.update(collections).set({ parentId }).where(eq(collections.id, row.id));
  await recordHistory(tx, context, 'collection.move', ['collection', row.id], {
    from: row.parentId,
    parent_id: parentId,
    into,
  });
  await announceChange(tx, await tagsBelow(tx, context.mediaViews, to));
}

/** Paths of the ancestors that are not public. */
async function restrictingAbove(tx: Tx, path: string): Promise<string[]> {
  const ids = path.split('/').filter(Boolean).slice(0, -1).map(Number);
  if (ids.length === 0) return [];
  const rows = await tx.select().from(collections).where(inArray(collections.id, ids));
  return rows.filter(({ privacy }) => privacy !== 'public').map((row) => row.path);
}

/** The root has the path "/" and no name. */
async function findParent(
  tx: Tx,
  { powers }: CollectionContext,
  id: number | null,
): Promise<{ path: string; name: string }> {
  const [found] =
    id === null
      ? [{ path: '/', name: '' }]
      : await tx.select().from(collections).where(eq(collections.id, id)).for('update');
  if (!found || !mayOnCollection(powers, 'collection', 'add', found.path))
    throw new Invalid([{ field: 'parent', message: 'must be a collection to which you may add collections' }]);
  return found;
}

/** @throws Invalid naming 'name' */
function checkedName(name: string): string {
  const trimmed = name.trim();
  const complain = (message: string) => new Invalid([{ field: 'name', message }]);
  if (trimmed === '') throw complain('is required');
  if (trimmed.length > MAX_COLLECTION_NAME) throw complain(`must have at most ${MAX_COLLECTION_NAME} characters`);
  if (/[\p{Cc}\p{Bidi_Control}]/u.test(trimmed) || !trimmed.isWellFormed())
    throw complain('contains a character that cannot be stored');
  return trimmed;
}
