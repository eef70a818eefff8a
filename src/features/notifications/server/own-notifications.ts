import { and, desc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { listPage } from '#shared/listing.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { awaitsDecision, explorable, pages, readsDraft } from '#features/pages/server/index.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { type Notification, NOTIFICATIONS_PAGE_SIZE } from '../contract.ts';
import { DRAFT_KINDS } from '../kinds.ts';
import { notifications } from './tables.ts';

/** The user who reads notifications. */
interface Reader {
  accountId: number;
  powers: StaffPowers;
}

const joined = and(eq(pages.id, notifications.pageId), isNull(pages.trashId));

/**
 * One page of a user's notifications, newest first, without pages that the user may not see now; three
 * statements.
 */
export async function listNotifications(db: Db, reader: Reader, { p: wanted, unread }: { p: number; unread: boolean }) {
  const where = and(seenBy(reader), unread ? isNull(notifications.readAt) : undefined);
  const total = await countWhere(db, where);
  const { rows, ...part } = await listPage(
    total,
    { p: wanted, size: NOTIFICATIONS_PAGE_SIZE },
    db
      .select({ event: notifications, title: pages.draftTitle })
      .from(notifications)
      .innerJoin(pages, joined)
      .where(where)
      .orderBy(desc(notifications.id)),
  );
  return {
    rows: rows.map(({ event, title }): Notification => ({
      id: event.id,
      kind: event.kind,
      page: { id: event.pageId, title },
      commentId: event.commentId,
      actor: event.actorName,
      details: event.details,
      at: new Date(event.at).toISOString(),
      isRead: event.readAt !== null,
    })),
    ...part,
    unread: unread ? total : await countUnread(db, reader),
  };
}

/** One statement. */
export function countUnread(db: Db, reader: Reader): Promise<number> {
  return countWhere(db, and(seenBy(reader), isNull(notifications.readAt)));
}

/** Marks some of a user's notifications as read, or all up to one. Those of other users are not changed. */
export async function markRead(
  tx: Tx,
  { accountId, now }: { accountId: number; now: string },
  { ids, upTo }: { ids?: readonly number[] | undefined; upTo?: number | undefined },
): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, accountId),
        isNull(notifications.readAt),
        ids && inArray(notifications.id, [...ids]),
        upTo === undefined ? undefined : lte(notifications.id, upTo),
      ),
    );
}

async function countWhere(db: Db, where: SQL | undefined): Promise<number> {
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(notifications)
    .innerJoin(pages, joined)
    .where(where);
  return counted?.total ?? 0;
}

function seenBy({ accountId, powers }: Reader): SQL | undefined {
  const own = eq(notifications.userId, accountId);
  if (powers.isSuperuser) return own;
  const isOfDraft = inArray(notifications.kind, [...DRAFT_KINDS]);
  return and(
    own,
    or(explorable(powers), awaitsDecision(powers)),
    or(sql`NOT ${isOfDraft}`, readsDraft({ accountId, powers })),
  );
}
