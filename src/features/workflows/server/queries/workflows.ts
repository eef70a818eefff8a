import { and, asc, eq, ilike, inArray, isNull, sql } from 'drizzle-orm';
import { listPage } from '#shared/listing.ts';
import { NotFound } from '#shared/problem.ts';
import { groups } from '#features/accounts/server/index.ts';
import { explorableRoots, mayExplore, type StaffPowers } from '#features/rights/permissions.ts';
import { pages } from '#features/pages/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { USAGE_PAGE_SIZE } from '../../contract.ts';
import { workflowPages, workflowRuns, workflows, workflowTasks } from '../tables.ts';

const byName = asc(sql`lower(name)`);
const contains = (column: typeof workflows.name | typeof workflowTasks.name, q: string) =>
  q === '' ? undefined : ilike(column, `%${q.replace(/[\\%_]/g, '\\$&')}%`);
const openRuns = sql<number>`(SELECT count(*)::int FROM ${workflowRuns} AS run WHERE run.workflow_id = ${workflows}.id AND run.status IN ('in_progress', 'needs_changes'))`;

/** All workflows by name, at most three statements. */
export async function listWorkflows(db: Db, { showDisabled, q }: { showDisabled: boolean; q: string }) {
  const rows = await db
    .select({
      row: workflows,
      pageCount: sql<number>`(SELECT count(*)::int FROM ${workflowPages} AS own WHERE own.workflow_id = ${workflows}.id)`,
      openRuns,
    })
    .from(workflows)
    .where(and(showDisabled ? undefined : eq(workflows.isActive, true), contains(workflows.name, q)))
    .orderBy(byName, asc(workflows.id));
  const tasks = await db.select().from(workflowTasks);
  return rows.map(({ row: { id, name, isActive, taskIds }, ...counts }) => ({
    id,
    name,
    isActive,
    tasks: taskIds.flatMap((taskId) => tasks.filter((task) => task.id === taskId)).map(refOf),
    ...counts,
  }));
}

const refOf = ({ id, name, isActive }: typeof workflowTasks.$inferSelect) => ({ id, name, isActive });

/** Names only pages that the user may explore. @throws NotFound */
export async function findWorkflow(db: Db, powers: StaffPowers, id: number) {
  const [found] = await db.select({ row: workflows, openRuns }).from(workflows).where(eq(workflows.id, id));
  if (!found) throw new NotFound('This workflow does not exist');
  const assigned = await db
    .select({ id: pages.id, title: pages.draftTitle, urlPath: pages.urlPath, path: pages.path })
    .from(workflowPages)
    .innerJoin(pages, and(eq(pages.id, workflowPages.pageId), isNull(pages.trashId)))
    .where(eq(workflowPages.workflowId, id))
    .orderBy(asc(pages.path));
  return {
    ...found.row,
    openRuns: found.openRuns,
    pages: assigned.map(({ path, ...page }) =>
      mayExplore(powers, path) ? page : { id: page.id, title: 'A page that you may not see', urlPath: '' },
    ),
  };
}

/** Active tasks and those named, by name, as the form of a workflow offers them. */
export async function listTaskChoices(db: Db, { q = '', ids = [] }: { q?: string; ids?: readonly number[] } = {}) {
  const rows = await listTasks(db, { showDisabled: true, q });
  return rows
    .filter(({ id, isActive }) => isActive || ids.includes(id))
    .map(({ id, name, isActive, groups: named }) => ({ id, name, isActive, groups: named }));
}

/** All tasks by name with the names of their groups and of the workflows that have them; three statements. */
export async function listTasks(db: Db, { showDisabled, q }: { showDisabled: boolean; q: string }) {
  const rows = await db
    .select()
    .from(workflowTasks)
    .where(and(showDisabled ? undefined : eq(workflowTasks.isActive, true), contains(workflowTasks.name, q)))
    .orderBy(byName, asc(workflowTasks.id));
  const named = await listGroups(db);
  const using = await db
    .select({ name: workflows.name, taskIds: workflows.taskIds })
    .from(workflows)
    .where(eq(workflows.isActive, true))
    .orderBy(byName);
  return rows.map((task) => ({
    ...task,
    groups: named.filter(({ id }) => task.groupIds.includes(id)).map(({ name }) => name),
    workflows: using.filter(({ taskIds }) => taskIds.includes(task.id)).map(({ name }) => name),
  }));
}

/** @throws NotFound */
export async function findTask(db: Db, id: number) {
  const [row] = await db.select().from(workflowTasks).where(eq(workflowTasks.id, id));
  if (!row) throw new NotFound('This task does not exist');
  return row;
}

export function listGroups(db: Db): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: groups.id, name: groups.name })
    .from(groups)
    .orderBy(asc(sql`lower(${groups.name})`), asc(groups.id));
}

/**
 * Pages of a workflow that the user may explore: those to which it is assigned, and all below them down to pages with
 * an active workflow of their own. Three statements.
 */
export async function listUsage(
  db: Db,
  powers: StaffPowers,
  { id, p: asked, q }: { id: number; p: number; q: string },
) {
  const { name } = await findWorkflow(db, powers, id);
  const roots = explorableRoots(powers);
  const nearest = sql`(SELECT own.workflow_id FROM ${workflowPages} AS own
    JOIN ${workflows} AS active ON active.id = own.workflow_id AND active.is_active
    WHERE own.page_id = ANY(string_to_array(btrim(${pages.path}, '/'), '/')::int[])
    ORDER BY array_position(string_to_array(btrim(${pages.path}, '/'), '/')::int[], own.page_id) DESC LIMIT 1)`;
  const isSeen = sql`EXISTS (SELECT 1 FROM jsonb_array_elements_text(${JSON.stringify(roots)}::jsonb) AS root (path) WHERE starts_with(${pages.path}, root.path))`;
  const where = and(
    isNull(pages.trashId),
    isSeen,
    q === '' ? undefined : ilike(pages.draftTitle, `%${q.replace(/[\\%_]/g, '\\$&')}%`),
    sql`${nearest} = ${id}`,
  );
  const own = db.select({ id: workflowPages.pageId }).from(workflowPages);
  const { rows, ...part } = await listPage(
    db.$count(pages, where),
    { p: asked, size: USAGE_PAGE_SIZE },
    db
      .select({
        id: pages.id,
        title: pages.draftTitle,
        urlPath: pages.urlPath,
        isOwn: sql<boolean>`${inArray(pages.id, own)}`,
      })
      .from(pages)
      .where(where)
      .orderBy(asc(pages.path)),
  );
  return { rows, ...part, name };
}
