import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

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
  },
  (table) => [
    uniqueIndex('sites_host').on(table.host),
    uniqueIndex('sites_one_default')
      .on(table.isDefault)
      .where(sql`${table.isDefault}`),
  ],
);

/**
 * The page tree. `path` is the materialised path of ids ("/1/5/"), so a subtree is one prefix scan;
 * `url_path` is the address below the site's root ("/press/"). Live columns are what visitors see; the draft is the
 * newest revision. A page that was never published has `is_live` false and no live revision.
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
  },
  (table) => [
    uniqueIndex('pages_path').on(table.path),
    uniqueIndex('pages_parent_slug').on(table.parentId, table.slug),
    index('pages_url_path').on(table.urlPath),
    index('pages_template').on(table.template),
  ],
);

/** What a page held at one moment: immutable. `content` is the stored value of the page's template. */
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
  },
  (table) => [index('page_revisions_page').on(table.pageId, table.id)],
);
