import { readFile } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { staffRoutes } from '#features/accounts/server/index.ts';
import { locationRules } from '#features/locations/rules.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { withUpload } from '#platform/http/receive-upload.ts';
import type { ImportRouteDeps } from './route-deps.ts';
import * as contract from '../contract.ts';
import { brandNotes } from '../records/read-records.ts';
import { applyPlan } from './apply-plan.ts';
import { findImport, findImportChanges, findImports, findPlanRows } from './import-queries.ts';
import { openLookup } from './open-lookup.ts';
import { comparePlan, discardPlan, forget, startPlan } from './plan-commands.ts';
import { getPlan, planEnds } from './plan-store.ts';
import { QualityStore } from './quality-store.ts';
import { undoImport } from './undo-import.ts';
import { importFileRoutes } from './staff-routes-files.ts';

/** Imports of restaurants with a preview of the changes, past imports and their undo, and the quality of the data. */
export function importRoutes(app: FastifyInstance, deps: ImportRouteDeps): void {
  const { db, mediaStore } = deps;
  const parts = { db, mediaStore, lookup: deps.lookup ?? openLookup() };
  const quality = new QualityStore(db, parts.lookup);
  const staff = staffRoutes(app, deps);
  const mayImport = locationRules.import;

  void app.register(async (scope) => {
    // The handler refuses a file that is too large with a message of its own.
    await scope.register(multipart, { throwFileSizeLimit: false });
    staff.on(scope).serve(contract.uploadImport, mayImport, ({ request, context }) => {
      const rules = { noun: 'A list', maxBytes: contract.IMPORT_MAX_BYTES };
      return withUpload(request, rules, async ({ path, fileName }) => ({
        id: await startPlan(parts, context, { bytes: await readFile(path), fileName }),
      }));
    });
  });

  staff.serve(contract.getImportPlan, mayImport, async ({ params, context: { accountId, now, powers } }) => {
    const plan = await getPlan(db, { id: params.id, accountId, now });
    const { source, choices, summary } = plan;
    return {
      id: plan.id,
      fileName: plan.fileName,
      format: source.format,
      unit: source.unit,
      rowCount: source.rows,
      sizeBytes: source.sizeBytes,
      expiresAt: planEnds(plan),
      notes: [...source.notes, ...brandNotes(new Map(source.brands), choices?.brand)],
      columns: source.columns.map((column, at) => ({
        ...column,
        chosen: choices ? (choices.columns[at] ?? null) : column.guess,
      })),
      brands: (source.brands ?? []).map(([name, rows]) => ({ name, rows })),
      brand: choices?.brand ?? null,
      prune: choices?.prune ?? false,
      allowFarPoints: choices?.allowsFarPoints ?? false,
      mayPrune: locationRules.delete.allows(powers, {}),
      plan: summary && { ...summary, liveBefore: summary.liveBefore },
    };
  });

  staff.serve(contract.compareImport, mayImport, async ({ params, body, context }) => {
    await comparePlan(parts, context, {
      id: params.id,
      choices: {
        columns: body.columns,
        prune: body.prune,
        allowsFarPoints: body.allowFarPoints,
        ...(body.brand !== null && { brand: body.brand }),
      },
    });
    return {};
  });

  staff.serve(contract.listPlanRows, mayImport, async ({ params, query, context: { accountId, now } }) => {
    const plan = await getPlan(db, { id: params.id, accountId, now });
    return findPlanRows(db, plan.id, query);
  });

  staff.serve(contract.applyImport, mayImport, async ({ params, body, context }) => {
    const { files, importId, ...applied } = await inTransaction(db, (tx) =>
      applyPlan(tx, context, { ...params, ...body }),
    );
    await forget(mediaStore, files);
    return { importId, ...applied };
  });

  staff.serve(contract.discardImport, mayImport, async ({ params, context }) => {
    await discardPlan(parts, context, params.id);
    return {};
  });

  staff.serve(contract.listImports, mayImport, ({ query, context }) => findImports(db, context, query.p));
  staff.serve(contract.getImport, mayImport, ({ params, context }) => findImport(db, context, params.id));
  staff.serve(contract.listImportChanges, mayImport, ({ params, query, context }) =>
    findImportChanges(db, context, { id: params.id, q: query.q, p: query.p, left: query.left }),
  );
  staff.change(contract.undoImport, mayImport, (tx, { params, context }) => undoImport(tx, context, params.id));

  staff.serve(contract.getQuality, locationRules.view, ({ query, context }) =>
    quality.list(context.powers, query, deps.clock.now()),
  );

  importFileRoutes(app, staff, { ...deps, quality });
}
