import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type StaffRouteDeps, staffRoutes } from '#features/accounts/server/index.ts';
import { afterCommit } from '#platform/db/transaction.ts';
import * as contract from '../contract.ts';
import { reportRules } from '../rules.ts';
import { deleteReports, fileReports, getReport, listReports } from './reports.ts';

interface Deps extends StaffRouteDeps {
  /** Origin of links in mails. */
  originOf(request: FastifyRequest): string;
  /** Called when there may be mail to send. */
  wake(): void;
}

/** Staff routes for accessibility reports. */
export function accessibilityReportRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const staff = staffRoutes(app, deps);
  staff.serve(contract.listReports, reportRules.view, ({ query, context }) => listReports(db, context.powers, query));
  staff.serve(contract.getReport, reportRules.view, ({ params, context }) => getReport(db, context.powers, params.id));
  staff.change(contract.fileReports, reportRules.change, async (tx, { body, request, context }) => {
    afterCommit(tx, () => deps.wake());
    return { count: await fileReports(tx, { ...context, origin: deps.originOf(request) }, body) };
  });
  staff.change(contract.deleteReports, reportRules.delete, async (tx, { body, context }) => ({
    count: await deleteReports(tx, context, body.ids),
  }));
}
