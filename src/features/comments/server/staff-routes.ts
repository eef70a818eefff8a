import type { FastifyInstance } from 'fastify';
import { onRecord } from '#features/rights/staff-rule.ts';
import { listStaffOfPage, type StaffRouteDeps, staffRoutes } from '#features/accounts/server/index.ts';
import { findPageFor } from '#features/pages/server/index.ts';
import * as contract from '../staff-contract.ts';
import * as commands from './commands/write-comment.ts';
import { isFollowing, listComments } from './queries/comments.ts';

const SEE = onRecord("see the page's draft");
const MOST_PEOPLE = 8;

/** Comments of staff on pages. */
export function commentRoutes(app: FastifyInstance, deps: StaffRouteDeps): void {
  const { db } = deps;
  const staff = staffRoutes(app, deps);

  staff.serve(contract.listComments, SEE, async ({ params: { id }, context }) => {
    await findPageFor(db, context, id, 'view_draft');
    return {
      comments: await listComments(db, id, context.accountId),
      isFollowing: await isFollowing(db, id, context.accountId),
    };
  });
  staff.serve(contract.listMentionable, SEE, async ({ params: { id }, query: { q }, context }) => {
    await findPageFor(db, context, id, 'view_draft');
    const people = await listStaffOfPage(db, { pageId: id, right: 'view_draft', q, limit: MOST_PEOPLE });
    return { people: people.map(({ username, name }) => ({ username, name })) };
  });
  staff.change(contract.addComment, SEE, async (tx, { params, body, context }) => ({
    id: await commands.addComment(tx, context, { pageId: params.id, ...body }),
  }));
  staff.change(contract.editComment, SEE, async (tx, { params, body, context }) => {
    await commands.editComment(tx, context, { pageId: params.id, commentId: params.comment, ...body });
    return { id: params.comment };
  });
  staff.change(contract.deleteComment, SEE, async (tx, { params, context }) => {
    await commands.deleteComment(tx, context, { pageId: params.id, commentId: params.comment });
    return { id: params.comment };
  });
  staff.change(contract.resolveComment, SEE, async (tx, { params, body, context }) => {
    await commands.resolveComment(tx, context, { pageId: params.id, commentId: params.comment, ...body });
    return { id: params.comment };
  });
  staff.change(contract.replyToComment, SEE, async (tx, { params, body, context }) => ({
    id: await commands.replyToComment(tx, context, { pageId: params.id, commentId: params.comment, ...body }),
  }));
  staff.change(contract.editReply, SEE, async (tx, { params, body, context }) => {
    const { id: pageId, comment: commentId, reply: replyId } = params;
    await commands.editReply(tx, context, { pageId, commentId, replyId, ...body });
    return { id: replyId };
  });
  staff.change(contract.deleteReply, SEE, async (tx, { params, context }) => {
    const { id: pageId, comment: commentId, reply: replyId } = params;
    await commands.deleteReply(tx, context, { pageId, commentId, replyId });
    return { id: replyId };
  });
  staff.change(contract.followComments, SEE, async (tx, { params, body, context }) => {
    await commands.followComments(tx, context, { pageId: params.id, ...body });
    return body;
  });
}
