import type { FastifyInstance, FastifyRequest } from 'fastify';
import { staffContext, type StaffGuard } from '#features/accounts/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { route } from '#platform/http/route.ts';
import * as contract from '../contract.ts';
import { deleteReports, fileReports, getReport, listReports } from './reports.ts';

/** What staff do with accessibility reports. */
export function accessibilityReportRoutes(
  app: FastifyInstance,
  deps: {
    db: Db;
    clock: Clock;
    guard: StaffGuard;
    /** Where links of mails begin. */
    originOf(request: FastifyRequest): string;
    /** Called when there may be mail to send. */
    wake(): void;
  },
): void {
  const { db } = deps;
  const guard = deps.guard.requireStaff;
  const mayView = { access: 'staff who may see accessibility reports', guard };
  route(
    app,
    contract.listReports,
    async ({ query, ...http }) => listReports(db, (await staffContext(deps, http)).powers, query),
    mayView,
  );
  route(
    app,
    contract.getReport,
    async ({ params, ...http }) => getReport(db, (await staffContext(deps, http)).powers, params.id),
    mayView,
  );
  route(
    app,
    contract.fileReports,
    async ({ body, ...http }) => {
      const context = { ...(await staffContext(deps, http)), origin: deps.originOf(http.request) };
      const count = await inTransaction(db, (tx) => fileReports(tx, context, body));
      deps.wake();
      return { count };
    },
    { access: 'staff who may change accessibility reports', guard },
  );
  route(
    app,
    contract.deleteReports,
    async ({ body, ...http }) => {
      const context = await staffContext(deps, http);
      return { count: await inTransaction(db, (tx) => deleteReports(tx, context, body.ids)) };
    },
    { access: 'staff who may delete accessibility reports', guard },
  );
}
