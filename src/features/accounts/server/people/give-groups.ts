import { and, eq, inArray } from 'drizzle-orm';
import { Invalid, Problem } from '#shared/problem.ts';
import type { Tx } from '#platform/db/client.ts';
import { exceedsPowers, type StaffPowers } from '#features/rights/permissions.ts';
import type { GroupWithGrants } from '../queries/load-grants.ts';
import { groupMembers } from '../tables.ts';

/**
 * The groups that an account gains and loses. @throws Invalid for a missing group, forbidden for one with more rights
 * than the powers; both name `groups`
 */
export function planGroups(
  powers: StaffPowers,
  groups: readonly GroupWithGrants[],
  ids: { now: readonly number[]; wanted: readonly number[] },
): { added: GroupWithGrants[]; removed: GroupWithGrants[] } {
  const wanted = new Set(ids.wanted);
  const now = new Set(ids.now);
  if ([...wanted].some((id) => !groups.some((group) => group.id === id)))
    throw new Invalid([{ field: 'groups', message: 'contain a group that does not exist' }]);
  const added = groups.filter(({ id }) => wanted.has(id) && !now.has(id));
  const removed = groups.filter(({ id }) => now.has(id) && !wanted.has(id));
  const beyond = [...added, ...removed].find((group) => exceedsPowers(powers, group));
  if (beyond)
    throw refusedField('groups', `${beyond.name} has more rights than you: you can neither add nor remove it`);
  return { added, removed };
}

export async function changeGroups(
  tx: Tx,
  userId: number,
  { added, removed }: { added: readonly { id: number }[]; removed: readonly { id: number }[] },
): Promise<void> {
  if (removed.length > 0) {
    const gone = inArray(
      groupMembers.groupId,
      removed.map(({ id }) => id),
    );
    await tx.delete(groupMembers).where(and(eq(groupMembers.userId, userId), gone));
  }
  if (added.length > 0) await tx.insert(groupMembers).values(added.map(({ id }) => ({ groupId: id, userId })));
}

/** A refusal that names the field with too many rights. */
export function refusedField(field: string, message: string): Problem {
  return new Problem('forbidden', message, { errors: [{ field, message }] });
}
