import { Invalid } from '#shared/problem.ts';
import { recordHistory } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type {
  CollectionKind,
  CollectionPermission,
  ModelPermission,
  PagePermission,
  Region,
} from '#features/rights/permissions.ts';
import {
  groupCollectionPermissions,
  groupLocationPermissions,
  groupMembers,
  groupModelPermissions,
  groupPagePermissions,
  groups,
} from '../tables.ts';
import type { AccountCommandContext } from './create-user.ts';

/** Makes a group with its rights and members, all of them new to it; returns its id. @throws Invalid when the name is taken. */
export async function createGroup(
  tx: Tx,
  context: AccountCommandContext,
  group: {
    name: string;
    canAccessAdmin: boolean;
    pagePermissions: readonly { pageId: number; permissions: readonly PagePermission[] }[];
    /** Null as collection is the root. */
    collectionPermissions?: readonly {
      collectionId: number | null;
      kind: CollectionKind;
      permissions: readonly CollectionPermission[];
    }[];
    modelPermissions?: readonly { model: string; permissions: readonly ModelPermission[] }[];
    locationPermissions?: readonly (Region & { permissions: readonly ModelPermission[] })[];
    members: readonly number[];
  },
): Promise<number> {
  const [row] = await tx
    .insert(groups)
    .values({ name: group.name, canAccessAdmin: group.canAccessAdmin })
    .onConflictDoNothing()
    .returning({ id: groups.id });
  if (!row) throw new Invalid([{ field: 'name', message: 'is taken' }]);
  const grants = group.pagePermissions.flatMap(({ pageId, permissions }) =>
    permissions.map((permission) => ({ groupId: row.id, pageId, permission })),
  );
  if (grants.length > 0) await tx.insert(groupPagePermissions).values(grants);
  const collections = (group.collectionPermissions ?? []).flatMap(({ permissions, ...held }) =>
    permissions.map((permission) => ({ groupId: row.id, ...held, permission })),
  );
  if (collections.length > 0) await tx.insert(groupCollectionPermissions).values(collections);
  const models = (group.modelPermissions ?? []).flatMap(({ permissions, model }) =>
    permissions.map((permission) => ({ groupId: row.id, model, permission })),
  );
  if (models.length > 0) await tx.insert(groupModelPermissions).values(models);
  const regions = (group.locationPermissions ?? []).flatMap(({ permissions, country, state }) =>
    permissions.map((permission) => ({ groupId: row.id, country, state, permission })),
  );
  if (regions.length > 0) await tx.insert(groupLocationPermissions).values(regions);
  if (group.members.length > 0)
    await tx.insert(groupMembers).values(group.members.map((userId) => ({ groupId: row.id, userId })));
  await recordHistory(tx, context, 'group.create', ['group', row.id], {
    name: group.name,
    members: [...group.members],
  });
  return row.id;
}
