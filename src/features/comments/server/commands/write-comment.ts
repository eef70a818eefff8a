import { and, eq } from 'drizzle-orm';
import { Forbidden, NotFound, Problem } from '#shared/problem.ts';
import { recordHistory } from '#features/history/server/index.ts';
import { lockPageFor, type PageCommandContext } from '#features/pages/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { commentFollowers, commentReplies, comments } from '../tables.ts';

/** Author, rights and time of a change. */
export type CommentContext = Pick<PageCommandContext, 'actor' | 'powers' | 'now'>;

/** A new comment. */
export interface NewComment {
  pageId: number;
  blockId: string;
  field: string;
  label: string;
  quote: string;
  quoteStart: number;
  text: string;
}

/** Longer texts are cut in notifications. */
const MOST_TOLD_CHARACTERS = 300;

/** Adds a comment. Its author follows the page's comments, unless they opted out. @throws NotFound, Forbidden */
export async function addComment(tx: Tx, context: CommentContext, wanted: NewComment): Promise<number> {
  await lockPageFor(tx, context, wanted.pageId, 'view_draft');
  const [made] = await tx
    .insert(comments)
    .values({
      ...wanted,
      authorId: context.actor.accountId,
      authorName: context.actor.name,
      createdAt: context.now,
    })
    .returning({ id: comments.id });
  if (!made) throw new Error('The new comment has no id');
  await follow(tx, context, wanted.pageId);
  await recordHistory(tx, context, 'comment.create', ['page', wanted.pageId], {
    commentId: made.id,
    ...excerptOf(wanted.text),
  });
  return made.id;
}

/** @throws NotFound, Forbidden for another user's comment */
export async function editComment(
  tx: Tx,
  context: CommentContext,
  { pageId, commentId, text }: { pageId: number; commentId: number; text: string },
): Promise<void> {
  const row = await lockComment(tx, context, pageId, commentId);
  requireAuthor(context, row);
  if (row.text === text) return;
  await tx.update(comments).set({ text, editedAt: context.now }).where(eq(comments.id, row.id));
  await recordHistory(tx, context, 'comment.edit', ['page', pageId], { commentId, ...excerptOf(text) });
}

/** Deletes its replies too. @throws NotFound, Forbidden for another user's comment */
export async function deleteComment(
  tx: Tx,
  context: CommentContext,
  { pageId, commentId }: { pageId: number; commentId: number },
): Promise<void> {
  const row = await lockComment(tx, context, pageId, commentId);
  requireAuthor(context, row);
  await tx.delete(comments).where(eq(comments.id, row.id));
  await recordHistory(tx, context, 'comment.delete', ['page', pageId], { commentId, ...excerptOf(row.text) });
}

/** Resolving a resolved comment, or reopening an open one, changes nothing. @throws NotFound, Forbidden */
export async function resolveComment(
  tx: Tx,
  context: CommentContext,
  { pageId, commentId, isResolved }: { pageId: number; commentId: number; isResolved: boolean },
): Promise<void> {
  const row = await lockComment(tx, context, pageId, commentId);
  if ((row.resolvedAt !== null) === isResolved) return;
  await tx
    .update(comments)
    .set({ resolvedAt: isResolved ? context.now : null, resolvedByName: isResolved ? context.actor.name : null })
    .where(eq(comments.id, row.id));
  await recordHistory(tx, context, `comment.${isResolved ? 'resolve' : 'reopen'}`, ['page', pageId], {
    commentId,
    ...excerptOf(row.text),
  });
}

