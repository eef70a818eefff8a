import { readFile } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Forbidden } from '#shared/problem.ts';
import { staffContext } from '#features/accounts/server/index.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { withUpload } from '#platform/http/receive-upload.ts';
import { route } from '#platform/http/route.ts';
import * as contract from '../imports-contract.ts';
import { brandNotes } from '../import/read-records.ts';
import { type ImportRouteDeps, requireSome } from './admin-access.ts';
import { applyPlan } from './imports/apply-plan.ts';
import { findImport, findImportChanges, findImports, findPlanRows } from './imports/import-queries.ts';
import { mayImport, mayPrune } from './imports/import-rights.ts';
import { openLookup } from './imports/open-lookup.ts';
import { comparePlan, discardPlan, forget, startPlan } from './imports/plan-commands.ts';
import { getPlan, planEnds } from './imports/plan-store.ts';
import { QualityStore } from './imports/quality-store.ts';
import { undoImport } from './imports/undo-import.ts';
import { importFileRoutes } from './routes-imports-files.ts';

/** Importing restaurants with a look at the difference, past imports and undoing them, and how good the data are. */
export function importRoutes(app: FastifyInstance, deps: ImportRouteDeps): void {
  const { db, mediaStore } = deps;
  const parts = { db, mediaStore, lookup: deps.lookup ?? openLookup() };
  const quality = new QualityStore(db, parts.lookup);
  const importers = { access: 'staff who add or change restaurants', guard: deps.guard.requireStaff };
  const context = (exchange: { request: FastifyRequest; reply: FastifyReply }) => staffContext(deps, exchange);
  const importer = async (exchange: { request: FastifyRequest; reply: FastifyReply }) => {
    const found = await context(exchange);
    if (!mayImport(found.powers)) throw new Forbidden('You may not import restaurants');
    return found;
  };
  const ownPlan = async (id: number, exchange: { request: FastifyRequest; reply: FastifyReply }) => {
    const { actor, powers, now } = await importer(exchange);
    return { plan: await getPlan(db, { id, accountId: actor.accountId, now }), powers };
  };
  const asker = async (exchange: { request: FastifyRequest; reply: FastifyReply }) => {
    const { actor, powers } = await importer(exchange);
    return { accountId: actor.accountId, powers };
  };

  void app.register(async (scope) => {
    // Too large is refused in our own words.
    await scope.register(multipart, { throwFileSizeLimit: false });
    route(
      scope,
      contract.uploadImport,
      async (exchange) => {
        const found = await importer(exchange);
        const rules = { noun: 'A list', maxBytes: contract.IMPORT_MAX_BYTES };
        return withUpload(exchange.request, rules, async ({ path, fileName }) => ({
          id: await startPlan(parts, found, { bytes: await readFile(path), fileName }),
        }));
      },
      importers,
    );
  });

  route(
    app,
    contract.getImportPlan,
    async ({ params, ...exchange }) => {
      const { plan, powers } = await ownPlan(params.id, exchange);
      const { source, choices, summary } = plan;
      return {
        id: plan.id,
        file_name: plan.fileName,
        format: source.format,
        unit: source.unit,
        row_count: source.rows,
        size_bytes: source.sizeBytes,
        expires_at: planEnds(plan),
        notes: [...source.notes, ...brandNotes(new Map(source.brands), choices?.brand)],
        columns: source.columns.map((column, at) => ({
          ...column,
          chosen: choices ? (choices.columns[at] ?? null) : column.guess,
        })),
        brands: (source.brands ?? []).map(([name, rows]) => ({ name, rows })),
        brand: choices?.brand ?? null,
        prune: choices?.prune ?? false,
        allow_far_points: choices?.allowsFarPoints ?? false,
        may_prune: mayPrune(powers),
        plan: summary && { ...summary, live_before: summary.liveBefore },
      };
    },
    importers,
  );

  route(
    app,
    contract.compareImport,
    async ({ params, body, ...exchange }) => {
      await comparePlan(parts, await importer(exchange), {
        id: params.id,
        choices: {
          columns: body.columns,
          prune: body.prune,
          allowsFarPoints: body.allow_far_points,
          ...(body.brand !== null && { brand: body.brand }),
        },
      });
      return {};
    },
    importers,
  );

  route(
    app,
    contract.listPlanRows,
    async ({ params, query, ...exchange }) => {
      const { plan } = await ownPlan(params.id, exchange);
      return findPlanRows(db, plan.id, query);
    },
    importers,
  );

  route(
    app,
    contract.applyImport,
    async ({ params, body, ...exchange }) => {
      const found = await importer(exchange);
      const { files, importId, ...applied } = await inTransaction(db, (tx) =>
        applyPlan(tx, found, { id: params.id, confirmed: body.confirmed, leaveChanged: body.leave_changed }),
      );
      await forget(mediaStore, files);
      return { import_id: importId, ...applied };
    },
    importers,
  );

  route(
    app,
    contract.discardImport,
    async ({ params, ...exchange }) => {
      await discardPlan(parts, await importer(exchange), params.id);
      return {};
    },
    importers,
  );

  route(
    app,
    contract.listImports,
    async ({ query, ...exchange }) => findImports(db, await asker(exchange), query.p),
    importers,
  );

  route(
    app,
    contract.getImport,
    async ({ params, ...exchange }) => findImport(db, await asker(exchange), params.id),
    importers,
  );

  route(
    app,
    contract.listImportChanges,
    async ({ params, query, ...exchange }) =>
      findImportChanges(db, await asker(exchange), { id: params.id, q: query.q, p: query.p, left: query.left }),
    importers,
  );

  route(
    app,
    contract.undoImport,
    async ({ params, ...exchange }) => {
      const found = await importer(exchange);
      return inTransaction(db, (tx) => undoImport(tx, found, params.id));
    },
    importers,
  );

  route(
    app,
    contract.getQuality,
    async ({ query, ...exchange }) => {
      const { powers } = await context(exchange);
      requireSome(powers, 'view');
      return quality.list(powers, query, deps.clock.now());
    },
    { access: 'staff who see restaurants', guard: deps.guard.requireStaff },
  );

  importFileRoutes(app, { ...deps, quality });
}
