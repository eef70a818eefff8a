import { and, eq } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/db/client.ts';
import type { PageGrant } from '../../permissions.ts';
import { isSessionAlive, isUseToBeNoted } from '../session-lifetime.ts';
import type { Staff } from '../staff.ts';
import { groupMembers, groupPagePermissions, groups, sessions, users } from '../tables.ts';
import { hashToken } from '../token.ts';

/** All that grants need of the page tree: pages ask accounts for rights, so accounts cannot import pages. */
const pages = pgTable('pages', { id: integer('id').notNull(), path: text('path').notNull() });

/**
 * Who has this session token, in at most two statements; undefined when the session is over, idle for too long or revoked,
 * or its account inactive. `isUseToBeNoted` asks the caller to note the use.
 */
export async function findStaffByToken(
  db: Db,
  token: string,
  nowMs: number,
): Promise<{ staff: Staff; isUseToBeNoted: boolean } | undefined> {
  const [row] = await db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, hashToken(token)), eq(users.isActive, true)));
  if (!row || !isSessionAlive(row.session, nowMs)) return undefined;
  const { user, session } = row;
  const held = await loadGroups(db, user.id);
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
      timeZone: user.timeZone,
      theme: user.theme,
      groups: held.names,
      lastLoginAt: user.lastLoginAt,
      powers: {
        isActive: true,
        isSuperuser: user.isSuperuser,
        canAccessAdmin: held.canAccessAdmin,
        pageGrants: held.pageGrants,
      },
    },
  };
}

async function loadGroups(db: Db, userId: number) {
  const rows = await db
    .select({
      name: groups.name,
      canAccessAdmin: groups.canAccessAdmin,
      permission: groupPagePermissions.permission,
      pagePath: pages.path,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .leftJoin(groupPagePermissions, eq(groupPagePermissions.groupId, groups.id))
    .leftJoin(pages, eq(pages.id, groupPagePermissions.pageId))
    .where(eq(groupMembers.userId, userId))
    .orderBy(groups.name);
  return {
    names: [...new Set(rows.map(({ name }) => name))],
    canAccessAdmin: rows.some((row) => row.canAccessAdmin),
    pageGrants: rows.flatMap(({ permission, pagePath }): PageGrant[] =>
      permission && pagePath ? [{ permission, pagePath }] : [],
    ),
  };
}
