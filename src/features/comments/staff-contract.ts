import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Count, SearchText } from '#shared/listing.ts';

const MAX_CHARACTERS = 2000;
/** Longest quotation that a comment stores. */
export const MAX_QUOTE_CHARACTERS = 500;

/** Enough for nested lists with an id for each entry. */
const MAX_FIELD_CHARACTERS = 400;

const CommentText = z
  .string('is required')
  .trim()
  .min(1, 'is required')
  .max(MAX_CHARACTERS, `must have at most ${MAX_CHARACTERS} characters`);

const Written = {
  id: z.number().int(),
  text: z.string(),
  author: z.string(),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
  /** True when the user wrote it, and may edit and delete it. */
  isOwn: z.boolean(),
};

const Reply = z.object(Written);

export const PageComment = z.object({
  ...Written,
  /** The block of its field; empty for a field of the page itself. */
  blockId: z.string(),
  /**
   * The field within the block or the page; empty for the whole block. A list entry is named by its id and its index at
   * that time: "links/#3f2a@0/label".
   */
  field: z.string(),
  /** What the field was called when the comment was written. */
  label: z.string(),
  /** Quoted part of the text; empty when the comment is about the whole field. */
  quote: z.string(),
  quoteStart: z.number().int(),
  resolvedAt: z.string().nullable(),
  resolvedBy: z.string().nullable(),
  replies: z.array(Reply),
});
export type PageComment = z.infer<typeof PageComment>;

/** Refusals: `not_found`; `forbidden` for users who may not see the draft. */
export const listComments = endpoint('GET', '/wagtail/api/main/pages/:id/comments/', {
  summary: 'Comments on a page, oldest first, with replies',
  reply: z.object({
    comments: z.array(PageComment),
    /** True when the user follows new comments. */
    isFollowing: z.boolean(),
  }),
});

export const listMentionable = endpoint('GET', '/wagtail/api/main/pages/:id/comments/people/', {
  summary: 'Staff who may be mentioned in comments on a page',
  query: z.object({ q: SearchText }),
  reply: z.object({ people: z.array(z.object({ username: z.string(), name: z.string() })) }),
});

const Made = z.object({ id: z.number().int() });

export const addComment = endpoint('POST', '/wagtail/pages/:id/comments/add/', {
  summary: 'Comment on a page',
  body: z.object({
    blockId: z.string().max(64, 'must have at most 64 characters').default(''),
    field: z.string().max(MAX_FIELD_CHARACTERS, `must have at most ${MAX_FIELD_CHARACTERS} characters`).default(''),
    label: z.string().max(200, 'must have at most 200 characters').default(''),
    quote: z.string().max(MAX_QUOTE_CHARACTERS, `must have at most ${MAX_QUOTE_CHARACTERS} characters`).default(''),
    quoteStart: Count.default(0),
    text: CommentText,
  }),
  isDoneOnce: true,
  status: 201,
  reply: Made,
});

/** Refusals: `forbidden` for another user's comment. */
export const editComment = endpoint('POST', '/wagtail/pages/:id/comments/:comment/edit/', {
  summary: 'Change an own comment',
  body: z.object({ text: CommentText }),
  reply: Made,
});

export const deleteComment = endpoint('POST', '/wagtail/pages/:id/comments/:comment/delete/', {
  summary: 'Delete an own comment with its replies',
  isDoneOnce: true,
  reply: Made,
});

/** Everybody who may see the draft may resolve and reopen a thread. */
export const resolveComment = endpoint('POST', '/wagtail/pages/:id/comments/:comment/resolve/', {
  summary: 'Resolve a comment, or reopen it',
  body: z.object({ isResolved: z.boolean('must be true or false') }),
  reply: Made,
});

/** Refusals: `conflict` for a resolved comment. */
export const replyToComment = endpoint('POST', '/wagtail/pages/:id/comments/:comment/reply/', {
  summary: 'Reply to a comment',
  body: z.object({ text: CommentText }),
  isDoneOnce: true,
  status: 201,
  reply: Made,
});

export const editReply = endpoint('POST', '/wagtail/pages/:id/comments/:comment/replies/:reply/edit/', {
  summary: 'Change an own reply',
  body: z.object({ text: CommentText }),
  reply: Made,
});

export const deleteReply = endpoint('POST', '/wagtail/pages/:id/comments/:comment/replies/:reply/delete/', {
  summary: 'Delete an own reply',
  isDoneOnce: true,
  reply: Made,
});

export const followComments = endpoint('POST', '/wagtail/pages/:id/comments/follow/', {
  summary: 'Follow the comments on a page, or stop',
  body: z.object({ isFollowing: z.boolean('must be true or false') }),
  reply: z.object({ isFollowing: z.boolean() }),
});
