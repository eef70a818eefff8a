import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotFound } from '#shared/problem.ts';
import { ANY_STAFF, onRecord, rightsOf } from '#features/rights/staff-rule.ts';
import { idOf } from '#features/accounts/server/index.ts';
import { hasPageRight } from '#features/pages/page-rights.ts';
import { viewRevisionPath } from '#features/pages/editor-contract.ts';
import { findPageFor, findPlacedPage, type PageRouteDeps, pageStaffRoutes } from '#features/pages/server/index.ts';
import { redirectToPath } from '#platform/http/redirect.ts';
import * as contract from '../contract.ts';
import * as review from '../review-contract.ts';
import { taskRules, workflowRules } from '../rules.ts';
import { addApprovalLink, revokeApprovalLink } from './commands/approval-links.ts';
import { assignStep, cancelReview, decideStep, mayCancel, submitPage } from './commands/review-page.ts';
import { addTask, changeTask, disableTask, enableTask } from './commands/save-task.ts';
import { addWorkflow, changeWorkflow, disableWorkflow, enableWorkflow } from './commands/save-workflow.ts';
import { listApprovalLinks } from './queries/approval-links.ts';
import { countOpenRuns, findOpenRun, findWorkflowFor, listRunsOf, stepsOf } from './queries/runs.ts';
import * as queries from './queries/workflows.ts';

const MOST_RUNS = 50;
const SEE = onRecord("see the page's draft");
const EDIT = onRecord('edit the page');
const REVIEW = onRecord('decide about the page');

