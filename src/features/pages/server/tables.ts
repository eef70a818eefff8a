import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { RestrictedPrivacy } from '../page-privacy.ts';
import type { PageReview } from '../page-rights.ts';

/** Words of a page for full-text search; only SQL functions write and query it. */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A host and the page that is its home. Several hosts may serve one server; one site is the default for unknown hosts. */
export const sites = pgTable(
  'sites',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    /** Host name without port, lower case; '*' on the default site of a fresh installation. */
    host: text('host').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    rootPageId: integer('root_page_id').notNull(),
    languageCode: text('language_code').notNull().default('en'),
    /** Port in the address that guests type; addresses do not show 80 and 443. */
    port: integer('port').notNull().default(80),
    /** IANA name of the zone in which planned times are shown beside the user's own. */
    timeZone: text('time_zone').notNull().default('UTC'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('sites_host').on(table.host, table.port),
    uniqueIndex('sites_one_default')
      .on(table.isDefault)
      .where(sql`${table.isDefault}`),
  ],
);

/**
 * The page tree. `path` is the materialised path of ids ("/1/5/"), so a subtree is one prefix scan;
 * `url_path` is the address below the site's root ("/press/"). Live columns are what guests see; the draft is the
 * newest revision. A page that was never published has `is_live` false and no live revision.
 * A page in the trash has a `trash_id`; every query of staff and guests leaves it out (`isThere`).
 */
export const pages = pgTable(
  'pages',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    parentId: integer('parent_id'),
    path: text('path').notNull(),
    depth: integer('depth').notNull(),
    sortOrder: integer('sort_order').notNull(),
    template: text('template').notNull(),
    slug: text('slug').notNull(),
    urlPath: text('url_path').notNull(),
    /** Language of this page and those below it; null inherits. */
    languageCode: text('language_code'),
    isLive: boolean('is_live').notNull().default(false),
    liveTitle: text('live_title').notNull().default(''),
    liveRevisionId: integer('live_revision_id'),
    draftTitle: text('draft_title').notNull(),
    draftRevisionId: integer('draft_revision_id'),
    hasUnpublishedChanges: boolean('has_unpublished_changes').notNull().default(true),
    firstPublishedAt: timestamp('first_published_at', { withTimezone: true, mode: 'string' }),
    lastPublishedAt: timestamp('last_published_at', { withTimezone: true, mode: 'string' }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'string' }).notNull(),
    /** Account of its creator; null for seeds, imports and deleted accounts. */
    ownerId: integer('owner_id'),
    /** The page whose published content this one shows: an alias has no revisions of its own. */
    aliasOfId: integer('alias_of_id'),
    /** Rises with every save: a save sends the version on which the edit is based. */
    version: integer('version').notNull().default(1),
    /** The newest draft's slug where it differs from the live one; null when it is the same. */
    draftSlug: text('draft_slug'),
    search: tsvector('search')
      .notNull()
      .default(sql`''::tsvector`),
    /** The deletion by which this page went to the trash; null for a page outside the trash. */
    trashId: integer('trash_id'),
    /** In the trash: whether restoring makes it live again. */
    wasLive: boolean('was_live').notNull().default(false),
    /** When the page was locked; null for a page that is not locked. */
    lockedAt: timestamp('locked_at', { withTimezone: true, mode: 'string' }),
    lockedById: integer('locked_by_id'),
    lockedByName: text('locked_by_name').notNull().default(''),
    lockReason: text('lock_reason').notNull().default(''),
    /** When the page leaves the site. */
    expireAt: timestamp('expire_at', { withTimezone: true, mode: 'string' }),
    /** When the page expired; null once it is published again. */
    expiredAt: timestamp('expired_at', { withTimezone: true, mode: 'string' }),
    /** Where guests of an expired page are sent; null answers 410. */
    expiredUrl: text('expired_url'),
    /** The open run of a workflow, as rights depend on it; its workflow writes it. */
    review: jsonb('review').$type<PageReview>(),
  },
  (table) => [
    uniqueIndex('pages_path').on(table.path),
    uniqueIndex('pages_parent_slug')
      .on(table.parentId, table.slug)
      .where(sql`${table.trashId} IS NULL`),
    index('pages_url_path').on(table.urlPath),
    index('pages_template').on(table.template),
    index('pages_locked')
      .on(table.path)
      .where(sql`${table.lockedAt} IS NOT NULL`),
    index('pages_expiring')
      .on(table.expireAt)
      .where(sql`${table.expireAt} IS NOT NULL`),
    index('pages_in_review')
      .on(table.id)
      .where(sql`${table.review} IS NOT NULL`),
  ],
);

