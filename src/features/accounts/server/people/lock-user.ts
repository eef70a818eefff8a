import { and, count, eq, ne } from 'drizzle-orm';
import { Conflict, Forbidden, NotFound } from '#shared/problem.ts';
import type { Tx } from '#platform/db/client.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { userRules } from '../../rules.ts';
import { requireRule } from '#features/rights/staff-rule.ts';
import type { User } from '../queries/find-user.ts';
import { type GroupWithGrants, unionOf } from '../queries/load-grants.ts';
import { users } from '../tables.ts';
import { lockPeople, type PeopleContext } from './context.ts';
import { loadAllGroups, loadMemberships } from './held-accounts.ts';
import { userRefusal } from './user-rights.ts';

/** A locked account that is about to be changed, with the data for the checks. */
export interface LockedUser {
  user: User;
  powers: StaffPowers;
  groups: readonly GroupWithGrants[];
  own: readonly GroupWithGrants[];
}

/** @throws NotFound, Forbidden */
export async function lockUserFor(
  tx: Tx,
  context: PeopleContext,
  userId: number,
  right: 'change' | 'delete',
): Promise<LockedUser> {
  const powers = await lockPeople(tx, context);
  requireRule(powers, userRules[right]);
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!user) throw new NotFound('This account does not exist');
  const groups = await loadAllGroups(tx);
  const own = (await loadMemberships(tx, [userId], groups)).get(userId) ?? [];
  const viewer = { accountId: context.actor.accountId, powers };
  const refusal = userRefusal(viewer, { id: userId, isSuperuser: user.isSuperuser, grants: unionOf(own) }, right);
  if (refusal) throw new Forbidden(refusal);
  return { user, powers, groups, own };
}

/** Users change their own account on its own screen, which asks for their password. @throws Forbidden */
export function refuseOwn(context: PeopleContext, userId: number, what: string): void {
  if (context.actor.accountId === userId) throw new Forbidden(`You may not ${what}: use your account screen`);
}

/** Call under the lock, before a superuser is deleted or demoted. @throws Conflict when no other active one is left */
export async function keepOneSuperuser(tx: Tx, leavingId: number): Promise<void> {
  const [others] = await tx
    .select({ total: count() })
    .from(users)
    .where(and(eq(users.isSuperuser, true), eq(users.isActive, true), ne(users.id, leavingId)));
  if (!others?.total) throw new Conflict('This is the last active superuser: make another user a superuser first');
}