/** @throws NotFound, Forbidden; Problem closed for a resolved comment, which must be reopened first */
export async function replyToComment(
  tx: Tx,
  context: CommentContext,
  { pageId, commentId, text }: { pageId: number; commentId: number; text: string },
): Promise<number> {
  const row = await lockComment(tx, context, pageId, commentId);
  if (row.resolvedAt !== null) throw new Problem('closed', 'This comment is resolved: reopen it to reply');
  const { actor, now } = context;
  const [made] = await tx
    .insert(commentReplies)
    .values({ commentId, text, authorId: actor.accountId, authorName: actor.name, createdAt: now })
    .returning({ id: commentReplies.id });
  if (!made) throw new Error('The new reply has no id');
  await follow(tx, context, pageId);
  await recordHistory(tx, context, 'comment.reply', ['page', pageId], {
    commentId,
    replyId: made.id,
    ...excerptOf(text),
  });
  return made.id;
}

/** Identifies a reply. */
export interface ReplyOf {
  pageId: number;
  commentId: number;
  replyId: number;
}

/** @throws NotFound, Forbidden for another user's reply */
export async function editReply(tx: Tx, context: CommentContext, asked: ReplyOf & { text: string }): Promise<void> {
  const reply = await lockReply(tx, context, asked);
  const { commentId, replyId, text } = asked;
  if (reply.text === text) return;
  await tx.update(commentReplies).set({ text, editedAt: context.now }).where(eq(commentReplies.id, replyId));
  await recordHistory(tx, context, 'comment.edit_reply', ['page', asked.pageId], {
    commentId,
    replyId,
    ...excerptOf(text),
  });
}

/** @throws NotFound, Forbidden for another user's reply */
export async function deleteReply(tx: Tx, context: CommentContext, asked: ReplyOf): Promise<void> {
  const reply = await lockReply(tx, context, asked);
  const { commentId, replyId } = asked;
  await tx.delete(commentReplies).where(eq(commentReplies.id, replyId));
  await recordHistory(tx, context, 'comment.delete_reply', ['page', asked.pageId], {
    commentId,
    replyId,
    ...excerptOf(reply.text),
  });
}

/** Whether a user follows new comments. @throws NotFound, Forbidden */
export async function followComments(
  tx: Tx,
  context: CommentContext & { accountId: number },
  { pageId, isFollowing }: { pageId: number; isFollowing: boolean },
): Promise<void> {
  await lockPageFor(tx, context, pageId, 'view_draft');
  await tx
    .insert(commentFollowers)
    .values({ pageId, userId: context.accountId, isFollowing })
    .onConflictDoUpdate({ target: [commentFollowers.pageId, commentFollowers.userId], set: { isFollowing } });
}

async function follow(tx: Tx, { actor }: CommentContext, pageId: number): Promise<void> {
  if (actor.accountId === null) return;
  await tx
    .insert(commentFollowers)
    .values({ pageId, userId: actor.accountId, isFollowing: true })
    .onConflictDoNothing();
}

/** Locks the page first, as everywhere, so that no comment is written to a page that is being deleted. */
async function lockComment(tx: Tx, context: CommentContext, pageId: number, commentId: number) {
  await lockPageFor(tx, context, pageId, 'view_draft');
  const [row] = await tx
    .select()
    .from(comments)
    .where(and(eq(comments.id, commentId), eq(comments.pageId, pageId)))
    .for('update');
  if (!row) throw new NotFound('This comment does not exist');
  return row;
}

async function lockReply(tx: Tx, context: CommentContext, { pageId, commentId, replyId }: ReplyOf) {
  await lockComment(tx, context, pageId, commentId);
  const [row] = await tx
    .select()
    .from(commentReplies)
    .where(and(eq(commentReplies.id, replyId), eq(commentReplies.commentId, commentId)))
    .for('update');
  if (!row) throw new NotFound('This reply does not exist');
  requireAuthor(context, row);
  return row;
}

function requireAuthor({ actor }: CommentContext, { authorId }: { authorId: number | null }): void {
  if (authorId === null || authorId !== actor.accountId) throw new Forbidden('Only the author may change this comment');
}

const excerptOf = (text: string) => ({
  text: text.length > MOST_TOLD_CHARACTERS ? `${text.slice(0, MOST_TOLD_CHARACTERS - 1).toWellFormed()}…` : text,
});
