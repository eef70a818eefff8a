import { and, asc, eq, gt } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { hashToken } from '#platform/token.ts';
import { openTables } from '../tables.ts';

/** The table of a code that a guest scanned; undefined once staff have closed it, or opened it anew. One statement. */
export async function findTable(
  db: Db,
  { rlid, code, nowMs }: { rlid: number; code: string; nowMs: number },
): Promise<string | undefined> {
  if (code === '') return undefined;
  const [row] = await db
    .select()
    .from(openTables)
    .where(isOpen(rlid, nowMs, code));
  return row?.name;
}

/** Tables at which guests can order now; one statement. */
export async function listTables(db: Db, rlid: number, nowMs: number): Promise<(typeof openTables.$inferSelect)[]> {
  return db.select().from(openTables).where(isOpen(rlid, nowMs)).orderBy(asc(openTables.name));
}

function isOpen(rlid: number, nowMs: number, code?: string) {
  return and(
    eq(openTables.rlid, rlid),
    gt(openTables.until, new Date(nowMs).toISOString()),
    code === undefined ? undefined : eq(openTables.tokenHash, hashToken(code)),
  );
}
