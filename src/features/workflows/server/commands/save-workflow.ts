import { eq, inArray } from 'drizzle-orm';
import { type FieldError, Invalid, NotFound } from '#shared/problem.ts';
import { mayExplore, type StaffPowers } from '#features/rights/permissions.ts';
import { requireRule, type StaffRule } from '#features/rights/staff-rule.ts';
import { recordHistory, refuseOlderVersion } from '#features/history/server/index.ts';
import { type PageCommandContext, pages } from '#features/pages/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { workflowRules } from '../../rules.ts';
import { workflowPages, workflows, workflowTasks } from '../tables.ts';
import { changedNames } from './changed-names.ts';
import { cancelRunsOf } from './review-page.ts';

/** A workflow as staff fill it in. */
export interface WorkflowInput {
  name: string;
  taskIds: readonly number[];
  pageIds: readonly number[];
}

/** Reply to a save. */
export interface SavedRecord {
  id: number;
  version: number;
  name: string;
}

/** @throws Forbidden; Invalid naming 'taskIds' or "pageIds.N" */
export async function addWorkflow(tx: Tx, context: PageCommandContext, wanted: WorkflowInput): Promise<SavedRecord> {
  requireRule(context.powers, workflowRules.add);
  await checkParts(tx, context.powers, wanted, null);
  const { name } = wanted;
  const [row] = await tx
    .insert(workflows)
    .values({ name, taskIds: [...wanted.taskIds] })
    .returning();
  if (!row) throw new Error('The new workflow has no id');
  await assignPages(tx, row.id, wanted.pageIds);
  const { added } = await changedNames(tx, workflowTasks, [], wanted.taskIds);
  await recordHistory(tx, context, 'workflow.create', ['workflow', row.id], {
    name,
    added,
  });
  return { id: row.id, version: row.version, name };
}

/** Open runs continue with the new tasks. @throws as `addWorkflow`; NotFound; Conflict for an old `baseVersion` */
export async function changeWorkflow(
  tx: Tx,
  context: PageCommandContext,
  { id, baseVersion }: { id: number; baseVersion: number },
  wanted: WorkflowInput,
): Promise<SavedRecord> {
  const row = await lockWorkflow(tx, context, id, workflowRules.change);
  await refuseOlderVersion(tx, { kind: 'workflow', id, noun: 'this workflow', version: row.version }, baseVersion);
  await checkParts(tx, context.powers, wanted, id);
  const version = row.version + 1;
  const { name } = wanted;
  await tx
    .update(workflows)
    .set({ name, taskIds: [...wanted.taskIds], version })
    .where(eq(workflows.id, id));
  await tx.delete(workflowPages).where(eq(workflowPages.workflowId, id));
  await assignPages(tx, id, wanted.pageIds);
  const changed = await changedNames(tx, workflowTasks, row.taskIds, wanted.taskIds);
  await recordHistory(tx, context, 'workflow.edit', ['workflow', id], { name, ...changed });
  return { id, version, name };
}

/** Does nothing if the workflow is enabled. @throws NotFound, Forbidden */
export async function enableWorkflow(tx: Tx, context: PageCommandContext, id: number): Promise<SavedRecord> {
  const row = await lockWorkflow(tx, context, id, workflowRules.add);
  if (row.isActive) return row;
  return setActive(tx, context, row, true);
}

/** Cancels the workflow's open runs and removes it from its pages. @throws NotFound, Forbidden */
export async function disableWorkflow(
  tx: Tx,
  context: PageCommandContext,
  id: number,
): Promise<SavedRecord & { cancelled: number }> {
  const row = await lockWorkflow(tx, context, id, workflowRules.delete);
  if (!row.isActive) return { ...row, cancelled: 0 };
  const cancelled = await cancelRunsOf(tx, context, id);
  await tx.delete(workflowPages).where(eq(workflowPages.workflowId, id));
  return { ...(await setActive(tx, context, row, false)), cancelled };
}

async function lockWorkflow(tx: Tx, { powers }: PageCommandContext, id: number, rule: StaffRule) {
  requireRule(powers, rule);
  const [row] = await tx.select().from(workflows).where(eq(workflows.id, id)).for('update');
  if (!row) throw new NotFound('This workflow does not exist');
  return row;
}

async function setActive(
  tx: Tx,
  context: PageCommandContext,
  { id, name, version }: SavedRecord,
  isActive: boolean,
): Promise<SavedRecord> {
  await tx
    .update(workflows)
    .set({ isActive, version: version + 1 })
    .where(eq(workflows.id, id));
  await recordHistory(tx, context, `workflow.${isActive ? 'enable' : 'disable'}`, ['workflow', id], { name });
  return { id, name, version: version + 1 };
}

/** Pages that the user may not see are allowed only if the workflow already has them. */
async function checkParts(
  tx: Tx,
  powers: StaffPowers,
  { taskIds, pageIds }: WorkflowInput,
  ownId: number | null,
): Promise<void> {
  const errors: FieldError[] = [];
  if (new Set(taskIds).size < taskIds.length) errors.push({ field: 'taskIds', message: 'contains a task twice' });
  const tasks = await byIds(tx, workflowTasks, taskIds);
  if (tasks.length < new Set(taskIds).size)
    errors.push({ field: 'taskIds', message: 'contains a task that no longer exists' });
  const found =
    pageIds.length === 0
      ? []
      : await tx
          .select()
          .from(pages)
          .where(inArray(pages.id, [...pageIds]));
  const taken =
    pageIds.length === 0
      ? []
      : await tx
          .select({ pageId: workflowPages.pageId, workflowId: workflowPages.workflowId, name: workflows.name })
          .from(workflowPages)
          .innerJoin(workflows, eq(workflows.id, workflowPages.workflowId))
          .where(inArray(workflowPages.pageId, [...pageIds]));
  for (const [at, id] of pageIds.entries()) {
    const page = found.find((one) => one.id === id && one.trashId === null);
    const holder = taken.find(({ pageId }) => pageId === id);
    const isOwn = ownId !== null && holder?.workflowId === ownId;
    const complain = (message: string) => errors.push({ field: `pageIds.${at}`, message });
    if (pageIds.indexOf(id) < at) complain('is listed twice');
    else if (!page || !(isOwn || mayExplore(powers, page.path))) complain('no longer exists');
    else if (holder && !isOwn) complain(`already has the workflow “${holder.name}”`);
  }
  if (errors.length > 0) throw new Invalid(errors);
}

async function byIds(tx: Tx, table: typeof workflowTasks, ids: readonly number[]) {
  return ids.length === 0
    ? []
    : tx
        .select({ id: table.id })
        .from(table)
        .where(inArray(table.id, [...ids]));
}

async function assignPages(tx: Tx, workflowId: number, pageIds: readonly number[]): Promise<void> {
  if (pageIds.length > 0) await tx.insert(workflowPages).values(pageIds.map((pageId) => ({ pageId, workflowId })));
}
