import { and, asc, gt, type SQL } from 'drizzle-orm';
import { reasonText } from '#features/guard/rules.ts';
import type { StaffPowers } from '#features/accounts/permissions.ts';
import { requireRule } from '#features/accounts/staff-rule.ts';
import type { Db } from '#platform/db/client.ts';
import { requireInput } from '#platform/http/parse-input.ts';
import { type ExportCell, strangersRow } from '#platform/spreadsheet/cell.ts';
import { type ExportFile, exportFile, type ExportFormat } from '#platform/spreadsheet/export-file.ts';
import { ReportQuery } from '../contract.ts';
import { reportRules } from '../rules.ts';
import { foundBy, WITHOUT_DOCUMENT } from './reports.ts';
import { accessibilityReports as reports } from './tables.ts';

const BATCH_ROWS = 500;
const HEADINGS = [
  'Number',
  'Received (UTC)',
  'What could not be used',
  'E-mail',
  'Page',
  'Screen',
  'Browser',
  'Solved',
  'Verdict',
  'Reasons',
] as const;

/**
 * All that the screen's query finds, oldest first, read in batches as the client takes it; without the documents of guests'
 * browsers, which no cell holds.
 * @param query as it came, of the screen's address
 * @throws Forbidden; Invalid where the list is refused too, so that no slip takes everything away
 */
export function exportReports(
  db: Db,
  { powers, now }: { powers: StaffPowers; now: string },
  format: ExportFormat,
  query: unknown,
): ExportFile {
  requireRule(powers, reportRules.view);
  const where = foundBy(requireInput(ReportQuery, query));
  return exportFile(format, drawRows(db, where), { name: 'accessibility-reports', now });
}

async function* drawRows(db: Db, where: SQL | undefined): AsyncGenerator<readonly ExportCell[]> {
  yield HEADINGS;
  for (let after = 0; ;) {
    const rows = await db
      .select(WITHOUT_DOCUMENT)
      .from(reports)
      .where(and(where, gt(reports.id, after)))
      .orderBy(asc(reports.id))
      .limit(BATCH_ROWS);
    for (const row of rows) {
      yield strangersRow([
        row.id,
        new Date(row.submittedAt),
        row.description,
        row.email,
        row.url,
        row.screenWidth && row.screenHeight ? `${row.screenWidth} × ${row.screenHeight}` : '',
        row.userAgent,
        row.isSolved ? 'Yes' : 'No',
        row.verdict,
        row.reasons.map(reasonText).join(', '),
      ]);
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_ROWS) return;
    after = last.id;
  }
}
