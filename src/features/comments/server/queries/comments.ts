import { and, asc, eq, inArray } from 'drizzle-orm';
import { pages } from '#features/pages/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import type { PageComment } from '../../staff-contract.ts';
import { commentFollowers, commentReplies, comments } from '../tables.ts';

/** Comments on a page with their replies, oldest first; two statements. The caller has checked the right. */
export async function listComments(db: Db, pageId: number, accountId: number): Promise<PageComment[]> {
  const rows = await db.select().from(comments).where(eq(comments.pageId, pageId)).orderBy(asc(comments.id));
  const ids = rows.map(({ id }) => id);
  const replies = await db
    .select()
    .from(commentReplies)
    .where(inArray(commentReplies.commentId, ids))
    .orderBy(asc(commentReplies.id));
  const written = (row: Written) => ({
    id: row.id,
    text: row.text,
    author: row.authorName,
    createdAt: isoOf(row.createdAt) ?? '',
    editedAt: isoOf(row.editedAt),
    isOwn: row.authorId === accountId,
  });
  return rows.map((row) => ({
    ...written(row),
    blockId: row.blockId,
    field: row.field,
    label: row.label,
    quote: row.quote,
    quoteStart: row.quoteStart,
    resolvedAt: isoOf(row.resolvedAt),
    resolvedBy: row.resolvedByName,
    replies: replies.filter(({ commentId }) => commentId === row.id).map((reply) => written(reply)),
  }));
}

type Written = Pick<
  typeof commentReplies.$inferSelect,
  'id' | 'text' | 'authorId' | 'authorName' | 'createdAt' | 'editedAt'
>;

const isoOf = (instant: string | null) => (instant === null ? null : new Date(instant).toISOString());

/** Whether a user follows new comments on a page; one statement. */
export async function isFollowing(db: Db, pageId: number, accountId: number): Promise<boolean> {
  const [found] = await db
    .select({ ownerId: pages.ownerId, chosen: commentFollowers.isFollowing })
    .from(pages)
    .leftJoin(commentFollowers, and(eq(commentFollowers.pageId, pages.id), eq(commentFollowers.userId, accountId)))
    .where(eq(pages.id, pageId));
  return found?.chosen ?? found?.ownerId === accountId;
}

/** A comment with the authors of its thread, and the followers of the page; undefined when it was deleted. */
export async function findAudience(db: Db, pageId: number, commentId: number) {
  const [comment] = await db
    .select({ authorId: comments.authorId, ownerId: pages.ownerId })
    .from(comments)
    .innerJoin(pages, eq(pages.id, comments.pageId))
    .where(and(eq(comments.id, commentId), eq(comments.pageId, pageId)));
  if (!comment) return undefined;
  const replies = await db
    .select({ authorId: commentReplies.authorId })
    .from(commentReplies)
    .where(eq(commentReplies.commentId, commentId));
  const choices = await db.select().from(commentFollowers).where(eq(commentFollowers.pageId, pageId));
  const thread = [comment.authorId, ...replies.map(({ authorId }) => authorId)].filter((id) => id !== null);
  const away = choices.filter((choice) => !choice.isFollowing).map(({ userId }) => userId);
  const following = choices.filter((choice) => choice.isFollowing).map(({ userId }) => userId);
  const owner = comment.ownerId === null ? [] : [comment.ownerId];
  return {
    /** Authors of the thread, except those who muted the page. */
    thread: [...new Set(thread)].filter((id) => !away.includes(id)),
    followers: [...new Set([...following, ...owner])].filter((id) => !away.includes(id)),
  };
}
