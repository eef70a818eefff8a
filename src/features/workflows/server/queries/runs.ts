import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { workflowPages, workflowRuns, workflows, workflowSteps, workflowTasks } from '../tables.ts';

/** A workflow with its active tasks in their order. */
export interface EffectiveWorkflow {
  id: number;
  name: string;
  tasks: (typeof workflowTasks.$inferSelect)[];
}

/** The workflow of a page: that of the nearest page with an active one, itself first. At most two statements. */
export async function findWorkflowFor(db: Db, path: string): Promise<EffectiveWorkflow | undefined> {
  const ids = path.split('/').filter(Boolean).map(Number).toReversed();
  const rows = await db
    .select({ pageId: workflowPages.pageId, id: workflows.id, name: workflows.name, taskIds: workflows.taskIds })
    .from(workflowPages)
    .innerJoin(workflows, and(eq(workflows.id, workflowPages.workflowId), eq(workflows.isActive, true)))
    .where(inArray(workflowPages.pageId, ids));
  const found = rows.toSorted((a, b) => ids.indexOf(a.pageId) - ids.indexOf(b.pageId))[0];
  return found && { id: found.id, name: found.name, tasks: await listTasks(db, found.taskIds) };
}

/** Active tasks among these, in this order. */
export async function listTasks(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(workflowTasks)
    .where(and(inArray(workflowTasks.id, [...ids]), eq(workflowTasks.isActive, true)));
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** The open run of a page with its workflow, and its open step with a pending decision. */
export async function findOpenRun(db: Db, pageId: number) {
  const [found] = await db
    .select({ run: workflowRuns, workflow: workflows, step: workflowSteps })
    .from(workflowRuns)
    .innerJoin(workflows, eq(workflows.id, workflowRuns.workflowId))
    .leftJoin(workflowSteps, and(eq(workflowSteps.runId, workflowRuns.id), eq(workflowSteps.status, 'in_progress')))
    .where(and(eq(workflowRuns.pageId, pageId), inArray(workflowRuns.status, ['in_progress', 'needs_changes'])));
  return found;
}
export type OpenRun = NonNullable<Awaited<ReturnType<typeof findOpenRun>>>;

/** Runs of a page, newest first, with all their steps in order; two statements. */
export async function listRunsOf(db: Db, pageId: number, { limit }: { limit: number }) {
  const runs = await db
    .select({ run: workflowRuns, workflow: workflows.name })
    .from(workflowRuns)
    .innerJoin(workflows, eq(workflows.id, workflowRuns.workflowId))
    .where(eq(workflowRuns.pageId, pageId))
    .orderBy(desc(workflowRuns.id))
    .limit(limit);
  const steps = await stepsOf(
    db,
    runs.map(({ run }) => run.id),
  );
  return runs.map(({ run, workflow }) => ({ ...run, workflow, steps: steps.filter(({ runId }) => runId === run.id) }));
}

/** Steps of these runs with the names of their tasks, in order. */
export async function stepsOf(db: Db, runIds: readonly number[]) {
  if (runIds.length === 0) return [];
  const rows = await db
    .select({ step: workflowSteps, task: workflowTasks.name })
    .from(workflowSteps)
    .innerJoin(workflowTasks, eq(workflowTasks.id, workflowSteps.taskId))
    .where(inArray(workflowSteps.runId, [...runIds]))
    .orderBy(asc(workflowSteps.id));
  return rows.map(({ step, task }) => ({ ...step, task }));
}

/** Number of open runs of a workflow, or whose open task this is. */
export function countOpenRuns(db: Db, of: { workflowId: number } | { taskId: number }): Promise<number> {
  const open = inArray(workflowRuns.status, ['in_progress', 'needs_changes']);
  if ('workflowId' in of) return db.$count(workflowRuns, and(open, eq(workflowRuns.workflowId, of.workflowId)));
  const isAt = sql`EXISTS (SELECT 1 FROM ${workflowSteps} WHERE run_id = ${workflowRuns.id} AND task_id = ${of.taskId} AND status = 'in_progress')`;
  return db.$count(workflowRuns, and(open, isAt));
}
