export { addComment, replyToComment, resolveComment } from './commands/write-comment.ts';
export { findAudience } from './queries/comments.ts';
