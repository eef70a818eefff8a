import type { FastifyInstance } from 'fastify';
import { type StaffRouteDeps, staffRoutes } from '#features/accounts/server/index.ts';
import * as contract from '../contract.ts';
import { usageRules } from '../rules.ts';
import type { UsageParts } from './find-item.ts';
import { listUses } from './list-uses.ts';
import { replaceUses } from './replace-uses.ts';

/** Uses of items of the library, and their replacement. */
export function usageRoutes(app: FastifyInstance, deps: StaffRouteDeps & UsageParts): void {
  const { db } = deps;
  const staff = staffRoutes(app, deps);

  staff.serve(contract.listUses, usageRules.viewOne, ({ params, query, context }) =>
    listUses(db, context, deps, { ...params, p: query.p }),
  );
  staff.change(contract.replaceUses, usageRules.changeOne, (tx, { params: { kind, id: from }, body, context }) =>
    replaceUses(tx, context, deps, { kind, from, to: body.with }),
  );
}
