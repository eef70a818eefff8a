import { and, eq, not, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import {
  HOST_MODELS,
  mayAccessAdmin,
  mayOnModel,
  powersOfDevice,
  type StaffPowers,
} from '#features/rights/permissions.ts';
import { isSessionAlive, isUseToBeNoted } from '../session-lifetime.ts';
import type { Staff } from '../staff.ts';
import { groupMembers, sessions, users } from '../tables.ts';
import { hashToken } from '#platform/token.ts';
import { loadGrants, unionOf } from './load-grants.ts';
import { lacksSecondStep } from './lacks-second-step.ts';

/**
 * Finds the user of a session token, in at most two statements. Returns undefined when the session has expired, has been
 * idle for too long or was ended, when its account is inactive, or when it is of a device whose person may not keep wait lists
 * any more. If `isUseToBeNoted` is true, the caller must record the use.
 */
export async function findStaffByToken(
  db: Db,
  { token, deviceTimeZone, nowMs }: { token: string; deviceTimeZone: string; nowMs: number },
): Promise<{ staff: Staff; isUseToBeNoted: boolean } | undefined> {
  const [row] = await db
    .select({ session: sessions, user: users, isBlocked: lacksSecondStep.ofSession })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, hashToken(token)), eq(users.isActive, true)));
  if (!row || !isSessionAlive(row.session, nowMs)) return undefined;
  const { user, session, isBlocked } = row;
  // A user without the required second step gets no permissions: only the setup of the second step is allowed.
  const { ids, names, ...grants } = isBlocked ? { ...NO_GROUPS, names: [], ids: [] } : await loadGroups(db, user.id);
  const powers = { isActive: true, isSuperuser: user.isSuperuser && !isBlocked, groupIds: ids, ...grants };
  const device = session.pairedRlid === null ? null : { rlid: session.pairedRlid, initials: session.initials };
  if (device && !(mayAccessAdmin(powers) && mayOnModel(powers, HOST_MODELS.waitLists, 'change'))) return undefined;
  return {
    isUseToBeNoted: isUseToBeNoted(session, nowMs),
    staff: {
      userId: user.id,
      sessionId: session.id,
      isPersistent: session.isPersistent,
      username: user.username,
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      language: user.language,
      timeZone: user.timeZone || deviceTimeZone,
      chosenTimeZone: user.timeZone,
      theme: user.theme,
      groups: names,
      groupIds: ids,
      lastLoginAt: user.lastLoginAt,
      mustSetUpSecondStep: isBlocked,
      device,
      powers: device ? powersOfDevice(powers) : powers,
    },
  };
}

const NO_GROUPS = unionOf([]);

/** One statement, regardless of the number of groups and grants. */
async function loadGroups(db: Db, userId: number) {
  const rows = await loadGrants(
    db,
    sql`own.id IN (SELECT member.group_id FROM ${groupMembers} AS member WHERE member.user_id = ${userId})`,
  );
  return { ids: rows.map(({ id }) => id), names: rows.map(({ name }) => name), ...unionOf(rows) };
}

/**
 * Returns the current powers of an account; undefined when the account does not exist or has no second step although a
 * group requires one. Two statements.
 */
export async function findPowers(db: Db, userId: number): Promise<StaffPowers | undefined> {
  const [user] = await db
    .select({ isActive: users.isActive, isSuperuser: users.isSuperuser })
    .from(users)
    .where(and(eq(users.id, userId), not(lacksSecondStep.ofAccount)));
  if (!user) return undefined;
  const { ids: groupIds, names: _names, ...grants } = await loadGroups(db, userId);
  return { ...user, groupIds, ...grants };
}
