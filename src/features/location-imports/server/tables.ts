import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { PlanChoices, PlanRowContent, PlanSource, PlanSummary } from './plan-shapes.ts';

/** An applied import, with the data for its undo. */
export const locationImports = pgTable('location_imports', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  fileName: text('file_name').notNull(),
  appliedAt: timestamp('applied_at', { withTimezone: true, mode: 'string' }).notNull(),
  appliedById: integer('applied_by_id'),
  appliedByName: text('applied_by_name').notNull(),
  /** Number of rows by result. */
  counts: jsonb('counts').$type<Record<string, number>>().notNull(),
  undoneAt: timestamp('undone_at', { withTimezone: true, mode: 'string' }),
  undoneByName: text('undone_by_name'),
});

/**
 * One restaurant that an import changed: the changed fields before (null for a new restaurant) and after, with the
 * restaurant's `version` after the import.
 */
export const locationImportChanges = pgTable(
  'location_import_changes',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => locationImports.id, { onDelete: 'cascade' }),
    rlid: integer('rlid').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    /** Result of undoing the import; null before the undo. */
    undo: text('undo', { enum: ['undone', 'changed_since', 'outside', 'taken'] }),
  },
  (table) => [primaryKey({ columns: [table.importId, table.rlid] })],
);

/** An uploaded file, which is compared with the stored restaurants, then applied, or deleted after a day. */
export const locationImportPlans = pgTable('location_import_plans', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  madeById: integer('made_by_id').notNull(),
  madeAt: timestamp('made_at', { withTimezone: true, mode: 'string' }).notNull(),
  fileName: text('file_name').notNull(),
  /** Key in the media store. */
  fileKey: text('file_key').notNull(),
  source: jsonb('source').$type<PlanSource>().notNull(),
  /** Null until the columns are assigned. */
  choices: jsonb('choices').$type<PlanChoices>(),
  /** Null until the file was compared. */
  summary: jsonb('summary').$type<PlanSummary>(),
});

/** One line of a plan: what would happen to one restaurant, or why a row is refused. */
export const locationImportPlanRows = pgTable(
  'location_import_plan_rows',
  {
    planId: integer('plan_id')
      .notNull()
      .references(() => locationImportPlans.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    kind: text('kind', { enum: ['changed', 'created', 'archived', 'rejected'] }).notNull(),
    /** Null for a refused row. */
    rlid: integer('rlid'),
    /** 0 when the restaurant is not in the file. */
    line: integer('line').notNull(),
    label: text('label').notNull(),
    /** Version of the restaurant at the time of the comparison; null for a new one. */
    version: integer('version'),
    content: jsonb('content').$type<PlanRowContent>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.planId, table.position] })],
);
