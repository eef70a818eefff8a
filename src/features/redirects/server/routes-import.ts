import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '#platform/db/transaction.ts';
import { withUpload } from '#platform/http/receive-upload.ts';
import { route } from '#platform/http/route.ts';
import { sendExport } from '#platform/http/send-export.ts';
import { exportFile } from '#platform/spreadsheet/export-file.ts';
import { readTable } from '#platform/spreadsheet/read-table.ts';
import { IMPORT_LIMITS, processImport, REFUSED_PATH, uploadImport } from '../import-contract.ts';
import { requireOnRedirects } from './context.ts';
import { findImport, keepImport } from './import/keep-import.ts';
import { previewImport, runImport } from './import/run-import.ts';
import { redirectContext, type RedirectDeps } from './routes-context.ts';

/** Bytes of a workbook once it is unpacked. */
const MAX_UNPACKED_BYTES = 120_000_000;

/** The steps of an import: the file, what would come of it, and the import. */
export function redirectImportRoutes(app: FastifyInstance, deps: RedirectDeps): void {
  const { db, guard } = deps;
  const mayAdd = { access: 'staff who may add redirects', guard: guard.requireStaff };

  void app.register(async (scope) => {
    // Too large is refused in our own words.
    await scope.register(multipart, { throwFileSizeLimit: false });
    route(
      scope,
      uploadImport,
      async ({ request, reply }) => {
        const context = await redirectContext(deps, { request, reply });
        requireOnRedirects(context.powers, 'add');
        const rules = { noun: 'A list of redirects', maxBytes: IMPORT_LIMITS.bytes };
        return withUpload(request, rules, async ({ path, fileName }) => {
          const table = await readTable(path, fileName, { ...IMPORT_LIMITS, unpackedBytes: MAX_UNPACKED_BYTES });
          const name = fileName.slice(-200);
          return inTransaction(db, (tx) => keepImport(tx, context, { fileName: name, table }));
        });
      },
      mayAdd,
    );
  });

  route(
    app,
    processImport,
    async ({ body, ...http }) => {
      const context = await redirectContext(deps, http);
      const choices = {
        mapping: body.mapping,
        siteId: body.site,
        isPermanent: body.is_permanent,
        updateExisting: body.update_existing,
      };
      if (body.dry_run) return previewImport(db, context, body.import, choices);
      return inTransaction(db, (tx) => runImport(tx, context, body.import, choices));
    },
    mayAdd,
  );

  app.get<{ Params: { import: string } }>(REFUSED_PATH, { preHandler: guard.requireStaff }, async (request, reply) => {
    const { actor, now, powers } = await redirectContext(deps, { request, reply });
    requireOnRedirects(powers, 'add');
    const kept = await findImport(db, { id: request.params.import, accountId: actor.accountId, now });
    const cellsOf = new Map(kept.rows.map(({ row, cells }) => [row, cells]));
    // As they were sent, so that what is mended can be sent again.
    const rows = kept.refused.map(({ row, messages }) => [...(cellsOf.get(row) ?? []), row, messages.join('; ')]);
    const file = exportFile('csv', [[...kept.columns, 'Row', 'Why'], ...rows], { name: 'refused redirects', now });
    return sendExport(reply, file);
  });
}
