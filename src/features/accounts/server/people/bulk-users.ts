import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { Invalid } from '#shared/problem.ts';
import { recordManyInHistory } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type { UserBulkAction } from '../../users-contract.ts';
import { userRules } from '../../rules.ts';
import { requireRule } from '#features/rights/staff-rule.ts';
import type { User } from '../queries/find-user.ts';
import type { GroupWithGrants } from '../queries/load-grants.ts';
import { groupMembers, passwordResetTokens, sessions, users } from '../tables.ts';
import { lockPeople, type PeopleContext } from './context.ts';
import { planGroups } from './give-groups.ts';
import { grantsOf, loadAllGroups, loadMemberships } from './held-accounts.ts';
import { type HeldAccount, type PeopleAsker, userRefusal } from './user-rights.ts';

interface BulkReply {
  done: number[];
  refused: { id: number; reason: string }[];
}

const HISTORY = {
  activate: 'account.activate',
  deactivate: 'account.deactivate',
  assign_role: 'account.update',
  delete: 'account.delete',
} as const satisfies Record<UserBulkAction, string>;

/**
 * One action on several accounts in one transaction; accounts without the right do not change. A constant number of
 * statements. @throws Forbidden without any right to it, or for a group with more rights than the actor; Invalid
 * without a group
 */
export async function changeUsersInBulk(
  tx: Tx,
  context: PeopleContext,
  bulk: { action: UserBulkAction; ids: readonly number[]; groupId: number | undefined },
): Promise<BulkReply> {
  const { action } = bulk;
  const powers = await lockPeople(tx, context);
  requireRule(powers, userRules[action === 'delete' ? 'delete' : 'change']);
  const ids = [...new Set(bulk.ids)];
  const found = await tx.select().from(users).where(inArray(users.id, ids)).orderBy(asc(users.id)).for('update');
  const groups = await loadAllGroups(tx);
  const memberships = await loadMemberships(tx, ids, groups);
  const group = action === 'assign_role' ? groupOf(groups, bulk.groupId) : undefined;
  if (group) planGroups(powers, groups, { now: [], wanted: [group.id] });
  const viewer = { accountId: context.actor.accountId, powers };
  const reply: BulkReply = { done: [], refused: [] };
  const chosen: User[] = [];
  for (const id of ids) {
    const user = found.find((one) => one.id === id);
    const held = user && { id, isSuperuser: user.isSuperuser, grants: grantsOf(memberships, id) };
    const reason = held ? refusalOf(action, viewer, held) : 'This account does not exist';
    if (reason === null && user) chosen.push(user);
    else reply.refused.push({ id, reason: reason ?? '' });
  }
  // The user who makes the change is active and never among the chosen; only a change without a user can leave no
  // superuser.
  await refuseLastSuperusers(tx, action, chosen, reply);
  const doneIds = chosen.map(({ id }) => id);
  if (doneIds.length > 0) {
    await DEEDS[action](tx, doneIds, group);
    await recordManyInHistory(
      tx,
      context,
      'account',
      chosen.map(({ id, username }) => ({
        id,
        action: HISTORY[action],
        details: { username, ...(group && { added: [group.name] }) },
      })),
    );
  }
  return { ...reply, done: doneIds };
}

type Deed = (tx: Tx, ids: number[], group: GroupWithGrants | undefined) => Promise<unknown>;

const raised = sql`${users.version} + 1`;

const DEEDS: Readonly<Record<UserBulkAction, Deed>> = {
  activate: (tx, ids) => tx.update(users).set({ isActive: true, version: raised }).where(inArray(users.id, ids)),
  async deactivate(tx, ids) {
    await tx.update(users).set({ isActive: false, version: raised }).where(inArray(users.id, ids));
    await tx.delete(sessions).where(inArray(sessions.userId, ids));
    await tx.delete(passwordResetTokens).where(inArray(passwordResetTokens.userId, ids));
  },
  async assign_role(tx, ids, group) {
    if (!group) return;
    const members = ids.map((userId) => ({ groupId: group.id, userId }));
    await tx.insert(groupMembers).values(members).onConflictDoNothing();
    await tx.update(users).set({ version: raised }).where(inArray(users.id, ids));
  },
  delete: (tx, ids) => tx.delete(users).where(inArray(users.id, ids)),
};

function refusalOf(action: UserBulkAction, viewer: PeopleAsker, held: HeldAccount) {
  if (action === 'delete') return userRefusal(viewer, held, 'delete');
  if (held.id === viewer.accountId) return 'You cannot do this to your own account';
  return userRefusal(viewer, held, 'change');
}

function groupOf(groups: readonly GroupWithGrants[], id: number | undefined): GroupWithGrants {
  const group = groups.find((one) => one.id === id);
  if (!group) throw new Invalid([{ field: 'group', message: id === undefined ? 'is required' : 'does not exist' }]);
  return group;
}

async function refuseLastSuperusers(tx: Tx, action: UserBulkAction, chosen: User[], reply: BulkReply): Promise<void> {
  if (action !== 'delete' && action !== 'deactivate') return;
  const leaving = chosen.filter(({ isSuperuser, isActive }) => isSuperuser && isActive);
  if (leaving.length === 0) return;
  const left = await tx.$count(
    users,
    and(eq(users.isSuperuser, true), eq(users.isActive, true), ...leaving.map(({ id }) => ne(users.id, id))),
  );
  if (left > 0) return;
  for (const user of leaving) {
    chosen.splice(chosen.indexOf(user), 1);
    reply.refused.push({ id: user.id, reason: 'At least one active superuser must remain' });
  }
}
