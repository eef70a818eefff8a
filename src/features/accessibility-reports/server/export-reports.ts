import { and, asc, gt, type SQL } from 'drizzle-orm';
import { reasonText } from '#features/guard/rules.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { requireRule } from '#features/rights/staff-rule.ts';
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
  'Problem',
  'E-mail',
  'Page',
  'Screen',
  'Browser',
  'Solved',
  'Verdict',
  'Reasons',
] as const;

/**
 * All reports that the screen's query matches, oldest first, streamed in batches; without the captured documents, which are
 * too long for a cell.
 * @param query unparsed query of the screen's URL
 * @throws Forbidden; Invalid for a malformed query, so that a typo does not export everything
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
