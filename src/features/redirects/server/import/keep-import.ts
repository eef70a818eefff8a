import { randomUUID } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { Invalid, Problem } from '#shared/problem.ts';
import { requireRule } from '#features/rights/staff-rule.ts';
import type { Tx, Db } from '#platform/db/client.ts';
import type { ReadTable } from '#platform/spreadsheet/limits.ts';
import { redirectRules } from '../../rules.ts';
import { guessColumns, headingNotes } from '../../import-columns.ts';
import { IMPORT_HOURS, SAMPLE_ROWS, type Uploaded } from '../../import-contract.ts';
import type { RedirectContext } from '../context.ts';
import { listSites } from '../queries/redirect-world.ts';
import { redirectImports } from '../tables.ts';

const HOUR_MS = 3_600_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Stores an uploaded table for its uploader until the import; deletes expired uploads. @throws Forbidden */
export async function keepImport(
  tx: Tx,
  { actor, powers, now }: RedirectContext & { actor: { accountId: number | null } },
  { fileName, table }: { fileName: string; table: ReadTable },
): Promise<Uploaded> {
  requireRule(powers, redirectRules.add);
  if (actor.accountId === null) throw new Error('An import has a sender');
  await tx.delete(redirectImports).where(lt(redirectImports.createdAt, oldest(now)));
  const id = randomUUID();
  const { columns, notes } = table;
  const unreadable = table.rejected.map(({ row, cells, reason }) => ({ row, cells, unreadable: reason }));
  const rows = [...table.rows, ...unreadable].toSorted((a, b) => a.row - b.row);
  await tx.insert(redirectImports).values({ id, accountId: actor.accountId, fileName, columns, rows, createdAt: now });
  return {
    import: id,
    fileName,
    columns,
    notes: [...notes, ...headingNotes(columns)],
    rowCount: rows.length,
    sample: table.rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells),
    guess: guessColumns(columns),
    sites: (await listSites(tx)).map(({ id: siteId, name }) => ({ id: siteId, name })),
  };
}

export type KeptImport = typeof redirectImports.$inferSelect;

/** The user's own upload. @throws Invalid on `import` for an expired upload or one of another user */
export async function findImport(
  db: Db,
  { id, accountId, now }: { id: string; accountId: number | null; now: string },
): Promise<KeptImport> {
  if (!UUID.test(id)) throw gone();
  const [kept] = await db
    .select()
    .from(redirectImports)
    .where(
      and(
        eq(redirectImports.id, id),
        eq(redirectImports.accountId, accountId ?? 0),
        sql`${redirectImports.createdAt} >= ${oldest(now)}`,
      ),
    );
  if (!kept) throw gone();
  return kept;
}

/** Locks an upload that is about to be imported. @throws Problem duplicate when it is done already; Invalid when it is gone */
export async function lockImport(tx: Tx, id: string): Promise<void> {
  const [kept] = await tx
    .select({ processedAt: redirectImports.processedAt })
    .from(redirectImports)
    .where(eq(redirectImports.id, id))
    .for('update');
  if (!kept) throw gone();
  if (kept.processedAt !== null) throw new Problem('duplicate', 'This file was already imported');
}

function gone(): Invalid {
  return new Invalid([{ field: 'import', message: 'no longer exists: upload the file again' }]);
}

function oldest(now: string): string {
  return new Date(Date.parse(now) - IMPORT_HOURS * HOUR_MS).toISOString();
}
