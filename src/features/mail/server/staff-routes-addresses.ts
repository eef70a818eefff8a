import type { FastifyInstance } from 'fastify';
import { type StaffRouteDeps, staffRoutes } from '#features/accounts/server/index.ts';
import { mailRules } from '../rules.ts';
import * as contract from '../suppression-contract.ts';
import { getMailAddress, liftBounce } from './stopped-addresses.ts';

/** Staff routes about suppressed addresses. */
export function mailAddressRoutes(app: FastifyInstance, deps: StaffRouteDeps): void {
  const staff = staffRoutes(app, deps);
  staff.serve(contract.getMailAddress, mailRules.view, ({ query, context }) =>
    getMailAddress(deps.db, context.powers, query.address),
  );
  staff.change(contract.liftBounce, mailRules.change, async (tx, { body, context }) => ({
    address: await liftBounce(tx, context, body.address),
  }));
}
