import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import { startForm } from '../contract.ts';
import type { GuestGuard } from './guest-guard.ts';

/** Points for a challenge, which takes a few milliseconds to sign. The limit allows a whole office, but cannot keep a core busy. */
const START_COST = 2;

/** The route that a form calls when a guest begins it. */
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
