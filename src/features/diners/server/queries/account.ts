import { and, count, eq, gt } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import type { Account } from '../../contract.ts';
import { isoOf } from '../diner-parts.ts';
import { dinerPasskeys, type DinerRow, diners, dinerSessions } from '../tables.ts';

const iso = (at: string) => isoOf(Date.parse(at));

/** An account for its owner. */
export function accountOf(row: DinerRow): Account {
  const { email, firstName, lastName, language, diets, version } = row;
  return {
    email,
    firstName,
    lastName,
    language,
    diets,
    savedRestaurant: row.savedAt === null ? null : { rlid: row.savedRlid, at: iso(row.savedAt) },
    createdAt: iso(row.createdAt),
    eraseAfter: row.eraseAfter === null ? null : iso(row.eraseAfter),
    version,
  };
}

/** The account of an exact address. One statement. */
export async function findByEmail(db: Db, emailKey: string): Promise<DinerRow | undefined> {
  const [row] = await db.select().from(diners).where(eq(diners.emailKey, emailKey));
  return row;
}

export async function findById(db: Db, id: number): Promise<DinerRow | undefined> {
  const [row] = await db.select().from(diners).where(eq(diners.id, id));
  return row;
}

/** How many sessions and passkeys an account has; two statements. */
export async function countAccess(
  db: Db,
  dinerId: number,
  nowMs: number,
): Promise<{ sessions: number; passkeys: number }> {
  const [sessions] = await db
    .select({ total: count() })
    .from(dinerSessions)
    .where(and(eq(dinerSessions.dinerId, dinerId), gt(dinerSessions.expiresAt, isoOf(nowMs))));
  const [passkeys] = await db.select({ total: count() }).from(dinerPasskeys).where(eq(dinerPasskeys.dinerId, dinerId));
  return { sessions: sessions?.total ?? 0, passkeys: passkeys?.total ?? 0 };
}
