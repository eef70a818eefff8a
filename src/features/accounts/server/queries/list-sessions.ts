import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { isSessionAlive } from '../session-lifetime.ts';
import { nameOfPerson } from '../staff.ts';
import { sessions, users } from '../tables.ts';

/** The living sessions of an account, the latest used first. */
export async function listSessions(db: Db, userId: number, nowMs: number) {
  const rows = await db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
  return rows.filter((session) => isSessionAlive(session, nowMs));
}

/** The devices that are paired with a restaurant now, the latest first, with the name of the user who paired each. */
export async function listDevicesAt(db: Db, rlid: number, nowMs: number) {
  const rows = await db
    .select({ session: sessions, firstName: users.firstName, lastName: users.lastName, username: users.username })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.isActive, true)))
    .where(eq(sessions.pairedRlid, rlid))
    .orderBy(desc(sessions.createdAt), desc(sessions.id));
  return rows
    .filter(({ session }) => isSessionAlive(session, nowMs))
    .map(({ session, ...person }) => ({ ...session, by: nameOfPerson(person) }));
}
