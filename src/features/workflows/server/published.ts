import { boolean, integer, pgView, text, timestamp } from 'drizzle-orm/pg-core';
import type { RunStatus, StepStatus } from '../rules.ts';

/** Workflows as other features may read them: views, so that none of them writes. Columns as in `tables.ts`. */
export const workflows = pgView('workflows', { id: integer('id').notNull(), name: text('name').notNull() }).existing();

export const workflowTasks = pgView('workflow_tasks', {
  id: integer('id').notNull(),
  name: text('name').notNull(),
  isActive: boolean('is_active').notNull(),
  groupIds: integer('group_ids').array().notNull(),
}).existing();

export const workflowRuns = pgView('workflow_runs', {
  id: integer('id').notNull(),
  pageId: integer('page_id').notNull(),
  pageTitle: text('page_title').notNull(),
  workflowId: integer('workflow_id').notNull(),
  status: text('status').$type<RunStatus>().notNull(),
  requestedById: integer('requested_by_id'),
  requestedByName: text('requested_by_name').notNull(),
  startedAt: timestamp('started_at', { withTimezone: true, mode: 'string' }).notNull(),
}).existing();

export const workflowSteps = pgView('workflow_steps', {
  id: integer('id').notNull(),
  runId: integer('run_id').notNull(),
  taskId: integer('task_id').notNull(),
  status: text('status').$type<StepStatus>().notNull(),
  assignedToId: integer('assigned_to_id'),
  dueAt: timestamp('due_at', { withTimezone: true, mode: 'string' }),
  startedAt: timestamp('started_at', { withTimezone: true, mode: 'string' }).notNull(),
  finishedAt: timestamp('finished_at', { withTimezone: true, mode: 'string' }),
}).existing();
