import { and, eq, ne, sql } from 'drizzle-orm';
import { Forbidden, Invalid, NotFound } from '#shared/problem.ts';
import { recordHistory, refuseOlderVersion } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type { GroupGrants } from '../../groups-contract.ts';
import { exceedsPowers, type Grants, type StaffPowers } from '#features/rights/permissions.ts';
import { groupRules } from '../../rules.ts';
import { requireRule } from '#features/rights/staff-rule.ts';
import { groupMembers, groups, users } from '../tables.ts';
import { type Grantable, lockPeople, type PeopleContext } from './context.ts';
import { refusedField } from './give-groups.ts';
import { type GroupRows, grantsOfRows, loadGroupRows, loadOpened, replaceGroupRows, toWire } from './group-rows.ts';
import { grantsOf, loadAllGroups, loadMemberships } from './held-accounts.ts';
import { planGrants, splitRows } from './plan-grants.ts';

export interface GroupChange {
  name: string;
  canAccessAdmin: boolean;
  requiresSecondStep: boolean;
  grants: GroupGrants;
}

const NOTHING: GroupRows = { pages: [], collections: [], models: [], locations: [] };

/** Makes a group; returns its id. @throws Forbidden and Invalid, naming rows */
export async function addGroup(
  tx: Tx,
  context: PeopleContext,
  grantable: Grantable,
  group: GroupChange,
): Promise<number> {
  const powers = await lockPeople(tx, context);
  requireRule(powers, groupRules.add);
  await refuseTaken(tx, group.name);
  const rows = await planGrants(tx, powers, grantable, { ...group, now: NOTHING });
  const [row] = await tx
    .insert(groups)
    .values({
      name: group.name,
      canAccessAdmin: group.canAccessAdmin,
      requiresSecondStep: group.requiresSecondStep,
    })
    .returning({ id: groups.id });
  if (!row) throw new Error('The new group has no id');
  await replaceGroupRows(tx, row.id, rows);
  await recordHistory(tx, context, 'group.create', ['group', row.id], { name: group.name });
  return row.id;
}

/**
 * Changes a group; returns its new version. Rights that its form did not show stay. @throws NotFound, Forbidden for a
 * group that holds more and, naming `requiresSecondStep`, for one with a member who does; Conflict for an old version, Invalid
 */
export async function updateGroup(
  tx: Tx,
  context: PeopleContext,
  grantable: Grantable,
  groupId: number,
  change: GroupChange & { baseVersion: number },
): Promise<number> {
  const { group, rows: now, powers } = await lockGroupFor(tx, context, groupId, 'change');
  await refuseOlderVersion(
    tx,
    { kind: 'group', id: groupId, noun: 'this group', version: group.version },
    change.baseVersion,
  );
  await refuseTaken(tx, change.name, groupId);
  if (change.requiresSecondStep !== group.requiresSecondStep) await requireHoldOfMembers(tx, context, powers, group);
  const { shown, hidden } = splitRows(powers, grantable, now);
  const rows = await planGrants(tx, powers, grantable, { ...change, now });
  await replaceGroupRows(tx, groupId, {
    pages: [...rows.pages, ...hidden.pages],
    collections: [...rows.collections, ...hidden.collections],
    models: [...rows.models, ...hidden.models],
    locations: [...rows.locations, ...hidden.locations],
  });
  const [row] = await tx
    .update(groups)
    .set({
      name: change.name,
      canAccessAdmin: change.canAccessAdmin,
      requiresSecondStep: change.requiresSecondStep,
      version: sql`${groups.version} + 1`,
    })
    .where(eq(groups.id, groupId))
    .returning({ version: groups.version });
  const [before, after] = [toWire(shown), toWire(rows)];
  const isSame = (part: keyof GroupGrants) =>
    JSON.stringify(sorted(before[part])) === JSON.stringify(sorted(after[part]));
  await recordHistory(tx, context, 'group.update', ['group', groupId], {
    name: change.name,
    fields: [
      ...(group.name === change.name ? [] : ['name']),
      ...(group.canAccessAdmin === change.canAccessAdmin ? [] : ['access to the admin']),
      ...(group.requiresSecondStep === change.requiresSecondStep ? [] : ['required two-step sign-in']),
      ...(['pages', 'collections', 'models', 'locations'] as const).filter((part) => !isSame(part)),
    ],
  });
  return row?.version ?? group.version + 1;
}

/** Deletes a group with its rights; its members stay. @throws NotFound, Forbidden as `updateGroup` does */
export async function deleteGroup(tx: Tx, context: PeopleContext, groupId: number): Promise<void> {
  const { group, powers } = await lockGroupFor(tx, context, groupId, 'delete');
  if (group.requiresSecondStep) await requireHoldOfMembers(tx, context, powers, group);
  const members = await tx.$count(groupMembers, eq(groupMembers.groupId, groupId));
  await tx.delete(groups).where(eq(groups.id, groupId));
  await recordHistory(tx, context, 'group.delete', ['group', groupId], { name: group.name, members });
}

/** Why a user may not change or delete a group, as a message; null when they may. */
export function groupRefusal(powers: StaffPowers, grants: Grants, right: 'change' | 'delete'): string | null {
  const { allows, refusal } = groupRules[right];
  if (!allows(powers, {})) return refusal;
  return exceedsPowers(powers, grants) ? 'This group has more rights than you' : null;
}

async function lockGroupFor(tx: Tx, context: PeopleContext, groupId: number, right: 'change' | 'delete') {
  const powers = await lockPeople(tx, context);
  requireRule(powers, groupRules[right]);
  const [group] = await tx.select().from(groups).where(eq(groups.id, groupId)).for('update');
  if (!group) throw new NotFound('This group does not exist');
  const rows = await loadGroupRows(tx, groupId);
  const refusal = groupRefusal(powers, grantsOfRows(rows, group, await loadOpened(tx, groupId)), right);
  if (refusal) throw new Forbidden(refusal);
  return { group, rows, powers };
}

/**
 * For a change of the required two-step sign-in: it changes how the members sign in, and takes all rights from those without
 * a second step. @throws Forbidden when a member has more rights than the user, and for members themselves when it ends,
 * except superusers
 */
async function requireHoldOfMembers(
  tx: Tx,
  { actor }: PeopleContext,
  powers: StaffPowers,
  group: { id: number; requiresSecondStep: boolean },
): Promise<void> {
  const members = await tx
    .select({ id: users.id, isSuperuser: users.isSuperuser })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(eq(groupMembers.groupId, group.id));
  const ids = members.map(({ id }) => id);
  if (group.requiresSecondStep && ids.includes(actor.accountId) && !powers.isSuperuser)
    throw refusedField('requiresSecondStep', 'You belong to this group: you cannot end its required two-step sign-in');
  const memberships = await loadMemberships(tx, ids, await loadAllGroups(tx));
  const isBeyond = members.some(
    ({ id, isSuperuser }) => (isSuperuser && !powers.isSuperuser) || exceedsPowers(powers, grantsOf(memberships, id)),
  );
  if (isBeyond)
    throw refusedField(
      'requiresSecondStep',
      'A member of this group has more rights than you: you cannot change how they sign in',
    );
}

async function refuseTaken(tx: Tx, name: string, groupId = 0): Promise<void> {
  const taken = await tx.$count(
    groups,
    and(sql`lower(${groups.name}) = ${name.toLowerCase()}`, ne(groups.id, groupId)),
  );
  if (taken > 0) throw new Invalid([{ field: 'name', message: 'is taken' }]);
}

function sorted(rows: readonly object[]): string[] {
  return rows.map((row) => JSON.stringify(row)).toSorted();
}
