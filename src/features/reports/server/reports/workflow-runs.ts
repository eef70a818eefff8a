import { and, asc, desc, eq, ilike, inArray, sql } from 'drizzle-orm';
import { pages } from '#features/pages/server/index.ts';
import { RUN_STATUSES, STEP_STATUSES } from '#features/workflows/rules.ts';
import { RUN_LABELS, STEP_LABELS } from '#features/workflows/texts.ts';
import { workflowRuns, workflows, workflowSteps, workflowTasks } from '#features/workflows/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import {
  containing,
  hasOnPages,
  instant,
  onDays,
  pageLink,
  pagesSeenBy,
  type Report,
  text,
  typeText,
  userOptions,
} from '../define-report.ts';

const named = (words: Readonly<Record<string, string>>, values: readonly string[]) =>
  values.map((value) => ({ value, label: words[value] ?? value }));

async function workflowOptions(db: Db) {
  const rows = await db.select().from(workflows).orderBy(asc(workflows.name));
  return rows.map(({ id, name }) => ({ value: String(id), label: name }));
}

/** Steps that wait for the user. */
const waitsFor = ({ isSuperuser, groupIds = [] }: StaffPowers) =>
  isSuperuser
    ? sql`true`
    : sql`EXISTS (SELECT 1 FROM unnest(${workflowTasks.groupIds}) AS decider (id) WHERE decider.id IN (SELECT given::int FROM jsonb_array_elements_text(${JSON.stringify(groupIds)}::jsonb) AS given))`;

/** Runs of workflows on pages that the user sees, newest first. */
export const workflowReport: Report = {
  name: 'workflow',
  title: 'Workflows',
  intro: 'Past and current workflow runs of pages, newest first.',
  columns: [
    { name: 'title', label: 'Title' },
    { name: 'status', label: 'Status' },
    { name: 'workflow', label: 'Workflow' },
    { name: 'task', label: 'Current task' },
    { name: 'requested_by', label: 'Requested by' },
    { name: 'started_at', label: 'Started at' },
    { name: 'id', label: 'ID', isExportOnly: true },
    { name: 'type', label: 'Type', isExportOnly: true },
  ],
  may: (powers) => hasOnPages(powers, ['add', 'change', 'publish']),
  days: [{ name: 'at', label: 'Started' }],
  ticks: [{ name: 'mine', label: 'Awaiting my review' }],
  choices: [
    { name: 'workflow', label: 'Workflow', options: workflowOptions },
    { name: 'status', label: 'Status', options: () => named(RUN_LABELS, RUN_STATUSES) },
    { name: 'by', label: 'Requested by', options: userOptions },
  ],
  async read(db, { powers }, query, { limit, offset }) {
    const where = and(
      pagesSeenBy(powers),
      onDays(workflowRuns.startedAt, query),
      query.workflow === undefined ? undefined : eq(workflowRuns.workflowId, query.workflow),
      query.by === undefined ? undefined : eq(workflowRuns.requestedById, query.by),
      query.status === undefined
        ? undefined
        : inArray(
            workflowRuns.status,
            RUN_STATUSES.filter((one) => one === query.status),
          ),
      query.q === '' ? undefined : ilike(workflowRuns.pageTitle, containing(query.q)),
      query.mine ? sql`${workflowSteps.id} IS NOT NULL AND ${waitsFor(powers)}` : undefined,
    );
    const open = and(eq(workflowSteps.runId, workflowRuns.id), eq(workflowSteps.status, 'in_progress'));
    const [counted] = await db
      .select({ total: sql<number>`count(*)::int` })
      .from(workflowRuns)
      .innerJoin(pages, eq(pages.id, workflowRuns.pageId))
      .leftJoin(workflowSteps, open)
      .leftJoin(workflowTasks, eq(workflowTasks.id, workflowSteps.taskId))
      .where(where);
    const rows = await db
      .select({
        id: workflowRuns.id,
        pageId: workflowRuns.pageId,
        title: workflowRuns.pageTitle,
        template: pages.template,
        status: workflowRuns.status,
        workflow: workflows.name,
        task: workflowTasks.name,
        by: workflowRuns.requestedByName,
        startedAt: workflowRuns.startedAt,
      })
      .from(workflowRuns)
      .innerJoin(workflows, eq(workflows.id, workflowRuns.workflowId))
      .innerJoin(pages, eq(pages.id, workflowRuns.pageId))
      .leftJoin(workflowSteps, open)
      .leftJoin(workflowTasks, eq(workflowTasks.id, workflowSteps.taskId))
      .where(where)
      .orderBy(desc(workflowRuns.startedAt), desc(workflowRuns.id))
      .limit(limit)
      .offset(offset);
    return {
      total: counted?.total ?? 0,
      rows: rows.map((run) => ({
        cells: [
          pageLink(run.pageId, run.title),
          text(RUN_LABELS[run.status]),
          text(run.workflow),
          text(run.task),
          text(run.by),
          instant(run.startedAt),
          text(run.id),
          typeText(run.template),
        ],
      })),
    };
  },
};

