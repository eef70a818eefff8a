import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { cleanFileName } from '#shared/file-name.ts';
import type { StaffRoutes } from '#features/accounts/server/index.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { withUpload } from '#platform/http/receive-upload.ts';
import type { Db } from '#platform/db/client.ts';
import { sendExport } from '#platform/http/send-export.ts';
import { exportFile } from '#platform/spreadsheet/export-file.ts';
import { readTable } from '#platform/spreadsheet/read-table.ts';
import { redirectRules } from '../rules.ts';
import { IMPORT_LIMITS, processImport, REFUSED_PATH, uploadImport } from '../import-contract.ts';
import { findImport, keepImport } from './import/keep-import.ts';
import { previewImport, runImport } from './import/run-import.ts';
import type { RedirectRequest } from './context.ts';

/** Maximum size of an unpacked workbook, in bytes. */
const MAX_UNPACKED_BYTES = 120_000_000;

/** The steps of an import: the file, what it would change, and the import. */
export function redirectImportRoutes(
  app: FastifyInstance,
  staff: StaffRoutes<RedirectRequest>,
  { db }: { db: Db },
): void {
  void app.register(async (scope) => {
    // The handler refuses a file that is too large with a message of its own.
    await scope.register(multipart, { throwFileSizeLimit: false });
    staff.on(scope).serve(uploadImport, redirectRules.add, ({ request, context }) => {
      const rules = { noun: 'A list of redirects', maxBytes: IMPORT_LIMITS.bytes };
      return withUpload(request, rules, async ({ path, fileName }) => {
        const table = await readTable(path, fileName, { ...IMPORT_LIMITS, unpackedBytes: MAX_UNPACKED_BYTES });
        return inTransaction(db, (tx) => keepImport(tx, context, { fileName: cleanFileName(fileName), table }));
      });
    });
  });

  staff.serve(processImport, redirectRules.add, ({ body, context }) => {
    const choices = {
      mapping: body.mapping,
      siteId: body.site,
      isPermanent: body.isPermanent,
      updateExisting: body.updateExisting,
    };
    if (body.dryRun) return previewImport(db, context, body.import, choices);
    return runImport(db, context, body.import, choices);
  });

  app.get<{ Params: { import: string } }>(
    REFUSED_PATH,
    { preHandler: staff.guard(redirectRules.add) },
    async (request, reply) => {
      const { accountId, now } = await staff.contextOf({ request, reply });
      const kept = await findImport(db, { id: request.params.import, accountId, now });
      const cellsOf = new Map(kept.rows.map(({ row, cells }) => [row, cells]));
      // The cells as they were sent, so that a corrected file can be sent again.
      const rows = kept.refused.map(({ row, messages }) => [...(cellsOf.get(row) ?? []), row, messages.join('; ')]);
      const file = exportFile('csv', [[...kept.columns, 'Row', 'Reason'], ...rows], {
        name: 'rejected redirects',
        now,
      });
      return sendExport(reply, file);
    },
  );
}
