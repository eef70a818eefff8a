import { pageRestrictions, pages } from '#features/pages/server/published.ts';
import { workflowTasks } from '#features/workflows/server/published.ts';
import {
  collectionGroups,
  groupCollectionPermissions,
  groupLocationPermissions,
  groupModelPermissions,
  groupPagePermissions,
  groups,
} from '../tables.ts';
import { type SQL, sql } from 'drizzle-orm';
import { collections } from '#features/collections/server/published.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import type { Db } from '#platform/db/client.ts';
import type { Grants } from '#features/rights/permissions.ts';

/** A group with all its rights. */
export interface GroupWithGrants extends Grants {
  id: number;
  name: string;
}

/** Groups with their rights, by name; one statement for any number of groups and grants. @param where over `own` */
export async function loadGrants(db: Db, where: SQL): Promise<GroupWithGrants[]> {
  const rows = await rowsOf<GroupWithGrants>(
    db,
    sql`
    SELECT own.id, own.name, own.can_access_admin AS "canAccessAdmin",
      coalesce((SELECT jsonb_agg(jsonb_build_object('permission', held.permission, 'pagePath', ${pages.path}))
        FROM ${groupPagePermissions} AS held JOIN ${pages} ON ${pages.id} = held.page_id WHERE held.group_id = own.id), '[]') AS "pageGrants",
      coalesce((SELECT jsonb_agg(jsonb_build_object('kind', held.kind, 'permission', held.permission, 'collectionPath', coalesce(${collections.path}, '/')))
        FROM ${groupCollectionPermissions} AS held LEFT JOIN ${collections} ON ${collections.id} = held.collection_id WHERE held.group_id = own.id), '[]') AS "collectionGrants",
      coalesce((SELECT jsonb_agg(jsonb_build_object('model', held.model, 'permission', held.permission))
        FROM ${groupModelPermissions} AS held WHERE held.group_id = own.id), '[]') AS "modelGrants",
      coalesce((SELECT jsonb_agg(jsonb_build_object('permission', held.permission, 'country', held.country, 'state', held.state))
        FROM ${groupLocationPermissions} AS held WHERE held.group_id = own.id), '[]') AS "locationGrants",
      CASE WHEN ${opensByItself}
        THEN jsonb_build_array(own.id) ELSE '[]' END AS "openGroupIds"
    FROM ${groups} AS own WHERE ${where} ORDER BY own.name`,
  );
  return rows;
}

/** Union of the rights of several groups. */
export function unionOf(held: readonly Grants[]): Grants {
  return {
    canAccessAdmin: held.some(({ canAccessAdmin }) => canAccessAdmin),
    pageGrants: held.flatMap(({ pageGrants }) => pageGrants),
    collectionGrants: held.flatMap(({ collectionGrants }) => collectionGrants),
    modelGrants: held.flatMap(({ modelGrants }) => modelGrants),
    locationGrants: held.flatMap(({ locationGrants }) => locationGrants),
    openGroupIds: held.flatMap(({ openGroupIds }) => openGroupIds),
  };
}

/**
 * True for a group, a row `own`, whose members get something that no right of the group says: a private collection or page
 * is open to it, or its members decide an active task. A page in review keeps the groups with which its task began.
 */
export const opensByItself: SQL = sql`(
  EXISTS (SELECT 1 FROM ${collectionGroups} AS opened WHERE opened.group_id = own.id)
  OR EXISTS (SELECT 1 FROM ${pageRestrictions} AS closed WHERE own.id = ANY(closed.group_ids))
  OR EXISTS (SELECT 1 FROM ${workflowTasks} AS task WHERE task.is_active AND own.id = ANY(task.group_ids))
  OR EXISTS (SELECT 1 FROM ${pages} AS waiting
    WHERE waiting.review IS NOT NULL AND waiting.review -> 'groupIds' @> to_jsonb(own.id)))`;
