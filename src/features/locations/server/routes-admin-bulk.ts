import type { FastifyInstance } from 'fastify';
import { staffContext } from '#features/accounts/server/index.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { route } from '#platform/http/route.ts';
import * as contract from '../staff-contract-bulk.ts';
import { type LocationAdminDeps, requireSome } from './admin-access.ts';
import { changeBulk, previewBulk, undoBulk } from './commands/change-bulk.ts';
import { listBulks } from './queries/list-bulks.ts';

/** Thousands of rlids are longer than forms are. */
const BODY_LIMIT_BYTES = 256 * 1024;

/** Many restaurants changed at once, and that undone. */
export function bulkLocationRoutes(app: FastifyInstance, deps: LocationAdminDeps): void {
  const { db, guard } = deps;
  const options = {
    access: "staff with 'change' on some region",
    guard: guard.requireStaff,
    bodyLimit: BODY_LIMIT_BYTES,
  };

  route(
    app,
    contract.previewBulkLocations,
    async ({ body, ...exchange }) => {
      const context = await staffContext(deps, exchange);
      requireSome(context.powers, 'change');
      return previewBulk(db, context, body);
    },
    options,
  );

  route(
    app,
    contract.changeBulkLocations,
    async ({ body, ...exchange }) => {
      const context = await staffContext(deps, exchange);
      requireSome(context.powers, 'change');
      return inTransaction(db, (tx) => changeBulk(tx, context, body));
    },
    options,
  );

  route(
    app,
    contract.undoBulkLocations,
    async ({ params, ...exchange }) => {
      const context = await staffContext(deps, exchange);
      requireSome(context.powers, 'change');
      return inTransaction(db, (tx) => undoBulk(tx, context, params.id));
    },
    options,
  );

  route(
    app,
    contract.listBulkLocations,
    async (exchange) => {
      const { powers } = await staffContext(deps, exchange);
      requireSome(powers, 'change');
      return { rows: await listBulks(db, powers) };
    },
    options,
  );
}
