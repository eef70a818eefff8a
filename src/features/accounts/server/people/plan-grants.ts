import { sql } from 'drizzle-orm';
import { type FieldError, Invalid, Problem } from '#shared/problem.ts';
import { collections } from '#features/collections/server/published.ts';
import { pages } from '#features/pages/server/published.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import type { Db } from '#platform/db/client.ts';
import type { GroupGrants } from '../../groups-contract.ts';
import {
  collectionRoots,
  mayAccessAdmin,
  mayExplore,
  mayOnCollection,
  mayOnLocation,
  mayOnModel,
  mayOnPage,
  type StaffPowers,
  COLLECTION_KINDS,
} from '#features/rights/permissions.ts';
import type { Grantable } from './context.ts';
import type { GroupRows } from './group-rows.ts';

/**
 * The rows of a form. @throws Invalid naming each wrong row ("grants.pages.1.page"), forbidden naming each with more
 * rights than the powers
 */
export async function planGrants(
  db: Db,
  powers: StaffPowers,
  grantable: Grantable,
  wanted: { canAccessAdmin: boolean; grants: GroupGrants; now: GroupRows },
): Promise<GroupRows> {
  const { grants } = wanted;
  const pages = await placesOf(
    db,
    'page',
    grants.pages.map(({ page }) => page),
  );
  const collections = await placesOf(
    db,
    'collection',
    grants.collections.flatMap(({ collection }) => collection ?? []),
  );
  const wrong: FieldError[] = [
    ...repeated(grants.pages, 'pages', 'page', ({ page }) => String(page)),
    ...repeated(grants.collections, 'collections', 'collection', ({ collection, kind }) => `${collection} ${kind}`),
    ...repeated(grants.models, 'models', 'model', ({ model }) => model),
    ...repeated(grants.locations, 'locations', 'state', ({ country, state }) => `${country} ${state}`),
    ...complaints(grants.pages, 'pages', 'page', ({ page }) => {
      const path = pages.get(page)?.path;
      return path !== undefined && mayExplore(powers, path) ? null : 'does not exist';
    }),
    ...complaints(grants.collections, 'collections', 'collection', ({ collection }) => {
      if (collection === null) return null;
      const path = collections.get(collection)?.path;
      return path !== undefined && maySeeCollection(powers, path) ? null : 'does not exist';
    }),
    ...complaints(grants.models, 'models', 'model', ({ model, permissions }) => {
      const known = grantable.models.find((one) => one.model === model);
      if (!known) return 'is not a known kind of record';
      return permissions.every((one) => known.permissions.includes(one))
        ? null
        : 'must contain only permissions that apply to it';
    }),
    ...complaints(grants.locations, 'locations', 'state', ({ country, state }) => {
      const isKnown = grantable.regions().some((one) => one.country === country && one.state === state);
      const isKept = wanted.now.locations.some((one) => one.country === country && one.state === state);
      return isKnown || isKept || country === '' ? null : 'has no restaurants';
    }),
    ...complaints(grants.locations, 'locations', 'country', ({ country, state }) =>
      country === '' && state !== '' ? 'is required with a state' : null,
    ),
  ];
  if (wrong.length > 0) throw new Invalid(wrong);

  const rows: GroupRows = {
    pages: grants.pages.flatMap(({ page, permissions }) =>
      [...new Set(permissions)].map((permission) => ({
        page,
        permission,
        title: '',
        isInTrash: false,
        path: pages.get(page)?.path ?? '',
      })),
    ),
    collections: grants.collections.flatMap(({ collection, kind, permissions }) =>
      [...new Set(permissions)].map((permission) => ({
        collection,
        kind,
        permission,
        name: '',
        path: collection === null ? '/' : (collections.get(collection)?.path ?? ''),
      })),
    ),
    models: grants.models.flatMap(({ model, permissions }) =>
      [...new Set(permissions)].map((permission) => ({ model, permission })),
    ),
    locations: grants.locations.flatMap(({ country, state, permissions }) =>
      [...new Set(permissions)].map((permission) => ({ country, state, permission })),
    ),
  };
  const beyond: FieldError[] = [
    ...(wanted.canAccessAdmin && !mayAccessAdmin(powers)
      ? [{ field: 'canAccessAdmin', message: 'exceeds your own rights' }]
      : []),
    ...complaints(grants.pages, 'pages', 'page', ({ page, permissions }) =>
      permissions.every((one) => mayOnPage(powers, one, pages.get(page)?.path ?? '')) ? null : BEYOND,
    ),
    ...complaints(grants.collections, 'collections', 'collection', ({ collection, kind, permissions }) => {
      const path = collection === null ? '/' : (collections.get(collection)?.path ?? '');
      return permissions.every((one) => mayOnCollection(powers, kind, one, path)) ? null : BEYOND;
    }),
    ...complaints(grants.models, 'models', 'model', ({ model, permissions }) =>
      permissions.every((one) => mayOnModel(powers, model, one)) ? null : BEYOND,
    ),
    ...complaints(grants.locations, 'locations', 'state', ({ permissions, ...region }) =>
      permissions.every((one) => mayOnLocation(powers, one, region)) ? null : BEYOND,
    ),
  ];
  if (beyond.length > 0)
    throw new Problem('forbidden', 'You may not give rights that you do not have', { errors: beyond });
  return rows;
}

