import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { listPage } from '#shared/listing.ts';
import type { Db } from '#platform/db/client.ts';
import { hasWords, inOrder } from '#platform/db/list-sql.ts';
import { withinDays } from '#platform/db/within-days.ts';
import {
  type GroupChoice,
  type listUsers as endpoint,
  type UserOrdering,
  USERS_PAGE_SIZE,
} from '../../users-contract.ts';
import { exceedsPowers, type StaffPowers } from '#features/rights/permissions.ts';
import { userRules } from '../../rules.ts';
import { rightsOf } from '#features/rights/staff-rule.ts';
import { toIso } from '../profile.ts';
import type { GroupWithGrants } from '../queries/load-grants.ts';
import { groupMembers, passkeys, secondSteps, users } from '../tables.ts';
import { grantsOf, loadAllGroups, loadMemberships } from './held-accounts.ts';
import { type PeopleAsker, userRefusal } from './user-rights.ts';

type Query = z.output<NonNullable<(typeof endpoint)['query']>>;
type Reply = z.input<(typeof endpoint)['reply']>;

const fullName = sql`trim(${users.firstName} || ' ' || ${users.lastName})`;
const shownName = sql<string>`coalesce(nullif(${fullName}, ''), ${users.username})`;

/** Returns one page of the accounts, in five statements regardless of the number of accounts. */
export async function listUsers(db: Db, viewer: PeopleAsker & { timeZone: string }, query: Query): Promise<Reply> {
  const where = and(...filtersOf(db, query, viewer.timeZone));
  const { rows, ...part } = await listPage(
    db.$count(users, where),
    { p: query.p, size: USERS_PAGE_SIZE },
    db
      .select({ user: users, name: shownName })
      .from(users)
      .where(where)
      .orderBy(...orderOf(query.ordering)),
  );
  const ids = rows.map(({ user }) => user.id);
  const groups = await loadAllGroups(db);
  const memberships = await loadMemberships(db, ids, groups);
  const withStep = await listWithSecondStep(db, ids);
  const { powers } = viewer;
  const may = rightsOf(userRules, powers);
  return {
    rows: rows.map(({ user, name }) => {
      const held = { id: user.id, isSuperuser: user.isSuperuser, grants: grantsOf(memberships, user.id) };
      return {
        id: user.id,
        name,
        username: user.username,
        email: user.email,
        access: user.isSuperuser ? 'superuser' : held.grants.canAccessAdmin ? 'staff' : 'none',
        groups: (memberships.get(user.id) ?? []).map((group) => ({ id: group.id, name: group.name })),
        isActive: user.isActive,
        lastLoginAt: user.lastLoginAt === null ? null : toIso(user.lastLoginAt),
        hasSecondStep: withStep.has(user.id),
        isSelf: user.id === viewer.accountId,
        mayChange: userRefusal(viewer, held, 'change') === null,
        mayDelete: userRefusal(viewer, held, 'delete') === null,
      };
    }),
    ...part,
    groups: choicesOf(powers, groups),
    mayAdd: may.add,
    mayChange: may.change,
    mayDelete: may.delete,
  };
}

/** Returns all groups, each with whether a user with these powers may assign it. */
export function choicesOf(powers: StaffPowers, groups: readonly GroupWithGrants[]): GroupChoice[] {
  return groups.map((group) => ({ id: group.id, name: group.name, mayGive: !exceedsPowers(powers, group) }));
}

/** Returns the ids of those accounts that have a second step: codes or a passkey. */
export async function listWithSecondStep(db: Db, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .select({ id: secondSteps.userId })
    .from(secondSteps)
    .where(and(inArray(secondSteps.userId, [...userIds]), isNotNull(secondSteps.turnedOnAt)))
    .union(
      db
        .select({ id: passkeys.userId })
        .from(passkeys)
        .where(inArray(passkeys.userId, [...userIds])),
    );
  return new Set(rows.map(({ id }) => id));
}

function filtersOf(db: Db, query: Query, timeZone: string): (SQL | undefined)[] {
  return [
    hasWords(query.q, users.username, users.email, fullName),
    ...(query.active ? [eq(users.isActive, query.active === 'yes')] : []),
    ...(query.superuser ? [eq(users.isSuperuser, true)] : []),
    ...(query.never ? [isNull(users.lastLoginAt)] : []),
    withinDays(users.lastLoginAt, { from: query.signedInFrom, to: query.signedInTo }, timeZone),
    ...(query.group === undefined
      ? []
      : [
          inArray(
            users.id,
            db.select({ id: groupMembers.userId }).from(groupMembers).where(eq(groupMembers.groupId, query.group)),
          ),
        ]),
  ];
}

function orderOf(ordering: UserOrdering): SQL[] {
  const order = inOrder(ordering, {
    name: sql`lower(${shownName})`,
    username: users.username,
    email: users.email,
    active: users.isActive,
    last_login: users.lastLoginAt,
  });
  // Accounts that never signed in come last in both directions.
  const first = ordering.endsWith('last_login') ? [sql`${users.lastLoginAt} IS NULL`] : [];
  return [...first, ...order, asc(users.id)];
}
