import { eq } from 'drizzle-orm';
import {
  type CollectionKind,
  type CollectionPermission,
  mayOnCollection,
  type StaffPowers,
} from '#features/rights/permissions.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { holdGroups } from '../people/exists.ts';
import { collectionGroups, groupCollectionPermissions } from '../tables.ts';

/** Opens the files of a collection to these groups and no others. */
export async function openCollection(tx: Tx, collectionId: number, groupIds: readonly number[]): Promise<void> {
  await tx.delete(collectionGroups).where(eq(collectionGroups.collectionId, collectionId));
  if (groupIds.length > 0)
    await tx.insert(collectionGroups).values(groupIds.map((groupId) => ({ collectionId, groupId })));
}

/** What a group had on a collection: a right, or without one access to its files. As kept in JSON. */
interface RightOnCollection {
  group: number;
  kind?: CollectionKind;
  permission?: CollectionPermission;
}

/** The rights of groups on a collection itself, and the groups to which its files are open. */
export async function listRightsOnCollection(db: Db, collectionId: number): Promise<RightOnCollection[]> {
  const rights = await db
    .select({
      group: groupCollectionPermissions.groupId,
      kind: groupCollectionPermissions.kind,
      permission: groupCollectionPermissions.permission,
    })
    .from(groupCollectionPermissions)
    .where(eq(groupCollectionPermissions.collectionId, collectionId));
  const open = await db
    .select({ group: collectionGroups.groupId })
    .from(collectionGroups)
    .where(eq(collectionGroups.collectionId, collectionId));
  return [...rights, ...open];
}

/**
 * Gives groups their rights on a restored collection again, as far as the groups exist. Users give only rights that they have.
 * Returns the number of rights that are left out for this reason.
 */
export async function restoreRightsOnCollection(
  tx: Tx,
  powers: StaffPowers,
  { id: collectionId, path }: { id: number; path: string },
  kept: readonly Readonly<Record<string, unknown>>[],
): Promise<number> {
  if (kept.length === 0) return 0;
  const all = kept as readonly Readonly<RightOnCollection & Record<string, unknown>>[];
  const there = new Set(await holdGroups(tx, [...new Set(all.map(({ group }) => group))]));
  const known = all.filter(({ group }) => there.has(group));
  const rights = known.flatMap(({ group, kind, permission }) =>
    kind && permission ? { groupId: group, collectionId, kind, permission } : [],
  );
  const given = rights.filter(({ kind, permission }) => mayOnCollection(powers, kind, permission, path));
  const open = known.filter(({ kind }) => !kind).map(({ group }) => ({ collectionId, groupId: group }));
  if (given.length > 0) await tx.insert(groupCollectionPermissions).values(given);
  if (open.length > 0) await tx.insert(collectionGroups).values(open);
  return rights.length - given.length;
}
