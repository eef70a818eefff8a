import type { FastifyInstance } from 'fastify';
import { rangeOf } from '#shared/listing.ts';
import { onPages } from '#features/rights/staff-rule.ts';
import { type StaffRouteDeps, staffRoutes } from '#features/accounts/server/index.ts';
import { getReport, listReports, REPORT_PAGE_SIZE } from '../contract.ts';
import { readChoices, REPORTS, requireReport } from './reports.ts';

const READ = onPages('read reports');

/** Reports, a page at a time. */
export function reportRoutes(app: FastifyInstance, deps: StaffRouteDeps): void {
  const { db } = deps;
  const staff = staffRoutes(app, deps);
  staff.serve(listReports, READ, ({ context: { powers } }) => ({
    reports: REPORTS.filter((report) => report.may(powers)).map(({ name, title, intro }) => ({ name, title, intro })),
  }));
  staff.serve(getReport, READ, async ({ params, query: asked, context }) => {
    const report = requireReport(params.report, context.powers);
    const { name, title, intro, columns } = report;
    const shown = columns.filter(({ isExportOnly }) => !isExportOnly);
    const { choices, query } = await readChoices(db, report, asked);
    const part = { limit: REPORT_PAGE_SIZE, offset: (query.p - 1) * REPORT_PAGE_SIZE };
    let found = await report.read(db, context, query, part);
    const { p, pages, offset } = rangeOf(query.p, found.total, REPORT_PAGE_SIZE);
    // A page number beyond the end shows the last page.
    if (p !== query.p) found = await report.read(db, context, query, { limit: REPORT_PAGE_SIZE, offset });
    return {
      total: found.total,
      searchedSince: found.searchedSince ?? null,
      // An item may be in several rows, so the key of a row is its index.
      rows: found.rows.map(({ cells, unlock }, at) => ({
        id: offset + at + 1,
        cells: cells.slice(0, shown.length),
        unlock,
      })),
      p,
      pages,
      report: { name, title, intro },
      columns: shown,
      days: [...(report.days ?? [])],
      ticks: [...(report.ticks ?? [])],
      choices,
    };
  });
}
