import { desc, eq } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { isSessionAlive } from '../session-lifetime.ts';
import { sessions } from '../tables.ts';

/** The living sessions of an account, the latest used first. */
export async function listSessions(db: Db, userId: number, nowMs: number) {
  const rows = await db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
  return rows.filter((session) => isSessionAlive(session, nowMs));
}
