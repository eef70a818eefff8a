import type { FastifyRequest } from 'fastify';
import type { Staff } from '#features/accounts/server/index.ts';
import { exportReports } from '#features/accessibility-reports/server/index.ts';
import { exportMessages } from '#features/messages/server/index.ts';
import { exportRedirects } from '#features/redirects/server/index.ts';
import { exportSubmissions } from '#features/submissions/server/index.ts';
import { exportSubscriber, exportSubscribers } from '#features/subscriptions/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { ExportFile, ExportFormat } from '#platform/spreadsheet/export-file.ts';
import { FORM_TEMPLATES } from '../pages/form-templates.ts';

interface Parts {
  db: Db;
  clock: Clock;
  staff: Staff;
}
type Export = (
  parts: Parts & { now: string },
  format: ExportFormat,
  request: FastifyRequest,
) => Promise<ExportFile> | ExportFile;

/** Lists that can be taken away as a file, by their screens' addresses; each asks for the right itself. */
const EXPORTS: Readonly<Record<string, Export>> = {
  '/wagtail/accessibility/': ({ db, staff, now }, format, { query }) =>
    exportReports(db, { powers: staff.powers, now }, format, query),
  '/wagtail/redirects/': ({ db, staff, now }, format, { query }) =>
    exportRedirects(db, { powers: staff.powers, now }, format, query),
  '/wagtail/messages/': ({ db, staff, now }, format, { query }) => {
    const { userId: accountId, powers, timeZone } = staff;
    return exportMessages(db, { accountId, powers, timeZone, now }, format, query);
  },
  '/wagtail/subscribers/': ({ db, staff, now }, format, { query }) =>
    exportSubscribers(db, { powers: staff.powers, timeZone: staff.timeZone, now }, format, query),
  '/wagtail/subscribers/$id/': ({ db, staff, now }, format, { params }) =>
    exportSubscriber(db, { powers: staff.powers, now }, format, Number((params as { id: string }).id)),
  '/wagtail/forms/submissions/$page/': ({ db, staff, now }, format, { params, query }) => {
    const { userId: accountId, powers, timeZone } = staff;
    const asker = { accountId, powers, timeZone, templates: FORM_TEMPLATES, now };
    return exportSubmissions(db, asker, format, { pageId: Number((params as { page: string }).page), query });
  },
};

/** The file that `?export=csv` or `xlsx` asks for of a screen's list; undefined when it asks for none. */
export async function screenExport(
  path: string,
  request: FastifyRequest,
  parts: Parts,
): Promise<ExportFile | undefined> {
  const { export: format } = request.query as { export?: unknown };
  if (format !== 'csv' && format !== 'xlsx') return undefined;
  return EXPORTS[path]?.({ ...parts, now: new Date(parts.clock.now()).toISOString() }, format, request);
}
