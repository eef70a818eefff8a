import { NotFound } from '#shared/problem.ts';
import type { Db } from '#platform/db/client.ts';
import type { UserDetails } from '../../users-contract.ts';
import { toIso } from '../profile.ts';
import { findUserById } from '../queries/find-user.ts';
import type { GroupWithGrants } from '../queries/load-grants.ts';
import { listSessions } from '../queries/list-sessions.ts';
import { grantsOf, loadAllGroups, loadMemberships } from './held-accounts.ts';
import { listWithSecondStep } from './list-users.ts';
import { type PeopleAsker, userRefusal } from './user-rights.ts';

/** One account as its screen shows it, with every group as a choice. @throws NotFound */
export async function findUserDetails(
  db: Db,
  viewer: PeopleAsker & { now: string },
  userId: number,
): Promise<{ user: UserDetails; groups: GroupWithGrants[] }> {
  const user = await findUserById(db, userId);
  if (!user) throw new NotFound('This account does not exist');
  const groups = await loadAllGroups(db);
  const memberships = await loadMemberships(db, [userId], groups);
  const sessions = await listSessions(db, userId, Date.parse(viewer.now));
  const held = { id: user.id, isSuperuser: user.isSuperuser, grants: grantsOf(memberships, userId) };
  const refusal = userRefusal(viewer, held, 'change');
  return {
    groups,
    user: {
      id: user.id,
      version: user.version,
      name: nameOf(user),
      username: user.username,
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      language: user.language,
      groups: (memberships.get(userId) ?? []).map(({ id }) => id),
      isSuperuser: user.isSuperuser,
      isActive: user.isActive,
      lastLoginAt: user.lastLoginAt === null ? null : toIso(user.lastLoginAt),
      hasSecondStep: (await listWithSecondStep(db, [userId])).has(userId),
      hasPassword: user.passwordHash !== null,
      isSelf: user.id === viewer.accountId,
      // Places of sign-ins are shown to users who manage the account only.
      sessions: (refusal === null ? sessions : []).map(({ id, lastSeenAt, userAgent, ip }) => ({
        id,
        lastSeenAt: toIso(lastSeenAt),
        userAgent,
        ip,
      })),
      changeRefusal: refusal,
      deleteRefusal: userRefusal(viewer, held, 'delete'),
    },
  };
}

/** "Wren Alder", or the username of a user without a name. */
export function nameOf({
  firstName,
  lastName,
  username,
}: {
  firstName: string;
  lastName: string;
  username: string;
}): string {
  return `${firstName} ${lastName}`.trim() || username;
}
