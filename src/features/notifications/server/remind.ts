import { and, asc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import { pages } from '#features/pages/server/index.ts';
import { workflowRuns, workflowSteps, workflowTasks } from '#features/workflows/server/published.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransactionAgain } from '#platform/db/transaction.ts';
import { notify, type NotifyContext } from './notify.ts';
import { notifications } from './tables.ts';

/** Time before the due time at which a task is reported as due. */
const SOON_MS = 24 * 3_600_000;
const MOST_AT_ONCE = 500;

/**
 * Reminds of open tasks that are due within a day, and of overdue ones: each once, also after a downtime. Recipients
 * are the assignee or, without one, all users who may decide. Returns the number of recipients.
 */
export async function remindOfTasks(db: Db, context: NotifyContext): Promise<number> {
  let reminded = 0;
  let last = 0;
  for (let isMore = true; isMore;) {
    const due = await listDue(db, context.now, last);
    isMore = due.length === MOST_AT_ONCE;
    last = due.at(-1)?.stepId ?? last;
    for (const { pageId, stepId, task, groupIds, assignedToId, dueAt } of due) {
      const kind = Date.parse(dueAt ?? '') <= Date.parse(context.now) ? 'overdue' : 'due_soon';
      const receivers = assignedToId === null ? { groupIds } : { ids: [assignedToId] };
      reminded += await inTransactionAgain(db, (tx) =>
        notify(tx, context, {
          key: keyOf(kind, stepId),
          pageId,
          actorId: null,
          actorName: '',
          at: context.now,
          details: { task },
          audiences: [{ kind, ...receivers }],
        }),
      );
    }
  }
  return reminded;
}

const keyOf = (kind: 'due_soon' | 'overdue', stepId: number) => `${kind} step ${stepId}`;

/** Open tasks without a reminder for their current due time. */
function listDue(db: Db, now: string, afterId: number) {
  const isOver = sql`${workflowSteps.dueAt} <= ${now}::timestamptz`;
  const key = sql`CASE WHEN ${isOver} THEN 'overdue' ELSE 'due_soon' END || ' step ' || ${workflowSteps.id}`;
  return db
    .select({
      pageId: workflowRuns.pageId,
      stepId: workflowSteps.id,
      task: workflowTasks.name,
      groupIds: workflowTasks.groupIds,
      assignedToId: workflowSteps.assignedToId,
      dueAt: workflowSteps.dueAt,
    })
    .from(workflowSteps)
    .innerJoin(workflowRuns, eq(workflowRuns.id, workflowSteps.runId))
    .innerJoin(workflowTasks, eq(workflowTasks.id, workflowSteps.taskId))
    .innerJoin(pages, eq(pages.id, workflowRuns.pageId))
    .where(
      and(
        eq(workflowSteps.status, 'in_progress'),
        isNotNull(workflowSteps.dueAt),
        lte(workflowSteps.dueAt, new Date(Date.parse(now) + SOON_MS).toISOString()),
        gt(workflowSteps.id, afterId),
        sql`NOT EXISTS (SELECT FROM ${notifications} WHERE ${notifications.event} = ${key})`,
      ),
    )
    .orderBy(asc(workflowSteps.id))
    .limit(MOST_AT_ONCE);
}
