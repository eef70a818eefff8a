import type { FastifyInstance } from 'fastify';
import { Conflict, RateLimited } from '#shared/problem.ts';
import {
  ADDRESS_POLICY,
  attemptKey,
  clientOf,
  endSessionByToken,
  reserveAttempt,
  type SessionCookie,
  type StaffRouteDeps,
  undoAttempt,
} from '#features/accounts/server/index.ts';
import { hostStandOf } from '#features/accounts/next-path.ts';
import { clientKeyOf } from '#platform/http/client-key.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { route } from '#platform/http/route.ts';
import { pairDevice } from '../contract.ts';
import { pairByCode } from './pairing.ts';

/** Route for a device without a session, which the code authenticates. */
export function pairingRoutes(app: FastifyInstance, deps: StaffRouteDeps & { cookie: SessionCookie }): void {
  const { db, clock, guard, cookie } = deps;
  route(
    app,
    pairDevice,
    async ({ body, request, reply }) => {
      const before = await guard.staffOf(request);
      // Pairing would end the user's session, and with it the device.
      if (before && !before.device)
        throw new Conflict(
          'Somebody is signed in in this browser. Sign out here, and make the code on another device.',
        );
      const client = clientOf(request);
      const key = attemptKey('pairing', clientKeyOf(client.ip));
      const waitMs = await inTransaction(db, (tx) => reserveAttempt(tx, key, ADDRESS_POLICY, clock.now()));
      if (waitMs > 0) throw new RateLimited(waitMs, 'Too many attempts');
      const { token, rlid } = await pairByCode(db, { ...body, client }, clock.now());
      const old = cookie.read(request);
      await inTransaction(db, async (tx) => {
        await undoAttempt(tx, key);
        if (old) await endSessionByToken(tx, old);
      });
      cookie.set(reply, token, true);
      return { next: hostStandOf({ rlid }) };
    },
    { access: 'everyone' },
  );
}
