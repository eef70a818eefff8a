import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { RunStatus, StepStatus, TaskKind } from '../rules.ts';

/** One decision of a workflow. Of the kind `group_approval`: any member of its groups decides. */
export const workflowTasks = pgTable('workflow_tasks', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').$type<TaskKind>().notNull(),
  name: text('name').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  /** If empty, only superusers decide. */
  groupIds: integer('group_ids').array().notNull().default([]),
  /** Days after its start at which the task is due; null for never. */
  dueDays: integer('due_days'),
  version: integer('version').notNull().default(1),
});

/** Tasks in their order. */
export const workflows = pgTable('workflows', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  taskIds: integer('task_ids').array().notNull().default([]),
  version: integer('version').notNull().default(1),
});

/** Pages to which a workflow applies: the page and all below it, down to pages with a workflow of their own. */
export const workflowPages = pgTable(
  'workflow_pages',
  {
    pageId: integer('page_id').primaryKey(),
    workflowId: integer('workflow_id')
      .notNull()
      .references(() => workflows.id, { onDelete: 'cascade' }),
  },
  (table) => [index('workflow_pages_workflow').on(table.workflowId)],
);

/** One draft in a workflow. Rows stay when the page is deleted. */
export const workflowRuns = pgTable(
  'workflow_runs',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    pageId: integer('page_id').notNull(),
    pageTitle: text('page_title').notNull(),
    workflowId: integer('workflow_id')
      .notNull()
      .references(() => workflows.id),
    status: text('status').$type<RunStatus>().notNull(),
    requestedById: integer('requested_by_id'),
    requestedByName: text('requested_by_name').notNull(),
    startedAt: timestamp('started_at', { withTimezone: true, mode: 'string' }).notNull(),
    finishedAt: timestamp('finished_at', { withTimezone: true, mode: 'string' }),
  },
  (table) => [
    uniqueIndex('workflow_runs_open')
      .on(table.pageId)
      .where(sql`${table.status} IN ('in_progress', 'needs_changes')`),
    index('workflow_runs_page').on(table.pageId, table.id),
    index('workflow_runs_started').on(table.startedAt, table.id),
  ],
);

/** A task of a run: who decided what about which version. */
export const workflowSteps = pgTable(
  'workflow_steps',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    runId: integer('run_id')
      .notNull()
      .references(() => workflowRuns.id, { onDelete: 'cascade' }),
    taskId: integer('task_id')
      .notNull()
      .references(() => workflowTasks.id),
    /** The reviewed version; a reviewer who edits decides on their own version. */
    revisionId: integer('revision_id').notNull(),
    status: text('status').$type<StepStatus>().notNull(),
    comment: text('comment').notNull().default(''),
    assignedToId: integer('assigned_to_id'),
    assignedToName: text('assigned_to_name'),
    dueAt: timestamp('due_at', { withTimezone: true, mode: 'string' }),
    startedAt: timestamp('started_at', { withTimezone: true, mode: 'string' }).notNull(),
    finishedAt: timestamp('finished_at', { withTimezone: true, mode: 'string' }),
    finishedById: integer('finished_by_id'),
    finishedByName: text('finished_by_name'),
  },
  (table) => [
    uniqueIndex('workflow_steps_open')
      .on(table.runId)
      .where(sql`${table.status} = 'in_progress'`),
    index('workflow_steps_run').on(table.runId, table.id),
    index('workflow_steps_started').on(table.startedAt, table.id),
  ],
);

/** A link by which a reviewer without an account decides one task about its submitted version, once. */
export const approvalLinks = pgTable(
  'approval_links',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    stepId: integer('step_id')
      .notNull()
      .references(() => workflowSteps.id, { onDelete: 'cascade' }),
    pageId: integer('page_id').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** Only the mail contains the token itself. */
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull(),
    createdById: integer('created_by_id'),
    createdByName: text('created_by_name').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'string' }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true, mode: 'string' }),
    revokedByName: text('revoked_by_name'),
    decidedAt: timestamp('decided_at', { withTimezone: true, mode: 'string' }),
    decision: text('decision').$type<'approve' | 'reject'>(),
  },
  (table) => [index('approval_links_step').on(table.stepId, table.id)],
);
