import { asc, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/client.ts';
import { groups, users } from '../tables.ts';

/** True when there is an account of this id. */
export async function hasUser(db: Db, id: number): Promise<boolean> {
  return (await db.$count(users, eq(users.id, id))) > 0;
}

/** True when there is a group of this id. */
export async function hasGroup(db: Db, id: number): Promise<boolean> {
  return (await db.$count(groups, eq(groups.id, id))) > 0;
}

/** The existing ones of these groups, by id, locked until the commit. */
export async function holdGroups(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(inArray(groups.id, [...ids]))
    .orderBy(asc(groups.id))
    .for('share');
  return rows.map(({ id }) => id);
}
