import type { FastifyInstance } from 'fastify';
import { staffContext, type StaffGuard } from '#features/accounts/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { route } from '#platform/http/route.ts';
import * as contract from '../suppression-contract.ts';
import { getMailAddress, liftBounce } from './stopped-addresses.ts';

/** What staff may know and do about an address that gets less mail. */
export function mailAddressRoutes(app: FastifyInstance, deps: { db: Db; clock: Clock; guard: StaffGuard }): void {
  const { db } = deps;
  const guard = deps.guard.requireStaff;
  route(
    app,
    contract.getMailAddress,
    async ({ query, ...http }) => getMailAddress(db, (await staffContext(deps, http)).powers, query.address),
    { access: 'staff who may see mail', guard },
  );
  route(
    app,
    contract.liftBounce,
    async ({ body, ...http }) => {
      const { actor, powers, now } = await staffContext(deps, http);
      return { address: await inTransaction(db, (tx) => liftBounce(tx, { actor, powers, now }, body.address)) };
    },
    { access: 'staff who may send mail', guard },
  );
}
