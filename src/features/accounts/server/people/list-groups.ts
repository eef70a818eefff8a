import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { NotFound } from '#shared/problem.ts';
import { listPage } from '#shared/listing.ts';
import { collections } from '#features/collections/server/published.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import type { Db } from '#platform/db/client.ts';
import { hasWords, inOrder } from '#platform/db/list-sql.ts';
import {
  type GroupDetails,
  type GroupOffer,
  GROUPS_PAGE_SIZE,
  type listGroups as endpoint,
} from '../../groups-contract.ts';
import { mayOnLocation, mayOnModel, type StaffPowers } from '#features/rights/permissions.ts';
import { groupRules, userRules } from '../../rules.ts';
import { loadGrants } from '../queries/load-grants.ts';
import { groupMembers, groups, users } from '../tables.ts';
import type { Grantable } from './context.ts';
import { nameOf } from './find-user-details.ts';
import { groupRefusal } from './group-commands.ts';
import { countRows, grantsOfRows, loadGroupRows, loadOpened, toWire } from './group-rows.ts';
import { maySeeCollection, splitRows } from './plan-grants.ts';

type Query = z.output<NonNullable<(typeof endpoint)['query']>>;
type Reply = z.input<(typeof endpoint)['reply']>;

/** Most members that a group's screen names; a link leads to the rest. */
const SHOWN_MEMBERS = 20;

/** One page of the groups; four statements. */
export async function listGroups(db: Db, powers: StaffPowers, query: Query): Promise<Reply> {
  const where = hasWords(query.q, groups.name);
  const memberCount = sql<number>`count(${groupMembers.userId})::int`;
  const { rows, ...part } = await listPage(
    db.$count(groups, where),
    { p: query.p, size: GROUPS_PAGE_SIZE },
    db
      .select({ id: groups.id, name: groups.name, canAccessAdmin: groups.canAccessAdmin, memberCount })
      .from(groups)
      .leftJoin(groupMembers, eq(groupMembers.groupId, groups.id))
      .where(where)
      .groupBy(groups.id)
      .orderBy(...inOrder(query.ordering, { name: sql`lower(${groups.name})`, members: memberCount }), asc(groups.id)),
  );
  const ids = rows.map(({ id }) => id);
  const held =
    ids.length === 0
      ? []
      : await loadGrants(
          db,
          inArray(
            sql`own.id`,
            ids.map((id) => id),
          ),
        );
  return {
    rows: rows.map(({ id, name, canAccessAdmin, memberCount: members }) => {
      const grants = held.find((one) => one.id === id);
      return {
        id,
        name,
        canAccessAdmin,
        memberCount: members,
        mayChange: grants !== undefined && groupRefusal(powers, grants, 'change') === null,
        mayDelete: grants !== undefined && groupRefusal(powers, grants, 'delete') === null,
      };
    }),
    ...part,
    mayAdd: groupRules.add.allows(powers, {}),
  };
}

/** One group as its screen shows it; five statements. @throws NotFound */
export async function findGroupDetails(
  db: Db,
  powers: StaffPowers,
  grantable: Grantable,
  groupId: number,
): Promise<GroupDetails> {
  const [group] = await db.select().from(groups).where(eq(groups.id, groupId));
  if (!group) throw new NotFound('This group does not exist');
  const rows = await loadGroupRows(db, groupId);
  const { shown, hidden } = splitRows(powers, grantable, rows);
  const maySeeUsers = userRules.view.allows(powers, {});
  const memberCount = await db.$count(groupMembers, eq(groupMembers.groupId, groupId));
  const members = maySeeUsers
    ? await db
        .select({ user: users })
        .from(groupMembers)
        .innerJoin(users, eq(users.id, groupMembers.userId))
        .where(eq(groupMembers.groupId, groupId))
        .orderBy(asc(users.username))
        .limit(SHOWN_MEMBERS)
    : [];
  const opened = await loadOpened(db, groupId);
  const grants = grantsOfRows(rows, group, opened);
  return {
    id: group.id,
    version: group.version,
    name: group.name,
    canAccessAdmin: group.canAccessAdmin,
    requiresSecondStep: group.requiresSecondStep,
    grants: toWire(shown),
    pageTitles: Object.fromEntries(shown.pages.map(({ page, title }) => [String(page), title])),
    collectionNames: Object.fromEntries(
      shown.collections.flatMap(({ collection, name }) => (collection === null ? [] : [[String(collection), name]])),
    ),
    hiddenCount: countRows(hidden),
    members: members.map(({ user }) => ({ id: user.id, name: nameOf(user), isActive: user.isActive })),
    memberCount,
    opens: opened.opens,
    maySeeUsers,
    changeRefusal: groupRefusal(powers, grants, 'change'),
    deleteRefusal: groupRefusal(powers, grants, 'delete'),
  };
}

/** The choices of a form for a user with these powers; one statement. */
export async function findGroupOffer(db: Db, powers: StaffPowers, grantable: Grantable): Promise<GroupOffer> {
  const rows = await rowsOf<{ id: number; name: string; path: string; depth: number }>(
    db,
    sql`
    WITH RECURSIVE tree AS (
      SELECT id, name, path, 0 AS depth, ARRAY[lower(name), id::text] AS place FROM ${collections} WHERE parent_id IS NULL
      UNION ALL
      SELECT below.id, below.name, below.path, tree.depth + 1, tree.place || lower(below.name) || below.id::text
      FROM ${collections} AS below JOIN tree ON below.parent_id = tree.id)
    SELECT id, name, path, depth FROM tree ORDER BY place`,
  );
  return {
    models: grantable.models
      .map((model) => ({
        ...model,
        permissions: model.permissions.filter((permission) => mayOnModel(powers, model.model, permission)),
      }))
      .filter(({ permissions }) => permissions.length > 0),
    regions: grantable.regions().filter((region) => mayOnLocation(powers, 'view', region)),
    collections: [
      ...(maySeeCollection(powers, '/') ? [{ id: null, name: 'All collections', depth: 0 }] : []),
      ...rows.filter(({ path }) => maySeeCollection(powers, path)).map(({ id, name, depth }) => ({ id, name, depth })),
    ],
  };
}
