import { asc, inArray } from 'drizzle-orm';
import type { groups } from '#features/accounts/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import type { workflowTasks } from '../tables.ts';

type Named = typeof groups | typeof workflowTasks;

/** The names of groups or tasks, for the history. */
export async function namesOf(db: Db, table: Named, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ name: table.name })
    .from(table)
    .where(inArray(table.id, [...ids]))
    .orderBy(asc(table.id));
  return rows.map(({ name }) => name);
}

/** Names of the groups or tasks that a change adds and removes, without groups that are deleted meanwhile. */
export async function changedNames(db: Db, table: Named, before: readonly number[], after: readonly number[]) {
  return {
    added: await namesOf(
      db,
      table,
      after.filter((id) => !before.includes(id)),
    ),
    removed: await namesOf(
      db,
      table,
      before.filter((id) => !after.includes(id)),
    ),
  };
}
