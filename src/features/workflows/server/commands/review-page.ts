import { and, eq, inArray, ne } from 'drizzle-orm';
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/problem.ts';
import { recordHistory } from '#features/history/server/index.ts';
import { isLockedAgainst } from '#features/locks/locked-against.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import {
  lockPageFor,
  type PageCommandContext,
  publishRevision,
  requirePageRight,
  setReview,
  settleDraft,
  type PageRow,
  unlockPage,
} from '#features/pages/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { type EffectiveWorkflow, findOpenRun, findWorkflowFor, listTasks, type OpenRun } from '../queries/runs.ts';
import { workflowRuns, workflows, workflowSteps, workflowTasks } from '../tables.ts';

type Task = typeof workflowTasks.$inferSelect;

const DAY_MS = 86_400_000;

const viewerOf = ({ actor, powers }: PageCommandContext) => ({ accountId: actor.accountId, powers });

/**
 * Submits the newest draft of a page: its workflow begins, or the task at which changes were requested begins again.
 * @param asked.isRestart after requested changes: begins with the first task again
 * @throws NotFound, Forbidden; Conflict without a workflow or a task, for a page under review or without changes;
 * Invalid with every rule of publishing that the draft breaks
 */
export async function submitPage(
  tx: Tx,
  context: PageCommandContext,
  { pageId, isRestart }: { pageId: number; isRestart: boolean },
): Promise<void> {
  const page = await lockPageFor(tx, context, pageId);
  const open = await findOpenRun(tx, pageId);
  if (open?.run.status === 'in_progress')
    throw new Conflict(`This page waits for “${page.review?.task ?? ''}” already`);
  requirePageRight(viewerOf(context), 'edit', page);
  if (page.isLive && !page.hasUnpublishedChanges) throw new Conflict('The newest version is already live');
  const workflow = await findWorkflowFor(tx, page.path);
  if (!workflow && !open) throw new Conflict('This page has no workflow');
  const errors = await settleDraft(tx, context, page);
  if (errors.length > 0) throw new Invalid(errors);
  // Other users review the page now, so the lock of its author ends.
  await unlockPage(tx, context, pageId);
  if (open && !isRestart) {
    const tasks = await listTasks(tx, open.workflow.taskIds);
    const rejected = await lastTaskOf(tx, open.run.id);
    const task = tasks.find(({ id }) => id === rejected) ?? tasks[0];
    if (!task) throw new Conflict('This workflow has no tasks any more: cancel it');
    await tx.update(workflowRuns).set({ status: 'in_progress' }).where(eq(workflowRuns.id, open.run.id));
    await beginStep(tx, context, page, { run: open.run, workflow: open.workflow.name, task });
    await recordHistory(tx, context, 'workflow.resume', ['page', pageId], {
      workflow: open.workflow.name,
      task: task.name,
    });
    return;
  }
  if (open) await closeRun(tx, context, open, 'cancelled');
  await startRun(tx, context, page, workflow);
}

async function startRun(
  tx: Tx,
  context: PageCommandContext,
  page: PageRow,
  workflow: EffectiveWorkflow | undefined,
): Promise<void> {
  const [task] = workflow?.tasks ?? [];
  if (!workflow || !task) throw new Conflict('The workflow of this page has no task');
  const [run] = await tx
    .insert(workflowRuns)
    .values({
      pageId: page.id,
      pageTitle: page.draftTitle,
      workflowId: workflow.id,
      status: 'in_progress',
      requestedById: context.actor.accountId,
      requestedByName: context.actor.name,
      startedAt: context.now,
    })
    .returning();
  if (!run) throw new Error('The new run has no id');
  // The new row holds the workflow: one that was disabled a moment ago would never end this run.
  if (!(await isStillActive(tx, workflow.id))) throw new Conflict('The workflow of this page has just been disabled');
  await beginStep(tx, context, page, { run, workflow: workflow.name, task });
  await recordHistory(tx, context, 'workflow.start', ['page', page.id], { workflow: workflow.name, task: task.name });
}

async function isStillActive(tx: Tx, id: number): Promise<boolean> {
  const [row] = await tx.select({ isActive: workflows.isActive }).from(workflows).where(eq(workflows.id, id));
  return row?.isActive === true;
}

async function beginStep(
  tx: Tx,
  { now }: Pick<PageCommandContext, 'now'>,
  page: PageRow,
  { run, workflow, task }: { run: OpenRun['run']; workflow: string; task: Task },
): Promise<void> {
  await tx.insert(workflowSteps).values({
    runId: run.id,
    taskId: task.id,
    revisionId: page.draftRevisionId ?? 0,
    status: 'in_progress',
    startedAt: now,
    dueAt: task.dueDays === null ? null : new Date(Date.parse(now) + task.dueDays * DAY_MS).toISOString(),
  });
  await setReview(tx, [page.id], {
    runId: run.id,
    status: 'in_progress',
    workflow,
    task: task.name,
    groupIds: task.groupIds,
    requestedById: run.requestedById,
  });
}

