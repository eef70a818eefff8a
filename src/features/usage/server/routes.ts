import type { FastifyInstance } from 'fastify';
import { staffContext, type StaffGuard } from '#features/accounts/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { route } from '#platform/http/route.ts';
import * as contract from '../contract.ts';
import { listUses } from './list-uses.ts';
import { replaceUses } from './replace-uses.ts';
import type { SourceKinds } from './sources.ts';

/** What uses a thing of the library, and another in its place everywhere. */
export function usageRoutes(
  app: FastifyInstance,
  deps: { db: Db; clock: Clock; guard: StaffGuard; sources: SourceKinds },
): void {
  const { db, sources } = deps;

  route(
    app,
    contract.listUses,
    async (input) => listUses(db, await staffContext(deps, input), sources, { ...input.params, p: input.query.p }),
    { access: 'staff who see the thing', guard: deps.guard.requireStaff },
  );

  route(
    app,
    contract.replaceUses,
    async (input) => {
      const asker = await staffContext(deps, input);
      const { kind, id: from } = input.params;
      return inTransaction(db, (tx) => replaceUses(tx, asker, sources, { kind, from, to: input.body.with }));
    },
    { access: 'staff who may change the thing', guard: deps.guard.requireStaff },
  );
}
