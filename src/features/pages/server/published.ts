import type { PageReview } from '../page-rights.ts';
import { boolean, integer, jsonb, pgView, text, timestamp } from 'drizzle-orm/pg-core';

/** The page tree as other features may read it: a view, so that none of them writes. Columns as in `tables.ts`. */
export const pages = pgView('pages', {
  id: integer('id').notNull(),
  path: text('path').notNull(),
  depth: integer('depth').notNull(),
  template: text('template').notNull(),
  slug: text('slug').notNull(),
  urlPath: text('url_path').notNull(),
  languageCode: text('language_code'),
  draftTitle: text('draft_title').notNull(),
  /** False for every page in the trash. */
  isLive: boolean('is_live').notNull(),
  liveTitle: text('live_title').notNull(),
  liveRevisionId: integer('live_revision_id'),
  firstPublishedAt: timestamp('first_published_at', { withTimezone: true, mode: 'string' }),
  lastPublishedAt: timestamp('last_published_at', { withTimezone: true, mode: 'string' }),
  ownerId: integer('owner_id'),
  hasUnpublishedChanges: boolean('has_unpublished_changes').notNull(),
  draftRevisionId: integer('draft_revision_id'),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'string' }).notNull(),
  lockedAt: timestamp('locked_at', { withTimezone: true, mode: 'string' }),
  lockedById: integer('locked_by_id'),
  lockedByName: text('locked_by_name').notNull(),
  review: jsonb('review').$type<PageReview>(),
  expireAt: timestamp('expire_at', { withTimezone: true, mode: 'string' }),
  aliasOfId: integer('alias_of_id'),
  trashId: integer('trash_id'),
}).existing();

/** What pages hold, as other features may read it. */
export const pageRevisions = pgView('page_revisions', {
  id: integer('id').notNull(),
  pageId: integer('page_id').notNull(),
  content: jsonb('content').$type<Record<string, unknown>>().notNull(),
  title: text('title').notNull(),
  authorId: integer('author_id'),
  goLiveAt: timestamp('go_live_at', { withTimezone: true, mode: 'string' }),
  scheduledById: integer('scheduled_by_id'),
  scheduledByName: text('scheduled_by_name'),
}).existing();

/** Which groups may see private pages, as other features may read it. */
export const pageRestrictions = pgView('page_restrictions', {
  pageId: integer('page_id').notNull(),
  groupIds: integer('group_ids').array().notNull(),
}).existing();

/** Sites as other features may read them. */
export const sites = pgView('sites', {
  id: integer('id').notNull(),
  name: text('name').notNull(),
  host: text('host').notNull(),
  port: integer('port').notNull(),
  isDefault: boolean('is_default').notNull(),
  rootPageId: integer('root_page_id').notNull(),
  languageCode: text('language_code').notNull(),
  timeZone: text('time_zone').notNull(),
}).existing();
