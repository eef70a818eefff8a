import { asc, eq, inArray } from 'drizzle-orm';
import { listStaffOfPage } from '#features/accounts/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { hashToken } from '#platform/token.ts';
import type { ApprovalLinkState } from '../../review-contract.ts';
import { approvalLinks, workflowRuns, workflows, workflowSteps, workflowTasks } from '../tables.ts';

type LinkRow = typeof approvalLinks.$inferSelect;

/** State of a link. `overtaken`: the task was decided, or the review ended, without it. */
function stateOf(link: LinkRow, stepStatus: string, now: string): ApprovalLinkState {
  if (link.decidedAt !== null) return 'decided';
  if (link.revokedAt !== null) return 'revoked';
  if (stepStatus !== 'in_progress') return 'overtaken';
  return Date.parse(link.expiresAt) <= Date.parse(now) ? 'expired' : 'open';
}

/**
 * A link with its task and page; undefined for an unknown, expired or revoked one, and for an open one whose sender may
 * not decide the task any more. These are not distinguished.
 */
export async function findApprovalLink(db: Db, token: string, now: string) {
  const [found] = await db
    .select({
      link: approvalLinks,
      revisionId: workflowSteps.revisionId,
      stepStatus: workflowSteps.status,
      task: workflowTasks.name,
      groupIds: workflowTasks.groupIds,
      workflow: workflows.name,
      pageTitle: workflowRuns.pageTitle,
      requestedBy: workflowRuns.requestedByName,
    })
    .from(approvalLinks)
    .innerJoin(workflowSteps, eq(workflowSteps.id, approvalLinks.stepId))
    .innerJoin(workflowTasks, eq(workflowTasks.id, workflowSteps.taskId))
    .innerJoin(workflowRuns, eq(workflowRuns.id, workflowSteps.runId))
    .innerJoin(workflows, eq(workflows.id, workflowRuns.workflowId))
    .where(eq(approvalLinks.tokenHash, hashToken(token)));
  if (!found) return undefined;
  const { link, stepStatus, groupIds, ...about } = found;
  const state = stateOf(link, stepStatus, now);
  if (state === 'revoked' || state === 'expired') return undefined;
  if (state === 'open') {
    const deciders = await listStaffOfPage(db, { pageId: link.pageId, right: 'explore', groupIds });
    if (!deciders.some((one) => one.id === link.createdById)) return undefined;
  }
  return { ...link, ...about, state };
}

/** The links of these steps, in order. */
export async function listApprovalLinks(db: Db, stepIds: readonly number[], now: string) {
  if (stepIds.length === 0) return [];
  const rows = await db
    .select({ link: approvalLinks, stepStatus: workflowSteps.status })
    .from(approvalLinks)
    .innerJoin(workflowSteps, eq(workflowSteps.id, approvalLinks.stepId))
    .where(inArray(approvalLinks.stepId, [...stepIds]))
    .orderBy(asc(approvalLinks.id));
  return rows.map(({ link, stepStatus }) => ({
    id: link.id,
    stepId: link.stepId,
    name: link.name,
    email: link.email,
    askedBy: link.createdByName,
    state: stateOf(link, stepStatus, now),
    decision: link.decision,
    expiresAt: new Date(link.expiresAt).toISOString(),
    decidedAt: link.decidedAt && new Date(link.decidedAt).toISOString(),
    revokedBy: link.revokedByName,
  }));
}