/** True for collections at or below one where the powers hold anything, of any kind. */
export function maySeeCollection(powers: StaffPowers, path: string): boolean {
  return COLLECTION_KINDS.some((kind) => collectionRoots(powers, kind).some((root) => path.startsWith(root)));
}

/**
 * A group's rows, apart: those that its form shows, and those that saving leaves as they are (pages in the trash or out of
 * sight, kinds of record that nothing registers any more).
 */
export function splitRows(
  powers: StaffPowers,
  grantable: Grantable,
  rows: GroupRows,
): { shown: GroupRows; hidden: GroupRows } {
  const isKnown = (model: string) => grantable.models.some((one) => one.model === model);
  const [pages, hiddenPages] = split(rows.pages, ({ path, isInTrash }) => !isInTrash && mayExplore(powers, path));
  const [collections, hiddenCollections] = split(
    rows.collections,
    ({ collection, path }) => collection === null || maySeeCollection(powers, path),
  );
  const [models, hiddenModels] = split(rows.models, ({ model }) => isKnown(model));
  return {
    shown: { pages, collections, models, locations: rows.locations },
    hidden: { pages: hiddenPages, collections: hiddenCollections, models: hiddenModels, locations: [] },
  };
}

const BEYOND = 'exceeds your own rights';

function split<T>(rows: readonly T[], isFirst: (row: T) => boolean): [T[], T[]] {
  return [rows.filter(isFirst), rows.filter((row) => !isFirst(row))];
}

function complaints<Row>(
  rows: readonly Row[],
  list: string,
  field: string,
  complaintOf: (row: Row) => string | null,
): FieldError[] {
  return rows.flatMap((row, index) => {
    const message = complaintOf(row);
    return message === null ? [] : [{ field: `grants.${list}.${index}.${field}`, message }];
  });
}

function repeated<Row>(rows: readonly Row[], list: string, field: string, keyOf: (row: Row) => string): FieldError[] {
  const keys = rows.map(keyOf);
  return keys.flatMap((key, index) => {
    const first = keys.indexOf(key);
    return first === index
      ? []
      : [{ field: `grants.${list}.${index}.${field}`, message: `is already in row ${first + 1}` }];
  });
}

/** Paths by id; deleted things are absent. */
async function placesOf(
  db: Db,
  kind: 'page' | 'collection',
  ids: readonly number[],
): Promise<Map<number, { path: string }>> {
  if (ids.length === 0) return new Map();
  const list = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
  const rows = await rowsOf<{ id: number; path: string }>(
    db,
    kind === 'page'
      ? sql`SELECT id, path FROM ${pages} WHERE id IN (${list}) AND trash_id IS NULL`
      : sql`SELECT id, path FROM ${collections} WHERE id IN (${list})`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
