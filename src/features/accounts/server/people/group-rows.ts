import { eq, sql, type SQL } from 'drizzle-orm';
import { collections } from '#features/collections/server/published.ts';
import { pageRestrictions, pages } from '#features/pages/server/published.ts';
import { workflowTasks } from '#features/workflows/server/published.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import type { GroupDetails, GroupGrants } from '../../groups-contract.ts';
import {
  COLLECTION_PERMISSIONS,
  type CollectionKind,
  type CollectionPermission,
  type Grants,
  MODEL_PERMISSIONS,
  type ModelPermission,
  PAGE_PERMISSIONS,
  type PagePermission,
} from '#features/rights/permissions.ts';
import {
  collectionGroups,
  groupCollectionPermissions,
  groupLocationPermissions,
  groupModelPermissions,
  groupPagePermissions,
  groups,
} from '../tables.ts';
import { opensByItself } from '../queries/load-grants.ts';

/** A group's stored rows, one per permission, with the paths of pages and collections. */
export interface GroupRows {
  pages: { page: number; permission: PagePermission; path: string; title: string; isInTrash: boolean }[];
  collections: {
    collection: number | null;
    kind: CollectionKind;
    permission: CollectionPermission;
    path: string;
    name: string;
  }[];
  models: { model: string; permission: ModelPermission }[];
  locations: { country: string; state: string; permission: ModelPermission }[];
}

/** One statement. */
export async function loadGroupRows(db: Db, groupId: number): Promise<GroupRows> {
  const rows = await rowsOf<GroupRows>(
    db,
    sql`SELECT
    coalesce((SELECT jsonb_agg(jsonb_build_object('page', held.page_id, 'permission', held.permission, 'path', ${pages.path},
        'title', ${pages.draftTitle}, 'isInTrash', ${pages.trashId} IS NOT NULL) ORDER BY ${pages.path})
      FROM ${groupPagePermissions} AS held JOIN ${pages} ON ${pages.id} = held.page_id WHERE held.group_id = ${groupId}), '[]') AS pages,
    coalesce((SELECT jsonb_agg(jsonb_build_object('collection', held.collection_id, 'kind', held.kind, 'permission', held.permission,
        'path', coalesce(${collections.path}, '/'), 'name', coalesce(${collections.name}, '')) ORDER BY coalesce(${collections.path}, '/'), held.kind)
      FROM ${groupCollectionPermissions} AS held LEFT JOIN ${collections} ON ${collections.id} = held.collection_id WHERE held.group_id = ${groupId}), '[]') AS collections,
    coalesce((SELECT jsonb_agg(jsonb_build_object('model', held.model, 'permission', held.permission) ORDER BY held.model)
      FROM ${groupModelPermissions} AS held WHERE held.group_id = ${groupId}), '[]') AS models,
    coalesce((SELECT jsonb_agg(jsonb_build_object('country', held.country, 'state', held.state, 'permission', held.permission) ORDER BY held.country, held.state)
      FROM ${groupLocationPermissions} AS held WHERE held.group_id = ${groupId}), '[]') AS locations`,
  );
  return rows[0] ?? { pages: [], collections: [], models: [], locations: [] };
}

/** What membership of a group opens without any right of the group. */
export interface Opened extends Pick<GroupDetails, 'opens'> {
  /** True also when a review that has begun names the group. */
  opensByItself: boolean;
}

