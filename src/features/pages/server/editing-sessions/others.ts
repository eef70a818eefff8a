import { and, desc, eq, gte, ne } from 'drizzle-orm';
import { staffName, staffNames } from '#features/accounts/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import type { OtherSession } from '../../editor-contract.ts';
import { editingSessions } from '../tables.ts';

/** A session without a ping for this long has ended. */
const GONE_AFTER_MS = 25 * 60 * 1000;
/** A session without a ping for this long is idle. */
const IDLE_AFTER_MS = 10 * 60 * 1000;

/** The user whose view of a page is requested. */
interface Viewer {
  pageId: number;
  sessionId: number;
  accountId: number;
  /** The version that the viewer has. */
  version: number;
  /** Who saved a newer one; null when there is none. */
  newestAuthorId: number | null;
  now: string;
}

interface SeenSession {
  id: number;
  userId: number;
  user: string | null;
  lastSeenAt: string;
  isEditing: boolean;
  loadedVersion: number;
  field: string;
}

/**
 * The other users who have the page open, each once: first those who saved a newer version, then those with unsaved
 * changes. The user's own other tabs are included only when they edit or have a newer version. One statement.
 */
export async function listOthers(db: Db, viewer: Viewer): Promise<OtherSession[]> {
  const nowMs = Date.parse(viewer.now);
  const sessions: SeenSession[] = await db
    .select({
      id: editingSessions.id,
      userId: editingSessions.userId,
      user: staffName,
      lastSeenAt: editingSessions.lastSeenAt,
      isEditing: editingSessions.isEditing,
      loadedVersion: editingSessions.loadedVersion,
      field: editingSessions.field,
    })
    .from(editingSessions)
    .leftJoin(staffNames, eq(staffNames.id, editingSessions.userId))
    .where(
      and(
        eq(editingSessions.pageId, viewer.pageId),
        ne(editingSessions.id, viewer.sessionId),
        gte(editingSessions.lastSeenAt, new Date(nowMs - GONE_AFTER_MS).toISOString()),
      ),
    )
    .orderBy(desc(editingSessions.lastSeenAt), desc(editingSessions.id));
  const shown = sessions.filter(
    (session) => session.userId !== viewer.accountId || session.isEditing || session.loadedVersion > viewer.version,
  );
  const people = [...Map.groupBy(shown, ({ userId }) => userId)].map(([userId, own]) => ({
    userId,
    session: toOther(own, userId === viewer.accountId, nowMs),
  }));
  const rank = ({ userId, session }: (typeof people)[number]) =>
    userId === viewer.newestAuthorId ? 0 : session.is_editing ? 1 : 2;
  return people
    .toSorted((one, other) => rank(one) - rank(other) || one.session.session_id - other.session.session_id)
    .map(({ session }) => session);
}

/** @param sessions of one user, the last seen first */
function toOther(sessions: readonly SeenSession[], isOwn: boolean, nowMs: number): OtherSession {
  const [latest] = sessions;
  if (!latest) throw new Error('Somebody without a session is not here');
  const lastSeenAt = new Date(latest.lastSeenAt);
  return {
    session_id: latest.id,
    user: latest.user ?? '',
    is_own: isOwn,
    last_seen_at: lastSeenAt.toISOString(),
    is_editing: sessions.some(({ isEditing }) => isEditing),
    is_idle: nowMs - lastSeenAt.getTime() >= IDLE_AFTER_MS,
    field: latest.field,
  };
}
