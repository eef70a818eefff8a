import { Forbidden, NotFound } from '#shared/problem.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import type { Viewer } from '#features/pages/page-rights.ts';
import type { Db } from '#platform/db/client.ts';
import { requireInput } from '#platform/http/parse-input.ts';
import type { ExportCell } from '#platform/spreadsheet/cell.ts';
import { type ExportFile, exportFile, type ExportFormat } from '#platform/spreadsheet/export-file.ts';
import { ReportQuery } from '../contract.ts';
import type { Report, ReportRow } from './define-report.ts';
import { agingPages } from './reports/aging-pages.ts';
import { blockUsage } from './reports/block-usage.ts';
import { brokenLinks } from './reports/broken-links.ts';
import { lockedPages } from './reports/locked-pages.ts';
import { pageDescriptions } from './reports/page-descriptions.ts';
import { placeSearches } from './reports/place-searches.ts';
import { unusedMedia } from './reports/unused-media.ts';
import { pageTypesUsage } from './reports/page-types-usage.ts';
import { scheduledPages } from './reports/scheduled-pages.ts';
import { siteHistory } from './reports/site-history.ts';
import { workflowReport, workflowTaskReport } from './reports/workflow-runs.ts';

/** All reports, in the order of their list. */
export const REPORTS: readonly Report[] = [
  lockedPages,
  workflowReport,
  workflowTaskReport,
  scheduledPages,
  siteHistory,
  agingPages,
  pageTypesUsage,
  blockUsage,
  brokenLinks,
  pageDescriptions,
  unusedMedia,
  placeSearches,
];

/** @throws NotFound for an unknown report, Forbidden for a report that the user may not read */
export function requireReport(name: string, powers: StaffPowers): Report {
  const report = REPORTS.find((one) => one.name === name);
  if (!report) throw new NotFound('This report does not exist');
  if (!report.may(powers)) throw new Forbidden('You may not read this report');
  return report;
}

/** The choices of a report with their options, and the query without values that are none of them. */
export async function readChoices(db: Db, report: Report, query: ReportQuery) {
  const known = { ...query };
  const choices = [];
  for (const { options, ...choice } of report.choices ?? []) {
    const offered = [...(await options(db))];
    if (!offered.some(({ value }) => value === String(query[choice.name]))) known[choice.name] = undefined;
    choices.push({ ...choice, options: offered });
  }
  return { choices, query: known };
}

const BATCH_ROWS = 1000;

/** All rows of a report, read in batches as the client takes them. @param query unparsed query of the screen's URL */
export function exportReport(
  db: Db,
  { viewer, now }: { viewer: Viewer; now: string },
  format: ExportFormat,
  { name, query }: { name: string; query: unknown },
): ExportFile {
  const report = requireReport(name, viewer.powers);
  const rows = drawRows(db, viewer, report, requireInput(ReportQuery, query));
  return exportFile(format, rows, { name: report.exportName ?? `${report.title} report`, kind: '', now });
}

async function* drawRows(
  db: Db,
  viewer: Viewer,
  report: Report,
  asked: ReportQuery,
): AsyncGenerator<readonly ExportCell[]> {
  yield report.columns.map(({ label }) => label);
  const { query } = await readChoices(db, report, asked);
  let after: number | null = null;
  for (let offset = 0; ; offset += BATCH_ROWS) {
    const part: { rows: ReportRow[]; last?: number | null } = report.readAfter
      ? await report.readAfter(db, viewer, query, { limit: BATCH_ROWS, after })
      : await report.read(db, viewer, query, { limit: BATCH_ROWS, offset });
    for (const { cells } of part.rows) yield cells.map(({ text, at }) => (at === undefined ? text : new Date(at)));
    if (part.rows.length < BATCH_ROWS) return;
    after = part.last ?? null;
  }
}