/** A decision about the open task of a page. */
export interface Decision {
  pageId: number;
  stepId: number;
  decision: 'approve' | 'reject';
  comment: string;
  /** The version that was looked at: the submitted one, or a newer one that a reviewer wrote. */
  revisionId: number;
  /** Extra details for the history, such as the approval link used. */
  noted?: Readonly<Record<string, string>>;
}

/**
 * Approves or requests changes. The last approval publishes exactly the reviewed version, even if there is a newer one.
 * @throws NotFound, Forbidden; Conflict when the task was decided meanwhile, or the version is neither the submitted
 * nor the newest one; Invalid for changes that no comment names
 */
export async function decideStep(tx: Tx, context: PageCommandContext, asked: Decision): Promise<void> {
  const page = await lockPageFor(tx, context, asked.pageId).catch(async (error: unknown) => {
    if (error instanceof NotFound && (await wasReviewer(tx, context, asked)))
      throw new Conflict('This task was already decided');
    throw error;
  });
  const open = await findOpenRun(tx, page.id);
  if (!open?.step || open.step.id !== asked.stepId) throw new Conflict('This task was already decided');
  requirePageRight(viewerOf(context), 'review', page);
  if (asked.revisionId !== open.step.revisionId && asked.revisionId !== page.draftRevisionId)
    throw new Conflict('There is a newer version: review it before you decide');
  if (asked.decision === 'reject' && asked.comment === '')
    throw new Invalid([{ field: 'comment', message: 'is required: say what should be changed' }]);
  const { comment, revisionId } = asked;
  const { name: workflow } = open.workflow;
  const details = { workflow, task: page.review?.task ?? '', ...(comment !== '' && { comment }), ...asked.noted };
  await finishStep(tx, context, open.step.id, {
    status: asked.decision === 'approve' ? 'approved' : 'rejected',
    comment,
    revisionId,
  });
  await unlockPage(tx, context, page.id);
  if (asked.decision === 'approve') {
    await recordHistory(tx, context, 'workflow.approve', ['page', page.id], details);
    await advance(tx, context, page, open, revisionId);
    return;
  }
  await tx.update(workflowRuns).set({ status: 'needs_changes' }).where(eq(workflowRuns.id, open.run.id));
  if (page.review) await setReview(tx, [page.id], { ...page.review, status: 'needs_changes' });
  await recordHistory(tx, context, 'workflow.reject', ['page', page.id], details);
}

/** True for a task that is over and that the user might have decided: they may see the page only while it is open. */
async function wasReviewer(tx: Tx, { powers }: PageCommandContext, { pageId, stepId }: Decision): Promise<boolean> {
  const [over] = await tx
    .select({ groupIds: workflowTasks.groupIds })
    .from(workflowSteps)
    .innerJoin(workflowRuns, eq(workflowRuns.id, workflowSteps.runId))
    .innerJoin(workflowTasks, eq(workflowTasks.id, workflowSteps.taskId))
    .where(and(eq(workflowSteps.id, stepId), eq(workflowRuns.pageId, pageId), ne(workflowSteps.status, 'in_progress')));
  return over?.groupIds.some((id) => powers.groupIds?.includes(id)) ?? false;
}

/** Begins the next active task that this run has not approved yet; without one, publishes the version and ends the run. */
async function advance(
  tx: Tx,
  context: PageCommandContext,
  page: PageRow,
  open: OpenRun,
  revisionId: number,
): Promise<void> {
  const done = await tx
    .select({ taskId: workflowSteps.taskId })
    .from(workflowSteps)
    .where(and(eq(workflowSteps.runId, open.run.id), eq(workflowSteps.status, 'approved')));
  const tasks = await listTasks(tx, open.workflow.taskIds);
  const next = tasks.find(({ id }) => !done.some(({ taskId }) => taskId === id));
  if (next) {
    const { run, workflow } = open;
    await beginStep(
      tx,
      context,
      { ...page, draftRevisionId: revisionId },
      { run, workflow: workflow.name, task: next },
    );
    return;
  }
  await closeRun(tx, context, open, 'approved');
  await setReview(tx, [page.id], null);
  await publishRevision(tx, context, { ...page, review: null }, revisionId, 'page.publish_approved');
}

/**
 * Ends a run without a decision. Allowed for the user who started it, the page's owner, and its reviewers.
 * @throws NotFound, Forbidden; Conflict when no run is open
 */
export async function cancelReview(tx: Tx, context: PageCommandContext, pageId: number): Promise<void> {
  const page = await lockPageFor(tx, context, pageId);
  const open = await findOpenRun(tx, pageId);
  if (!open) throw new Conflict('This page is not in review');
  const viewer = viewerOf(context);
  if (!mayCancel(viewer, page, open)) throw new Forbidden('You may not cancel this workflow');
  await closeRun(tx, context, open, 'cancelled');
  await setReview(tx, [pageId], null);
  await recordHistory(tx, context, 'workflow.cancel', ['page', pageId], { workflow: open.workflow.name });
}

