import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

/**
 * Comments of staff on the content of a page. They are stored beside the versions: no version holds them, so they
 * outlive edits and reverts, are not copied with a page, and are never public. The database deletes them with the page.
 */
export const comments = pgTable(
  'comments',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    pageId: integer('page_id').notNull(),
    /** A block keeps its id wherever it is moved; empty for fields of the page itself. */
    blockId: text('block_id').notNull().default(''),
    field: text('field').notNull().default(''),
    label: text('label').notNull().default(''),
    quote: text('quote').notNull().default(''),
    quoteStart: integer('quote_start').notNull().default(0),
    text: text('text').notNull(),
    authorId: integer('author_id'),
    authorName: text('author_name').notNull(),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
    resolvedAt: instant('resolved_at'),
    resolvedByName: text('resolved_by_name'),
  },
  (table) => [index('comments_page').on(table.pageId, table.id)],
);

export const commentReplies = pgTable(
  'comment_replies',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    commentId: integer('comment_id')
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    authorId: integer('author_id'),
    authorName: text('author_name').notNull(),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
  },
  (table) => [index('comment_replies_comment').on(table.commentId, table.id)],
);

/**
 * Users who chose to follow the comments of a page, or not to. Without a row, the owner and those who commented follow.
 */
export const commentFollowers = pgTable(
  'comment_followers',
  {
    pageId: integer('page_id').notNull(),
    userId: integer('user_id').notNull(),
    isFollowing: boolean('is_following').notNull(),
  },
  (table) => [primaryKey({ columns: [table.pageId, table.userId] })],
);
