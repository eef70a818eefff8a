import { asc, inArray } from 'drizzle-orm';
import type { groups } from '#features/accounts/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import type { workflowTasks } from '../tables.ts';

/** Names of the groups or tasks that a change adds and removes, for the history; deleted groups are absent. One statement. */
export async function changedNames(
  db: Db,
  table: typeof groups | typeof workflowTasks,
  before: readonly number[],
  after: readonly number[],
) {
  const rows = await db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(inArray(table.id, [...before, ...after]))
    .orderBy(asc(table.id));
  const namesOf = (ids: readonly number[], others: readonly number[]) =>
    rows.filter(({ id }) => ids.includes(id) && !others.includes(id)).map(({ name }) => name);
  return { added: namesOf(after, before), removed: namesOf(before, after) };
}