/** Tasks of runs on pages that the user sees, newest first. */
export const workflowTaskReport: Report = {
  name: 'workflow_tasks',
  title: 'Workflow tasks',
  intro: 'Completed and pending decisions, newest first.',
  columns: [
    { name: 'task', label: 'Task' },
    { name: 'title', label: 'Title' },
    { name: 'workflow', label: 'Workflow' },
    { name: 'status', label: 'Status' },
    { name: 'started_at', label: 'Started at' },
    { name: 'finished_at', label: 'Finished at' },
    { name: 'duration', label: 'Duration' },
    { name: 'id', label: 'ID', isExportOnly: true },
    { name: 'type', label: 'Type', isExportOnly: true },
  ],
  may: (powers) => hasOnPages(powers, ['add', 'change', 'publish']),
  days: [
    { name: 'at', label: 'Started' },
    { name: 'finished', label: 'Finished' },
  ],
  ticks: [{ name: 'mine', label: 'Awaiting my review' }],
  choices: [
    { name: 'workflow', label: 'Workflow', options: workflowOptions },
    {
      name: 'task',
      label: 'Task',
      async options(db) {
        const rows = await db.select().from(workflowTasks).orderBy(asc(workflowTasks.name));
        return rows.map(({ id, name }) => ({ value: String(id), label: name }));
      },
    },
    { name: 'status', label: 'Status', options: () => named(STEP_LABELS, STEP_STATUSES) },
  ],
  async read(db, { powers }, query, { limit, offset }) {
    const where = and(
      pagesSeenBy(powers),
      onDays(workflowSteps.startedAt, query),
      onDays(workflowSteps.finishedAt, { from: query.finishedFrom, to: query.finishedTo }),
      query.workflow === undefined ? undefined : eq(workflowRuns.workflowId, query.workflow),
      query.task === undefined ? undefined : eq(workflowSteps.taskId, query.task),
      query.status === undefined
        ? undefined
        : inArray(
            workflowSteps.status,
            STEP_STATUSES.filter((one) => one === query.status),
          ),
      query.q === '' ? undefined : ilike(workflowRuns.pageTitle, containing(query.q)),
      query.mine ? sql`${workflowSteps.status} = 'in_progress' AND ${waitsFor(powers)}` : undefined,
    );
    const [counted] = await db
      .select({ total: sql<number>`count(*)::int` })
      .from(workflowSteps)
      .innerJoin(workflowTasks, eq(workflowTasks.id, workflowSteps.taskId))
      .innerJoin(workflowRuns, eq(workflowRuns.id, workflowSteps.runId))
      .innerJoin(pages, eq(pages.id, workflowRuns.pageId))
      .where(where);
    const rows = await db
      .select({
        id: workflowSteps.id,
        status: workflowSteps.status,
        startedAt: workflowSteps.startedAt,
        finishedAt: workflowSteps.finishedAt,
        pageId: workflowRuns.pageId,
        title: workflowRuns.pageTitle,
        template: pages.template,
        task: workflowTasks.name,
        workflow: workflows.name,
      })
      .from(workflowSteps)
      .innerJoin(workflowTasks, eq(workflowTasks.id, workflowSteps.taskId))
      .innerJoin(workflowRuns, eq(workflowRuns.id, workflowSteps.runId))
      .innerJoin(workflows, eq(workflows.id, workflowRuns.workflowId))
      .innerJoin(pages, eq(pages.id, workflowRuns.pageId))
      .where(where)
      .orderBy(desc(workflowSteps.startedAt), desc(workflowSteps.id))
      .limit(limit)
      .offset(offset);
    return {
      total: counted?.total ?? 0,
      rows: rows.map((step) => ({
        cells: [
          text(step.task),
          pageLink(step.pageId, step.title),
          text(step.workflow),
          text(STEP_LABELS[step.status]),
          instant(step.startedAt),
          instant(step.finishedAt),
          text(step.finishedAt && durationOf(Date.parse(step.finishedAt) - Date.parse(step.startedAt))),
          text(step.id),
          typeText(step.template),
        ],
      })),
    };
  },
};

const HOUR_MS = 3_600_000;

function durationOf(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return hours >= 1 ? `${hours} h` : `${Math.floor(ms / 60_000)} min`;
}
