import { and, asc, gt, type SQL, sql } from 'drizzle-orm';
import { requireRule } from '#features/rights/staff-rule.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import type { Db } from '#platform/db/client.ts';
import { requireInput } from '#platform/http/parse-input.ts';
import { type ExportFile, exportFile, type ExportFormat } from '#platform/spreadsheet/export-file.ts';
import type { ExportCell } from '#platform/spreadsheet/cell.ts';
import { redirectRules } from '../../rules.ts';
import { RedirectQuery } from '../../contract.ts';
import { redirects } from '../tables.ts';
import { found } from './list-redirects.ts';
import { selectRedirects, type StoredRow, targetOf } from './redirect-rows.ts';

const BATCH_ROWS = 2000;
const HEADER = ['From', 'To', 'Type', 'Site', 'Origin', 'Hits', 'Last hit (UTC)', 'Created (UTC)'];

/**
 * Everything that the list's query finds, by id, read in batches as the client takes it. Addresses that the list hides from
 * the user are left out.
 * @param query unparsed query of the screen's address
 * @throws Forbidden; Invalid for a malformed query, so that a typo does not export everything
 */
export function exportRedirects(
  db: Db,
  { powers, now }: { powers: StaffPowers; now: string },
  format: ExportFormat,
  query: unknown,
): ExportFile {
  requireRule(powers, redirectRules.view);
  const where = found(powers, requireInput(RedirectQuery, query));
  return exportFile(format, drawRows(db, powers, where), { name: 'redirects', now });
}

async function* drawRows(db: Db, powers: StaffPowers, where: SQL | undefined): AsyncGenerator<readonly ExportCell[]> {
  yield HEADER;
  for (let after = 0; ;) {
    const rows = await selectRedirects(db, {
      where: and(where, gt(redirects.id, after)),
      orderBy: [sql`${asc(redirects.id)}`],
      limit: BATCH_ROWS,
    });
    for (const row of rows) yield cellsOf(powers, row);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_ROWS) return;
    after = last.id;
  }
}

/** The first four columns are those that an import reads. */
function cellsOf(powers: StaffPowers, row: StoredRow): ExportCell[] {
  const target = targetOf(powers, row);
  return [
    row.oldPath,
    target.kind === 'url' ? target.url : ((target.isLive ? target.urlPath : null) ?? ''),
    row.isPermanent ? 'permanent' : 'temporary',
    row.siteName ?? '',
    row.isAutomatic ? 'automatic' : 'manual',
    row.hitCount,
    row.lastHitAt ? new Date(row.lastHitAt) : null,
    new Date(row.createdAt),
  ];
}
