import { and, asc, eq, lt, ne, sql } from 'drizzle-orm';
import { NotFound } from '#shared/problem.ts';
import { staffName, staffNames } from '#features/accounts/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type { OtherSession, SavedVersion } from '../../editor-contract.ts';
import { type Viewer, hasPageRight, maySeePage } from '../../page-rights.ts';
import { findNewestRevision } from '../commands/save-page-lock.ts';
import { findPageRow } from '../queries/page-rows.ts';
import { editingSessions } from '../tables.ts';
import { listOthers } from './others.ts';

/** Sessions without a ping for this long are deleted. */
const FORGOTTEN_AFTER_MS = 60 * 60 * 1000;

/** Data of a tab's ping. `version` is the base of its edit. */
export interface Ping {
  pageId: number;
  /** 0 begins a session. */
  sessionId: number;
  isEditing: boolean;
  version: number;
  isTakingOver: boolean;
  /** Path of the field that has the focus. */
  field: string;
  isAsking: boolean;
  answer: 'hand_over' | 'keep' | undefined;
}

export interface Presence {
  sessionId: number;
  others: OtherSession[];
  newest: SavedVersion;
  /** The user who took over from this session; null otherwise. */
  takenOverBy: string | null;
  /** The user who asks this session to hand over; null without a request. */
  askedBy: string | null;
}

/**
 * Records that a user has a page open and returns the other users who have. A session of another user, or of another
 * page, is ignored and a new one begins.
 * @throws NotFound for a deleted page and for one that the user may not edit
 */
export async function pingEditing(
  tx: Tx,
  viewer: Viewer & { accountId: number },
  now: string,
  ping: Ping,
): Promise<Presence> {
  const page = await findPageRow(tx, ping.pageId, viewer.accountId);
  if (!page || !maySeePage(viewer, page) || !hasPageRight(viewer, 'edit', page)) {
    throw new NotFound('This page does not exist');
  }
  if (ping.isTakingOver || ping.isAsking || ping.answer) await lockSessions(tx, page.id);
  const { isEditing, version: loadedVersion, field } = ping;
  const seen = { lastSeenAt: now, isEditing, loadedVersion, field };
  const own =
    (await renew(tx, viewer.accountId, ping, { ...seen, ...(ping.isTakingOver && { takenOverById: null }) })) ??
    (await begin(tx, now, { ...seen, userId: viewer.accountId, pageId: page.id }));
  if (ping.isTakingOver) {
    await tx
      .update(editingSessions)
      .set({ takenOverById: viewer.accountId, askedById: null })
      .where(and(eq(editingSessions.pageId, page.id), ne(editingSessions.id, own.id)));
  } else if (ping.isAsking) {
    await tx
      .update(editingSessions)
      .set({ askedById: viewer.accountId })
      .where(and(eq(editingSessions.pageId, page.id), ne(editingSessions.userId, viewer.accountId)));
  }
  if (ping.answer) await answer(tx, own, ping.answer);
  const newest = await findNewestRevision(tx, page);
  return {
    sessionId: own.id,
    others: await listOthers(tx, {
      pageId: page.id,
      sessionId: own.id,
      accountId: viewer.accountId,
      version: ping.version,
      newestAuthorId: page.version > ping.version ? (newest?.authorId ?? null) : null,
      now,
    }),
    newest: {
      version: page.version,
      at: newest?.at ?? new Date(page.updatedAt).toISOString(),
      by: newest?.by ?? null,
      is_own: newest !== undefined && newest.authorId === viewer.accountId,
    },
    takenOverBy: own.takenOverById === null ? null : await nameOf(tx, own.takenOverById),
    askedBy: own.askedById === null ? null : await nameOf(tx, own.askedById),
  };
}

/** Ends a session; ignores ended sessions and those of other users. */
export async function releaseEditing(tx: Tx, accountId: number, sessionId: number): Promise<void> {
  await tx.delete(editingSessions).where(and(eq(editingSessions.id, sessionId), eq(editingSessions.userId, accountId)));
}

/** Locks the sessions in order of their ids, so that concurrent takeovers run one after the other. */
async function lockSessions(tx: Tx, pageId: number): Promise<void> {
  await tx
    .select({ id: editingSessions.id })
    .from(editingSessions)
    .where(eq(editingSessions.pageId, pageId))
    .orderBy(asc(editingSessions.id))
    .for('update');
}

interface OwnSession {
  id: number;
  takenOverById: number | null;
  askedById: number | null;
}

/** Hands over to the other user, or keeps the page: either way the request ends. */
async function answer(tx: Tx, own: OwnSession, choice: 'hand_over' | 'keep'): Promise<void> {
  if (choice === 'hand_over' && own.askedById !== null) own.takenOverById = own.askedById;
  own.askedById = null;
  await tx
    .update(editingSessions)
    .set({ takenOverById: own.takenOverById, askedById: null })
    .where(eq(editingSessions.id, own.id));
}

async function renew(
  tx: Tx,
  accountId: number,
  ping: Ping,
  seen: Partial<typeof editingSessions.$inferInsert>,
): Promise<OwnSession | undefined> {
  if (ping.sessionId === 0) return undefined;
  const [renewed] = await tx
    .update(editingSessions)
    .set(seen)
    .where(
      and(
        eq(editingSessions.id, ping.sessionId),
        eq(editingSessions.userId, accountId),
        eq(editingSessions.pageId, ping.pageId),
      ),
    )
    .returning({
      id: editingSessions.id,
      takenOverById: editingSessions.takenOverById,
      askedById: editingSessions.askedById,
    });
  return renewed;
}

async function begin(tx: Tx, now: string, session: typeof editingSessions.$inferInsert): Promise<OwnSession> {
  const forgotten = new Date(Date.parse(now) - FORGOTTEN_AFTER_MS).toISOString();
  // Skips rows that are locked at the moment: another process is deleting or renewing them.
  await tx.execute(sql`DELETE FROM editing_sessions WHERE id IN (
    SELECT id FROM editing_sessions WHERE ${lt(editingSessions.lastSeenAt, forgotten)} FOR UPDATE SKIP LOCKED)`);
  const [begun] = await tx.insert(editingSessions).values(session).returning({ id: editingSessions.id });
  if (!begun) throw new Error('The new session has no id');
  return { id: begun.id, takenOverById: null, askedById: null };
}

async function nameOf(tx: Tx, accountId: number): Promise<string | null> {
  const [found] = await tx.select({ name: staffName }).from(staffNames).where(eq(staffNames.id, accountId));
  return found?.name ?? null;
}
