import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { Invalid } from '#shared/problem.ts';
import { recordHistory, refuseOlderVersion } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type { StaffLanguage } from '../../preferences.ts';
import { checkIdentity } from '../commands/create-user.ts';
import { endSessions } from '../commands/sessions.ts';
import { groups, passwordResetTokens, users } from '../tables.ts';
import type { PeopleContext } from './context.ts';
import { changeGroups, planGroups, refusedField } from './give-groups.ts';
import { keepOneSuperuser, lockUserFor } from './lock-user.ts';

export interface StaffChange {
  baseVersion: number;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  language: StaffLanguage;
  groups: readonly number[];
  isSuperuser: boolean;
  isActive: boolean;
}

/**
 * Changes an account; returns its new version. Deactivating ends its sessions and links. @throws NotFound, Forbidden (naming
 * the field where only one is refused), Conflict for an old version and for the last superuser, Invalid
 */
export async function updateUser(tx: Tx, context: PeopleContext, userId: number, change: StaffChange): Promise<number> {
  const { user, powers, groups: all, own } = await lockUserFor(tx, context, userId, 'change');
  await refuseOlderVersion(
    tx,
    { kind: 'account', id: userId, noun: 'this account', version: user.version },
    change.baseVersion,
  );
  const { baseVersion: _base, groups: wanted, ...rest } = change;
  const next = { ...rest, ...checkIdentity(change) };
  const isSelf = context.actor.accountId === userId;
  if (next.isSuperuser !== user.isSuperuser) {
    if (!powers.isSuperuser) throw refusedField('isSuperuser', 'Only superusers can make someone a superuser');
    if (isSelf) throw refusedField('isSuperuser', 'You cannot change this for your own account');
  }
  if (isSelf && next.isActive !== user.isActive)
    throw refusedField('isActive', 'You cannot deactivate your own account');
  if (isSelf && next.email !== user.email)
    throw refusedField('email', 'Change your own e-mail address on your account screen');
  const plan = planGroups(powers, all, { now: own.map(({ id }) => id), wanted });
  if (isSelf && plan.added.length > 0) throw refusedField('groups', 'You cannot add yourself to a group');
  if (isSelf && (await requireSecondStep(tx, plan.removed)))
    throw refusedField('groups', 'You cannot leave a group that requires two-step sign-in');
  await refuseTaken(tx, userId, next);
  const leaves = user.isActive && user.isSuperuser && !(next.isActive && next.isSuperuser);
  if (leaves) await keepOneSuperuser(tx, userId);

  const [row] = await tx
    .update(users)
    .set({ ...next, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId))
    .returning({ version: users.version });
  await changeGroups(tx, userId, plan);
  if (next.email !== user.email || !next.isActive)
    await tx.delete(passwordResetTokens).where(eq(passwordResetTokens.userId, userId));
  if (user.isActive && !next.isActive) await endSessions(tx, context, userId, 'all');
  const fields = Object.entries(next).flatMap(([name, value]) =>
    user[name as keyof typeof next] === value ? [] : name,
  );
  await recordHistory(
    tx,
    context,
    user.isActive === next.isActive ? 'account.update' : `account.${next.isActive ? 'activate' : 'deactivate'}`,
    ['account', userId],
    {
      username: next.username,
      fields,
      ...(plan.added.length > 0 && { added: plan.added.map(({ name }) => name) }),
      ...(plan.removed.length > 0 && { removed: plan.removed.map(({ name }) => name) }),
    },
  );
  return row?.version ?? user.version + 1;
}

async function requireSecondStep(tx: Tx, left: readonly { id: number }[]): Promise<boolean> {
  const ids = left.map(({ id }) => id);
  return (await tx.$count(groups, and(inArray(groups.id, ids), eq(groups.requiresSecondStep, true)))) > 0;
}

async function refuseTaken(tx: Tx, userId: number, next: { username: string; email: string }): Promise<void> {
  const others = await tx
    .select({ username: users.username, email: users.email })
    .from(users)
    .where(and(ne(users.id, userId), or(eq(users.username, next.username), eq(users.email, next.email))));
  const errors = [
    ...(others.some(({ username }) => username === next.username) ? [{ field: 'username', message: 'is taken' }] : []),
    ...(others.some(({ email }) => email === next.email)
      ? [{ field: 'email', message: 'belongs to another account' }]
      : []),
  ];
  if (errors.length > 0) throw new Invalid(errors);
}