/** True for the user who started a run, the page's owner and reviewers, unless another user locked the page. */
export function mayCancel(viewer: ReturnType<typeof viewerOf>, page: PageRow, { run }: Pick<OpenRun, 'run'>): boolean {
  if (isLockedAgainst(viewer, page)) return false;
  const isOwn = [run.requestedById, page.ownerId].some((id) => id !== null && id === viewer.accountId);
  const { powers } = viewer;
  return isOwn || powers.isSuperuser || (page.review?.groupIds.some((id) => powers.groupIds?.includes(id)) ?? false);
}

/** Assigns the open task of a page to a user who may decide it; null removes the assignee. */
export async function assignStep(
  tx: Tx,
  context: PageCommandContext,
  { pageId, isMine }: { pageId: number; isMine: boolean },
): Promise<void> {
  const page = await lockPageFor(tx, context, pageId);
  const open = await findOpenRun(tx, pageId);
  if (!open?.step) throw new Conflict('This page is not in review');
  requirePageRight(viewerOf(context), 'review', page);
  await tx
    .update(workflowSteps)
    .set({
      assignedToId: isMine ? context.actor.accountId : null,
      assignedToName: isMine ? context.actor.name : null,
    })
    .where(eq(workflowSteps.id, open.step.id));
  if (isMine) await recordHistory(tx, context, 'workflow.assign', ['page', pageId], { task: page.review?.task ?? '' });
}

/** Ends the open runs of pages that were published or deleted past them; their rows know of no review any more. */
export async function endRuns(tx: Tx, pageIds: readonly number[], now: string): Promise<void> {
  if (pageIds.length === 0) return;
  const ended = await tx
    .update(workflowRuns)
    .set({ status: 'cancelled', finishedAt: now })
    .where(
      and(inArray(workflowRuns.pageId, [...pageIds]), inArray(workflowRuns.status, ['in_progress', 'needs_changes'])),
    )
    .returning({ id: workflowRuns.id });
  if (ended.length > 0)
    await tx
      .update(workflowSteps)
      .set({ status: 'cancelled', finishedAt: now })
      .where(
        and(
          inArray(
            workflowSteps.runId,
            ended.map(({ id }) => id),
          ),
          eq(workflowSteps.status, 'in_progress'),
        ),
      );
}

/** Ends every open run of a workflow that is disabled: as if each had been cancelled. */
export async function cancelRunsOf(tx: Tx, context: PageCommandContext, workflowId: number): Promise<number> {
  const open = await tx
    .select({ pageId: workflowRuns.pageId })
    .from(workflowRuns)
    .where(
      and(eq(workflowRuns.workflowId, workflowId), inArray(workflowRuns.status, ['in_progress', 'needs_changes'])),
    );
  const ids = open.map(({ pageId }) => pageId);
  await endRuns(tx, ids, context.now);
  await setReview(tx, ids, null);
  for (const id of ids) await recordHistory(tx, context, 'workflow.cancel', ['page', id], {});
  return ids.length;
}

/** Leaves a disabled task behind wherever it is open: the next one begins, and without one the version is published. */
export async function skipTask(tx: Tx, context: PageCommandContext, taskId: number): Promise<number> {
  const open = await tx
    .select({ pageId: workflowRuns.pageId })
    .from(workflowSteps)
    .innerJoin(workflowRuns, eq(workflowRuns.id, workflowSteps.runId))
    .where(and(eq(workflowSteps.taskId, taskId), eq(workflowSteps.status, 'in_progress')));
  for (const { pageId } of open) {
    const page = await lockPageFor(tx, { ...context, powers: SYSTEM_POWERS }, pageId);
    const run = await findOpenRun(tx, pageId);
    if (run?.step?.taskId !== taskId) continue;
    await finishStep(tx, context, run.step.id, { status: 'cancelled' });
    await advance(tx, context, page, run, run.step.revisionId);
  }
  return open.length;
}

async function finishStep(
  tx: Tx,
  { actor, now }: PageCommandContext,
  stepId: number,
  change: Partial<typeof workflowSteps.$inferInsert>,
): Promise<void> {
  await tx
    .update(workflowSteps)
    .set({ ...change, finishedAt: now, finishedById: actor.accountId, finishedByName: actor.name })
    .where(eq(workflowSteps.id, stepId));
}

async function closeRun(
  tx: Tx,
  context: PageCommandContext,
  open: OpenRun,
  status: 'approved' | 'cancelled',
): Promise<void> {
  if (status === 'cancelled' && open.step) await finishStep(tx, context, open.step.id, { status });
  await tx.update(workflowRuns).set({ status, finishedAt: context.now }).where(eq(workflowRuns.id, open.run.id));
}

async function lastTaskOf(tx: Tx, runId: number): Promise<number | undefined> {
  const steps = await tx
    .select({ id: workflowSteps.id, taskId: workflowSteps.taskId })
    .from(workflowSteps)
    .where(and(eq(workflowSteps.runId, runId), eq(workflowSteps.status, 'rejected')));
  return steps.toSorted((a, b) => b.id - a.id)[0]?.taskId;
}
