import { eq } from 'drizzle-orm';
import { Invalid, NotFound } from '#shared/problem.ts';
import { requireRule, type StaffRule } from '#features/rights/staff-rule.ts';
import { groups, holdGroups } from '#features/accounts/server/index.ts';
import { recordHistory, refuseOlderVersion } from '#features/history/server/index.ts';
import type { PageCommandContext } from '#features/pages/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { type TaskKind, taskRules } from '../../rules.ts';
import { workflowTasks } from '../tables.ts';
import { changedNames } from './changed-names.ts';
import { skipTask } from './review-page.ts';
import type { SavedRecord } from './save-workflow.ts';

interface WantedTask {
  groupIds: readonly number[];
  dueDays: number | null;
}

/** @throws Forbidden; Invalid naming 'groupIds' */
export async function addTask(
  tx: Tx,
  context: PageCommandContext,
  { kind, name, ...wanted }: WantedTask & { kind: TaskKind; name: string },
): Promise<SavedRecord> {
  requireRule(context.powers, taskRules.add);
  const groupIds = await checkedGroups(tx, wanted.groupIds);
  const { added } = await changedNames(tx, groups, [], groupIds);
  const [row] = await tx.insert(workflowTasks).values({ kind, name, groupIds, dueDays: wanted.dueDays }).returning();
  if (!row) throw new Error('The new task has no id');
  await recordHistory(tx, context, 'workflow_task.create', ['workflow_task', row.id], { name, added });
  return row;
}

/** Waiting pages keep the task's former groups. @throws as `addTask`; NotFound; Conflict for an old `baseVersion` */
export async function changeTask(
  tx: Tx,
  context: PageCommandContext,
  { id, baseVersion, ...wanted }: WantedTask & { id: number; baseVersion: number },
): Promise<SavedRecord> {
  const row = await lockTask(tx, context, id, taskRules.change);
  await refuseOlderVersion(tx, { kind: 'workflow_task', id, noun: 'this task', version: row.version }, baseVersion);
  const groupIds = await checkedGroups(tx, wanted.groupIds);
  const version = row.version + 1;
  await tx.update(workflowTasks).set({ groupIds, dueDays: wanted.dueDays, version }).where(eq(workflowTasks.id, id));
  const changed = await changedNames(tx, groups, row.groupIds, groupIds);
  await recordHistory(tx, context, 'workflow_task.edit', ['workflow_task', id], { name: row.name, ...changed });
  return { id, version, name: row.name };
}

/** @throws NotFound, Forbidden */
export async function enableTask(tx: Tx, context: PageCommandContext, id: number): Promise<SavedRecord> {
  const row = await lockTask(tx, context, id, taskRules.add);
  return row.isActive ? row : setActive(tx, context, row, true);
}

/** Pages that wait for the task go on without it. @throws NotFound, Forbidden */
export async function disableTask(
  tx: Tx,
  context: PageCommandContext,
  id: number,
): Promise<SavedRecord & { skipped: number }> {
  const row = await lockTask(tx, context, id, taskRules.delete);
  if (!row.isActive) return { ...row, skipped: 0 };
  const saved = await setActive(tx, context, row, false);
  return { ...saved, skipped: await skipTask(tx, context, id) };
}

async function lockTask(tx: Tx, { powers }: PageCommandContext, id: number, rule: StaffRule) {
  requireRule(powers, rule);
  const [row] = await tx.select().from(workflowTasks).where(eq(workflowTasks.id, id)).for('update');
  if (!row) throw new NotFound('This task does not exist');
  return row;
}

async function setActive(
  tx: Tx,
  context: PageCommandContext,
  { id, name, version }: SavedRecord,
  isActive: boolean,
): Promise<SavedRecord> {
  await tx
    .update(workflowTasks)
    .set({ isActive, version: version + 1 })
    .where(eq(workflowTasks.id, id));
  await recordHistory(tx, context, `workflow_task.${isActive ? 'enable' : 'disable'}`, ['workflow_task', id], { name });
  return { id, name, version: version + 1 };
}

async function checkedGroups(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b);
  const found = await holdGroups(tx, wanted);
  if (found.length < wanted.length)
    throw new Invalid([{ field: 'groupIds', message: 'contains a group that no longer exists' }]);
  return wanted;
}
