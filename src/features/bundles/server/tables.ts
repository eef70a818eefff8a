import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { SettingsLanguage } from '#features/settings/contract.ts';
import type { BundleStatus, MemberKind } from '../contract.ts';

/** Release bundles. An undone bundle is open again. */
export const releaseBundles = pgTable(
  'release_bundles',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    status: text('status').$type<BundleStatus>().notNull().default('open'),
    goLiveAt: timestamp('go_live_at', { withTimezone: true, mode: 'string' }),
    scheduledByName: text('scheduled_by_name'),
    publishedAt: timestamp('published_at', { withTimezone: true, mode: 'string' }),
    publishedByName: text('published_by_name'),
    undoneAt: timestamp('undone_at', { withTimezone: true, mode: 'string' }),
    undoneByName: text('undone_by_name'),
    /** Reason why scheduled publishing failed. */
    failure: text('failure'),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull(),
    createdByName: text('created_by_name').notNull(),
  },
  (table) => [
    index('release_bundles_going_live')
      .on(table.goLiveAt)
      .where(sql`${table.goLiveAt} IS NOT NULL`),
  ],
);

/** The live state before a member was published, and the version that publishing created. */
export type Before =
  | { kind: 'page'; revisionId: number | null }
  | { kind: 'snippet'; name: string; value: Record<string, unknown>; publishedVersion: number }
  /** Null: nothing was saved in this language. */
  | { kind: 'settings'; value: Record<string, unknown> | null; publishedVersion: number };

/** A page with the version that goes live, or a snippet or settings with their new value. */
export const releaseMembers = pgTable(
  'release_members',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    bundleId: integer('bundle_id')
      .notNull()
      .references(() => releaseBundles.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<MemberKind>().notNull(),
    /** Id of the page or snippet; for settings, the id of their site. */
    subjectId: integer('subject_id').notNull(),
    title: text('title').notNull(),
    revisionId: integer('revision_id'),
    model: text('model'),
    value: jsonb('value').$type<Record<string, unknown>>(),
    /** For settings: '' for all languages without a value of their own. */
    language: text('language').$type<SettingsLanguage>().notNull().default(''),
    /** The version on which the value is based; 0 for settings without a saved value. */
    baseVersion: integer('base_version'),
    addedByName: text('added_by_name').notNull(),
    before: jsonb('before').$type<Before>(),
  },
  (table) => [
    unique('release_members_subject_once')
      .on(table.bundleId, table.kind, table.subjectId, table.model, table.language)
      .nullsNotDistinct(),
    index('release_members_subject').on(table.kind, table.subjectId),
  ],
);