/** What a page held at one moment: immutable, except the rolling draft of autosaves. `content` is the stored value of the page's template. */
export const pageRevisions = pgTable(
  'page_revisions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    pageId: integer('page_id')
      .notNull()
      .references(() => pages.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    slug: text('slug').notNull(),
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull(),
    /** Account of the author; null for seeds and imports. */
    authorId: integer('author_id'),
    /** The client's id of the save that wrote the revision, to recognise a retry. */
    saveId: uuid('save_id'),
    /** True while autosaves may still overwrite it; a save by hand or a publication settles it. */
    isRolling: boolean('is_rolling').notNull().default(false),
    /** When it was last overwritten; null means never. */
    savedAt: timestamp('saved_at', { withTimezone: true, mode: 'string' }),
    /** When this version goes live by schedule; null for all but the scheduled one. */
    goLiveAt: timestamp('go_live_at', { withTimezone: true, mode: 'string' }),
    scheduledById: integer('scheduled_by_id'),
    scheduledByName: text('scheduled_by_name'),
  },
  (table) => [
    index('page_revisions_page').on(table.pageId, table.id),
    uniqueIndex('page_revisions_scheduled')
      .on(table.pageId)
      .where(sql`${table.goLiveAt} IS NOT NULL`),
    index('page_revisions_going_live')
      .on(table.goLiveAt)
      .where(sql`${table.goLiveAt} IS NOT NULL`),
  ],
);

/** Who may see a page and everything below it. A page without a row is public, unless one above it is not. */
export const pageRestrictions = pgTable('page_restrictions', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  pageId: integer('page_id')
    .notNull()
    .unique()
    .references(() => pages.id, { onDelete: 'cascade' }),
  privacy: text('privacy').$type<RestrictedPrivacy>().notNull(),
  passwordHash: text('password_hash'),
  /** Rises with each new password: passes given before become invalid. */
  passwordVersion: integer('password_version').notNull().default(1),
  groupIds: integer('group_ids').array().notNull().default([]),
  /** When the page is public again; null for never. */
  endsAt: timestamp('ends_at', { withTimezone: true, mode: 'string' }),
});

/** One deletion by staff: a page with everything below it, restorable until it is purged. */
export const pageTrash = pgTable(
  'page_trash',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    pageId: integer('page_id').notNull(),
    parentId: integer('parent_id').notNull(),
    title: text('title').notNull(),
    urlPath: text('url_path').notNull(),
    /** The page and all below it. */
    pageCount: integer('page_count').notNull(),
    trashedAt: timestamp('trashed_at', { withTimezone: true, mode: 'string' }).notNull(),
    trashedById: integer('trashed_by_id'),
    trashedByName: text('trashed_by_name').notNull(),
  },
  (table) => [index('page_trash_by_time').on(table.trashedAt, table.id)],
);

/** Addresses that show a page's newest draft to anybody for a while. The token is only in the link. */
export const previewLinks = pgTable('preview_links', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  pageId: integer('page_id')
    .notNull()
    .references(() => pages.id, { onDelete: 'cascade' }),
  /** SHA-256 of the token, hexadecimal. */
  tokenHash: text('token_hash').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull(),
  createdByName: text('created_by_name').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'string' }).notNull(),
});

/** A page that a user has open in the editor, in one tab. */
export const editingSessions = pgTable(
  'editing_sessions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id').notNull(),
    pageId: integer('page_id').notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true, mode: 'string' }).notNull(),
    /** Has changes that are not saved. */
    isEditing: boolean('is_editing').notNull(),
    loadedVersion: integer('loaded_version').notNull(),
    /** The user who took over from this session. */
    takenOverById: integer('taken_over_by_id'),
    /** Path of the field that has the focus, as forms name it; empty for none. */
    field: text('field').notNull().default(''),
    /** The user who asks this session to hand over. */
    askedById: integer('asked_by_id'),
  },
  (table) => [index('editing_sessions_page').on(table.pageId, table.lastSeenAt)],
);
