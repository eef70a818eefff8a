import type { StaffPowers } from '#features/rights/permissions.ts';
import type { PageCommandContext } from '#features/pages/server/index.ts';
import { endRuns, submitPage } from '#features/workflows/server/index.ts';
import { workflowPages, workflows, workflowTasks } from '#features/workflows/server/tables.ts';
import type { PageTree } from './page-tree.ts';

/** Groups with fixed ids in tests of workflows; they need no rows. */
export const LEGAL = 901;
export const PRESS = 902;

/** A user with all rights on pages but no superuser, in some groups; publishing ends reviews as in the product. */
export async function editorOf(
  tree: PageTree,
  accountId: number,
  { groupIds = [], ...more }: Partial<StaffPowers> = {},
): Promise<PageCommandContext> {
  const { path } = await tree.row(tree.rootId);
  const permissions = ['add', 'change', 'publish', 'lock', 'bulk_delete'] as const;
  const pageGrants = permissions.map((permission) => ({ permission, pagePath: path }));
  const powers = { ...tree.context.powers, isSuperuser: false, pageGrants, groupIds, ...more };
  const { now } = tree.context;
  return {
    ...tree.context,
    actor: { accountId, name: `editor ${accountId}` },
    powers,
    reviewsEnded: (tx, ids) => endRuns(tx, ids, now),
  };
}

/** A workflow with one task for each of these groups, on the whole site; returns the tasks' ids. */
export async function plantWorkflow(tree: PageTree, ...groups: number[]): Promise<{ id: number; taskIds: number[] }> {
  return tree.run(async (tx) => {
    const taskIds: number[] = [];
    for (const group of groups) {
      const values = { kind: 'group_approval' as const, name: `Task of ${group}`, groupIds: [group] };
      const [task] = await tx.insert(workflowTasks).values(values).returning({ id: workflowTasks.id });
      taskIds.push(task?.id ?? 0);
    }
    const [workflow] = await tx.insert(workflows).values({ name: 'Review', taskIds }).returning({ id: workflows.id });
    const id = workflow?.id ?? 0;
    await tx.insert(workflowPages).values({ pageId: tree.rootId, workflowId: id });
    return { id, taskIds };
  });
}

export const submit = (tree: PageTree, context: PageCommandContext, pageId: number, isRestart = false) =>
  tree.run((tx) => submitPage(tx, context, { pageId, isRestart }));
