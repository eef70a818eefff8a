import { keyOf, languageOf, versionOf } from '#features/front-of-house/server/index.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LiveStreams } from '#platform/http/live-streams.ts';
import { Unavailable } from '#shared/problem.ts';
import { route } from '#platform/http/route.ts';
import {
  changeWaitListEntry,
  getWaitEstimate,
  getPushKey,
  getWaitListEntry,
  joinWaitList,
  leaveWaitList,
  rejoinWaitList,
  subscribeToEntry,
} from '../contract.ts';
import { lineTag } from './commands/line-day.ts';
import { sized } from './engine/plan-step.ts';
import type { WaitLists } from './wait-lists.ts';

const CHANGE_COST = 20;
const STREAM_COST = 5;
/** An estimate reads the line and weeks of earlier waits. */
const ESTIMATE_COST = 4;

/** The wait list API of Spec §7. Responses may not be cached, except the estimate for some seconds. */
export function waitListRoutes(
  app: FastifyInstance,
  {
    waitLists,
    live,
    linkOriginOf,
    wake,
  }: {
    waitLists: WaitLists;
    live: LiveStreams;
    linkOriginOf: (request: FastifyRequest) => Promise<string>;
    wake: () => void;
  },
): void {
  const access = 'everyone';
  const noStore = (reply: FastifyReply) => reply.header('cache-control', 'no-store');

  route(
    app,
    getWaitEstimate,
    async ({ query, reply }) => {
      const estimate = await waitLists.estimate(query.rlid, query.partySize);
      sized(query.partySize, estimate.maxPartySize);
      reply.header('cache-control', 'public, max-age=15');
      return estimate;
    },
    { access, cost: ESTIMATE_COST },
  );

  route(
    app,
    joinWaitList,
    async ({ body, request, reply }) => {
      noStore(reply);
      const client = { language: languageOf(request), origin: await linkOriginOf(request), ip: request.ip };
      const entry = await waitLists.join(body, keyOf(request), client);
      // The guest may get a mail about joining.
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

  route(
    app,
    getPushKey,
    async ({ params, reply }) => {
      noStore(reply);
      return { key: await waitLists.pushKey(params.plan_ahead_id) };
    },
    { access, cost: 2 },
  );

  route(
    app,
    subscribeToEntry,
    async ({ params, body, reply }) => {
      noStore(reply);
      await waitLists.subscribe(params.plan_ahead_id, body);
      return undefined;
    },
    { access, cost: CHANGE_COST },
  );

  for (const url of ['/api/waitlist/:plan_ahead_id/events/', '/api/waitlist/:plan_ahead_id/events'])
    app.get<{ Params: { plan_ahead_id: string } }>(url, async (request, reply) => {
      app.costs?.spend(request, STREAM_COST);
      const { plan_ahead_id: token } = request.params;
      const { rlid } = await waitLists.find(token);
      // Changes at a partner are not pushed: the page polls.
      if (await waitLists.partner?.knows(token)) throw new Unavailable('live updates');
      // A guest without further actions gets no further data.
      const mayStay = async () => Object.values((await waitLists.find(token)).may).includes(true);
      return live.open(request, reply, { topic: lineTag(rlid), mayStay, checkSeconds: 60 });
    });
}
