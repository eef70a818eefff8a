import { eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { users } from '../tables.ts';

export type User = typeof users.$inferSelect;

/** The account with this username, or with this e-mail address when there is an "@" in it; letter case does not matter. */
export async function findUser(db: Db, usernameOrEmail: string): Promise<User | undefined> {
  const name = normalizeName(usernameOrEmail);
  const [user] = await db
    .select()
    .from(users)
    .where(eq(name.includes('@') ? users.email : users.username, name));
  return user;
}

export async function findUserById(db: Db, id: number): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user;
}

/** True when an account can sign in: the start-up banner mentions how to create one otherwise. */
export async function hasUsers(db: Db): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(users)
    .limit(1);
  return rows.length > 0;
}

/** How usernames and addresses are stored and compared. */
export function normalizeName(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
