import { asc, inArray, isNull, or, sql } from 'drizzle-orm';
import {
  type CollectionKind,
  COLLECTION_KINDS,
  type CollectionPermission,
  COLLECTION_PERMISSIONS,
} from '#features/rights/permissions.ts';
import { collectionGroups, groupCollectionPermissions as held, groups } from '#features/accounts/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { collections } from './tables.ts';

/** A group's rights on one kind of item in a collection, by one grant. */
export interface GroupRights {
  group: string;
  /** Name of the ancestor with the grant; '' for the root, null for the collection itself. */
  from: string | null;
  kind: CollectionKind;
  permissions: CollectionPermission[];
}

/** Rights of groups on the collection at a path, by grants on it and its ancestors; one statement. */
export async function listGroupRights(db: Db, { id, path }: { id: number; path: string }): Promise<GroupRights[]> {
  const ids = path.split('/').filter(Boolean).map(Number);
  const rows = await db
    .select({
      group: groups.name,
      collectionId: held.collectionId,
      name: collections.name,
      kind: held.kind,
      permissions: sql<CollectionPermission[]>`array_agg(${held.permission})`,
    })
    .from(held)
    .innerJoin(groups, sql`${groups.id} = ${held.groupId}`)
    .leftJoin(collections, sql`${collections.id} = ${held.collectionId}`)
    .where(or(isNull(held.collectionId), inArray(held.collectionId, ids)))
    .groupBy(groups.id, groups.name, held.collectionId, collections.name, collections.path, held.kind)
    .orderBy(asc(sql`lower(${groups.name})`), asc(groups.id), asc(sql`coalesce(length(${collections.path}), 0)`));
  return rows
    .map(({ group, collectionId, name, kind, permissions }) => ({
      group,
      from: collectionId === id ? null : (name ?? ''),
      kind,
      permissions: COLLECTION_PERMISSIONS.filter((one) => permissions.includes(one)),
    }))
    .toSorted((a, b) =>
      a.group === b.group ? COLLECTION_KINDS.indexOf(a.kind) - COLLECTION_KINDS.indexOf(b.kind) : 0,
    );
}

/** All groups by name. */
export function listGroups(db: Db): Promise<{ id: number; name: string }[]> {
  return db
    .select()
    .from(groups)
    .orderBy(asc(sql`lower(${groups.name})`), asc(groups.id));
}

/** Ids of the groups whose members may see a collection. */
export async function listOpenTo(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .select({ id: collectionGroups.groupId })
    .from(collectionGroups)
    .where(sql`${collectionGroups.collectionId} = ${id}`)
    .orderBy(asc(collectionGroups.groupId));
  return rows.map((row) => row.id);
}