/** One statement. */
export async function loadOpened(db: Db, groupId: number): Promise<Opened> {
  const counts = (isNamedAlone: SQL) =>
    sql`jsonb_build_object('all', count(*), 'alone', count(*) FILTER (WHERE ${isNamedAlone}))`;
  const isAloneIn = (ids: SQL) =>
    sql`NOT EXISTS (SELECT 1 FROM ${groups} AS other WHERE other.id = ANY(${ids}) AND other.id <> own.id)`;
  const [found] = await rowsOf<Opened>(
    db,
    sql`
    SELECT ${opensByItself} AS "opensByItself", jsonb_build_object(
      'collections', (SELECT ${counts(sql`NOT EXISTS (SELECT 1 FROM ${collectionGroups} AS other
        WHERE other.collection_id = held.collection_id AND other.group_id <> held.group_id)`)}
        FROM ${collectionGroups} AS held WHERE held.group_id = own.id),
      'pages', (SELECT ${counts(isAloneIn(sql`closed.group_ids`))}
        FROM ${pageRestrictions} AS closed WHERE own.id = ANY(closed.group_ids)),
      'tasks', (SELECT ${counts(isAloneIn(sql`task.group_ids`))}
        FROM ${workflowTasks} AS task WHERE task.is_active AND own.id = ANY(task.group_ids))) AS opens
    FROM ${groups} AS own WHERE own.id = ${groupId}`,
  );
  const none = { all: 0, alone: 0 };
  return found ?? { opens: { collections: none, pages: none, tasks: none }, opensByItself: false };
}

/** A group's rights, in the form in which rights are compared. */
export function grantsOfRows(rows: GroupRows, group: { id: number; canAccessAdmin: boolean }, opened: Opened): Grants {
  return {
    canAccessAdmin: group.canAccessAdmin,
    openGroupIds: opened.opensByItself ? [group.id] : [],
    pageGrants: rows.pages.map(({ permission, path }) => ({ permission, pagePath: path })),
    collectionGrants: rows.collections.map(({ kind, permission, path }) => ({
      kind,
      permission,
      collectionPath: path,
    })),
    modelGrants: rows.models,
    locationGrants: rows.locations,
  };
}

export function countRows({ pages, collections, models, locations }: GroupRows): number {
  return pages.length + collections.length + models.length + locations.length;
}

/** One row for each record, permissions in their fixed order. */
export function toWire({ pages, collections, models, locations }: GroupRows): GroupGrants {
  return {
    pages: gather(
      pages,
      ({ page }) => String(page),
      ({ page }) => ({ page }),
      PAGE_PERMISSIONS,
    ),
    collections: gather(
      collections,
      ({ collection, kind }) => `${collection} ${kind}`,
      ({ collection, kind }) => ({ collection, kind }),
      COLLECTION_PERMISSIONS,
    ),
    models: gather(
      models,
      ({ model }) => model,
      ({ model }) => ({ model }),
      MODEL_PERMISSIONS,
    ),
    locations: gather(
      locations,
      ({ country, state }) => `${country} ${state}`,
      ({ country, state }) => ({ country, state }),
      MODEL_PERMISSIONS,
    ),
  };
}

function gather<Row extends { permission: string }, Thing extends object, Permission extends string>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  thingOf: (row: Row) => Thing,
  order: readonly Permission[],
): (Thing & { permissions: Permission[] })[] {
  const found = new Map<string, { thing: Thing; held: Set<string> }>();
  for (const row of rows) {
    const entry = found.get(keyOf(row)) ?? { thing: thingOf(row), held: new Set() };
    entry.held.add(row.permission);
    found.set(keyOf(row), entry);
  }
  return [...found.values()].map(({ thing, held }) => ({
    ...thing,
    permissions: order.filter((permission) => held.has(permission)),
  }));
}

/** Replaces all rows of the group by these. */
export async function replaceGroupRows(tx: Tx, groupId: number, rows: GroupRows): Promise<void> {
  for (const table of [
    groupPagePermissions,
    groupCollectionPermissions,
    groupModelPermissions,
    groupLocationPermissions,
  ])
    await tx.delete(table).where(eq(table.groupId, groupId));
  if (rows.pages.length > 0) {
    await tx
      .insert(groupPagePermissions)
      .values(rows.pages.map(({ page, permission }) => ({ groupId, pageId: page, permission })));
  }
  if (rows.collections.length > 0) {
    await tx.insert(groupCollectionPermissions).values(
      rows.collections.map(({ collection, kind, permission }) => ({
        groupId,
        collectionId: collection,
        kind,
        permission,
      })),
    );
  }
  if (rows.models.length > 0)
    await tx.insert(groupModelPermissions).values(rows.models.map((row) => ({ groupId, ...row })));
  if (rows.locations.length > 0)
    await tx.insert(groupLocationPermissions).values(rows.locations.map((row) => ({ groupId, ...row })));
}
