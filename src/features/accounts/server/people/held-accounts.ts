import { inArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import type { Grants } from '#features/rights/permissions.ts';
import { type GroupWithGrants, loadGrants, unionOf } from '../queries/load-grants.ts';
import { groupMembers } from '../tables.ts';

/** Every group, by name, with its rights. One statement. */
export function loadAllGroups(db: Db): Promise<GroupWithGrants[]> {
  return loadGrants(db, sql`true`);
}

/** Ids of the groups of each account, in the order of `groups`; one statement. */
export async function loadMemberships(
  db: Db,
  userIds: readonly number[],
  groups: readonly GroupWithGrants[],
): Promise<Map<number, GroupWithGrants[]>> {
  const rows =
    userIds.length === 0
      ? []
      : await db
          .select()
          .from(groupMembers)
          .where(inArray(groupMembers.userId, [...userIds]));
  const held = new Map<number, Set<number>>();
  for (const { userId, groupId } of rows) held.set(userId, (held.get(userId) ?? new Set()).add(groupId));
  return new Map(userIds.map((id) => [id, groups.filter((group) => held.get(id)?.has(group.id))]));
}

/** Rights of an account by its groups. */
export function grantsOf(memberships: ReadonlyMap<number, readonly Grants[]>, userId: number): Grants {
  return unionOf(memberships.get(userId) ?? []);
}
