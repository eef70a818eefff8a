import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import { startForm } from '../contract.ts';
import type { GuestGuard } from './guest-guard.ts';

/** A challenge costs us a few milliseconds: enough for an office, too few to keep a core busy. */
/** A challenge is signed. */
const START_COST = 2;

/** What forms ask for as a guest begins them. */
export function guestGuardRoutes(app: FastifyInstance, { guestGuard }: { guestGuard: GuestGuard }): void {
  route(
    app,
    startForm,
    async ({ params, reply }) => {
      reply.header('cache-control', 'no-store');
      return guestGuard.start(params.form);
    },
    { access: 'everyone', cost: START_COST },
  );
}
