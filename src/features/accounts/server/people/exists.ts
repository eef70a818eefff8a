import { eq } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { groups, users } from '../tables.ts';

/** True when there is an account of this id. */
export async function hasUser(db: Db, id: number): Promise<boolean> {
  return (await db.$count(users, eq(users.id, id))) > 0;
}

/** True when there is a group of this id. */
export async function hasGroup(db: Db, id: number): Promise<boolean> {
  return (await db.$count(groups, eq(groups.id, id))) > 0;
}
