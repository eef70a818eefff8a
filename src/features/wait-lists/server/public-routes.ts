import { keyOf, languageOf, versionOf } from '#features/front-of-house/server/index.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { route } from '#platform/http/route.ts';
import {
  changeWaitListEntry,
  getWaitEstimate,
  getWaitListEntry,
  joinWaitList,
  leaveWaitList,
  rejoinWaitList,
} from '../contract.ts';
import type { WaitLists } from './wait-lists.ts';

const CHANGE_COST = 20;

/** The wait list API of Spec §7. Nothing of it may be kept, but the estimate for some seconds. */
export function waitListRoutes(
  app: FastifyInstance,
  { waitLists, mailOrigin, wake }: { waitLists: WaitLists; mailOrigin: () => string; wake: () => void },
): void {
  const access = 'everyone';
  const noStore = (reply: FastifyReply) => reply.header('cache-control', 'no-store');

  route(
    app,
    getWaitEstimate,
    ({ query, reply }) => {
      reply.header('cache-control', 'public, max-age=15');
      return waitLists.estimate(query.rlid, query.partySize);
    },
    { access, cost: 2 },
  );

  route(
    app,
    joinWaitList,
    async ({ body, request, reply }) => {
      noStore(reply);
      const client = { language: languageOf(request), origin: mailOrigin(), ip: request.ip };
      const entry = await waitLists.join(body, keyOf(request), client);
      // The guest may get a mail about it.
      wake();
      return entry;
    },
    { access, cost: CHANGE_COST },
  );

  route(
    app,
    getWaitListEntry,
    ({ params, reply }) => {
      noStore(reply);
      return waitLists.find(params.plan_ahead_id);
    },
    { access, cost: 2 },
  );

  route(
    app,
    changeWaitListEntry,
    ({ params, body, request, reply }) => {
      noStore(reply);
      return waitLists.change(params.plan_ahead_id, body, versionOf(request));
    },
    { access, cost: CHANGE_COST },
  );

  route(
    app,
    leaveWaitList,
    async ({ params, reply }) => {
      noStore(reply);
      await waitLists.leave(params.plan_ahead_id);
      return undefined;
    },
    { access, cost: CHANGE_COST },
  );

  route(
    app,
    rejoinWaitList,
    ({ params, reply }) => {
      noStore(reply);
      return waitLists.rejoin(params.plan_ahead_id);
    },
    { access, cost: CHANGE_COST },
  );
}