/** Routes for workflows, their tasks, and reviews of pages. */
export function workflowRoutes(
  app: FastifyInstance,
  deps: PageRouteDeps & { originOf(request: FastifyRequest): string },
): void {
  const { db } = deps;
  const staff = pageStaffRoutes(app, deps);

  staff.serve(contract.listWorkflows, workflowRules.view, async ({ query, context }) => ({
    rows: await queries.listWorkflows(db, query),
    rights: rightsOf(workflowRules, context.powers),
  }));
  staff.serve(contract.getWorkflowForm, workflowRules.add, async () => ({ tasks: await queries.listTaskChoices(db) }));
  staff.serve(contract.getWorkflow, workflowRules.view, async ({ params, context }) => {
    const found = await queries.findWorkflow(db, context.powers, params.id);
    return {
      ...found,
      tasks: await queries.listTaskChoices(db, { ids: found.taskIds }),
      rights: rightsOf(workflowRules, context.powers),
    };
  });
  staff.change(contract.addWorkflow, workflowRules.add, (tx, { body, context }) => addWorkflow(tx, context, body));
  staff.change(contract.saveWorkflow, workflowRules.change, (tx, { params, body, context }) =>
    changeWorkflow(tx, context, { id: params.id, baseVersion: body.baseVersion }, body),
  );
  staff.change(contract.enableWorkflow, workflowRules.add, (tx, { params, context }) =>
    enableWorkflow(tx, context, params.id),
  );
  staff.change(contract.disableWorkflow, workflowRules.delete, (tx, { params, context }) =>
    disableWorkflow(tx, context, params.id),
  );
  staff.serve(contract.listWorkflowUsage, workflowRules.view, ({ params, query, context }) =>
    queries.listUsage(db, context.powers, { id: params.id, ...query }),
  );

  staff.serve(contract.listTasks, taskRules.view, async ({ query, context }) => ({
    rows: await queries.listTasks(db, query),
    rights: rightsOf(taskRules, context.powers),
  }));
  staff.serve(contract.chooseTask, workflowRules.add, async ({ query }) => ({
    rows: await queries.listTaskChoices(db, query),
  }));
  staff.serve(contract.getTaskForm, taskRules.add, async () => ({ groups: await queries.listGroups(db) }));
  staff.serve(contract.getTask, taskRules.view, async ({ params: { id }, context }) => {
    const task = await queries.findTask(db, id);
    const groups = await queries.listGroups(db);
    return {
      ...task,
      // Leaves out deleted groups: the form has no checkbox for them, and saving them is refused.
      groupIds: groups.flatMap((group) => (task.groupIds.includes(group.id) ? [group.id] : [])),
      groups,
      openRuns: await countOpenRuns(db, { taskId: id }),
      rights: rightsOf(taskRules, context.powers),
    };
  });
  staff.change(contract.addTask, taskRules.add, (tx, { params, body, context }) =>
    addTask(tx, context, { kind: params.model, ...body }),
  );
  staff.change(contract.saveTask, taskRules.change, (tx, { params, body, context }) =>
    changeTask(tx, context, { id: params.id, ...body }),
  );
  staff.change(contract.enableTask, taskRules.add, (tx, { params, context }) => enableTask(tx, context, params.id));
  staff.change(contract.disableTask, taskRules.delete, (tx, { params, context }) =>
    disableTask(tx, context, params.id),
  );

  staff.serve(review.getPageReview, SEE, async ({ params: { id }, context }) => {
    const viewer = { accountId: context.accountId, powers: context.powers };
    const page = await findPageFor(db, viewer, id, 'view_draft');
    const workflow = await findWorkflowFor(db, page.path);
    const open = await findOpenRun(db, id);
    const steps = open ? await stepsOf(db, [open.run.id]) : [];
    const hasTasks = open !== undefined || (workflow?.tasks.length ?? 0) > 0;
    return {
      workflow: workflow ? { name: workflow.name, tasks: workflow.tasks.map(({ name }) => name) } : null,
      run: open ? runOf({ ...open.run, workflow: open.workflow.name, steps }, context.accountId) : null,
      links: await listApprovalLinks(
        db,
        steps.map((step) => step.id),
        context.now,
      ),
      maySubmit:
        hasTasks &&
        open?.run.status !== 'in_progress' &&
        (!page.isLive || page.hasUnpublishedChanges) &&
        hasPageRight(viewer, 'edit', page),
      mayCancel: open !== undefined && mayCancel(viewer, page, open),
      mayDecide: Boolean(open?.step) && hasPageRight(viewer, 'review', page),
    };
  });
  staff.serve(review.listPageRuns, SEE, async ({ params: { id }, context }) => {
    await findPageFor(db, context, id, 'view_draft');
    const { page, ancestors } = await findPlacedPage(db, context, context.template, id);
    const runs = await listRunsOf(db, id, { limit: MOST_RUNS });
    return { page, ancestors, runs: runs.map((run) => runOf(run, context.accountId)) };
  });
  staff.change(review.submitPage, EDIT, async (tx, { params: { id }, body, context }) => {
    await submitPage(tx, context, { pageId: id, isRestart: body.isRestart });
    return { id };
  });
  staff.change(review.cancelReview, EDIT, async (tx, { params: { id }, context }) => {
    await cancelReview(tx, context, id);
    return { id };
  });
  staff.change(review.assignReview, REVIEW, async (tx, { params: { id }, body, context }) => {
    await assignStep(tx, context, { pageId: id, isMine: body.isMine });
    return { id };
  });
  staff.change(review.decideReview, REVIEW, async (tx, { params, body, context }) => {
    const { id: pageId, action: decision, task_state: stepId } = params;
    await decideStep(tx, context, { pageId, stepId, decision, ...body });
    return { id: pageId };
  });
  staff.change(review.addApprovalLink, REVIEW, async (tx, { params: { id }, body, context, request }) => {
    await addApprovalLink(tx, context, { pageId: id, ...body }, deps.originOf(request));
    return { id };
  });
  staff.change(review.revokeApprovalLink, REVIEW, async (tx, { params, context }) => {
    await revokeApprovalLink(tx, context, { pageId: params.id, linkId: params.link });
    return { id: params.id };
  });
  app.get<{ Params: { id: string; task: string } }>(
    '/wagtail/pages/workflow/preview/:id/:task/',
    { preHandler: staff.guard(ANY_STAFF) },
    async (request, reply) => {
      const context = await staff.contextOf({ request, reply });
      const [pageId, stepId] = [idOf(request.params.id), idOf(request.params.task)];
      await findPageFor(db, context, pageId, 'view_draft');
      const open = await findOpenRun(db, pageId);
      if (!open?.step || open.step.id !== stepId) throw new NotFound('This task was already decided');
      return redirectToPath(reply, viewRevisionPath(open.run.pageId, open.step.revisionId), 302);
    },
  );
}

type Found = Awaited<ReturnType<typeof listRunsOf>>[number];

function runOf({ requestedByName, steps, startedAt, finishedAt, ...run }: Found, accountId: number) {
  return {
    ...run,
    requestedBy: requestedByName,
    startedAt: isoOf(startedAt) ?? '',
    finishedAt: isoOf(finishedAt),
    steps: steps.map((step) => ({
      ...step,
      startedAt: isoOf(step.startedAt) ?? '',
      dueAt: isoOf(step.dueAt),
      finishedAt: isoOf(step.finishedAt),
      finishedBy: step.finishedByName,
      assignedTo: step.assignedToName,
      isMine: step.assignedToId === accountId,
    })),
  };
}

const isoOf = (instant: string | null) => (instant === null ? null : new Date(instant).toISOString());
