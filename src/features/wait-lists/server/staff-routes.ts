import { nameOfRestaurant, regionOf, requireProvider } from '#features/front-of-house/server/index.ts';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { idOf, type StaffContext, staffRoutes, type StaffRouteDeps } from '#features/accounts/server/index.ts';
import type { LocationDirectory } from '#features/locator/server/index.ts';
import { haveTextsMoved } from '#features/text-messages/server/index.ts';
import { waitListRules } from '../rules.ts';
import * as contract from '../staff-contract.ts';
import type { HostBoard } from '../staff-contract.ts';
import { lineTag } from './commands/line-day.ts';
import type { LiveStreams } from '#platform/http/live-streams.ts';
import { addParty, hostStep, pauseLine, saveLineSettings } from './commands/host-commands.ts';
import { mayOnLine, requireOnLine } from './host-access.ts';
import { hoursAt } from './hours.ts';
import { listHostRestaurants, loadHostBoard, readSeq } from './queries/host-board.ts';
import { loadNumbers } from './queries/load-numbers.ts';
import { loadLineSettings } from './settings.ts';
import type { WaitLists } from './wait-lists.ts';

const PARTIES_LANGUAGE = 'en';
const MOST_SHARED = 500;
const SHARED_MS = 1000;

/** The host stand, settings and figures of wait lists. */
export function hostRoutes(
  app: FastifyInstance,
  deps: StaffRouteDeps & {
    waitLists: WaitLists;
    locations: LocationDirectory;
    live: LiveStreams;
    mailOrigin: () => string;
    wake: () => void;
  },
): void {
  const { db, locations, waitLists, live, mailOrigin, wake } = deps;
  const staff = staffRoutes(app, deps);
  const board = (context: Parameters<typeof requireOnLine>[0], rlid: number) => {
    const parts = waitLists.parts();
    const restaurant = parts.restaurantOf(rlid);
    requireOnLine(context, 'view', regionOf(restaurant));
    return loadHostBoard(db, parts, restaurant, context);
  };
  /** Boards that are being read or were read a moment ago: all screens of a restaurant ask at once when its line changes. */
  const shared = new LRUCache<string, Promise<HostBoard>>({ max: MOST_SHARED, ttl: SHARED_MS });
  const sharedBoard = async (context: StaffContext['powers'], rlid: number, seq: number) => {
    const region = regionOf(waitLists.parts().restaurantOf(rlid));
    const rights = (['change', 'settings'] as const).map((right) => mayOnLine(context, right, region));
    const key = [rlid, seq, ...rights].join();
    const known = shared.get(key);
    if (known) return known;
    const reading = board(context, rlid);
    shared.set(key, reading);
    reading.catch(() => shared.delete(key));
    return reading;
  };

  staff.serve(contract.listHostRestaurants, waitListRules.view, ({ query, context }) =>
    listHostRestaurants(db, locations, { ...query, powers: context.powers, nowMs: waitLists.parts().nowMs }),
  );

  staff.serve(contract.getWaitListNumbers, waitListRules.view, ({ query: { rlid, from, to }, context }) => {
    const { nowMs, restaurantOf } = waitLists.parts();
    const asked = rlid === undefined ? locations.listed() : [restaurantOf(rlid)];
    if (rlid !== undefined) for (const one of asked) requireOnLine(context.powers, 'view', regionOf(one));
    const rlids = asked.filter((one) => mayOnLine(context.powers, 'view', regionOf(one))).map((one) => one.rlid);
    return loadNumbers(db, { rlids, from, to, nowMs });
  });

  staff.serve(contract.getHostBoard, waitListRules.view, async ({ params: { rlid }, query, context, reply }) => {
    const { restaurantOf, nowMs } = waitLists.parts();
    const restaurant = restaurantOf(rlid);
    requireOnLine(context.powers, 'view', regionOf(restaurant));
    const seq = await readSeq(db, rlid, hoursAt(restaurant, nowMs).businessDate);
    const isSame = query.seq !== undefined && query.seq > 0 && query.seq === seq;
    // What becomes of texts changes no line.
    if (isSame && !(await haveTextsMoved(db, rlid, nowMs))) {
      reply.code(204);
      return undefined;
    }
    return sharedBoard(context.powers, rlid, seq);
  });

  staff.serve(contract.addHostEntry, waitListRules.change, async ({ params: { rlid }, body, context }) => {
    const { op, ...party } = body;
    const added = {
      rlid,
      op,
      body: { ...party, presence: 'here' as const },
      language: PARTIES_LANGUAGE,
      origin: mailOrigin(),
    };
    await waitLists.changeLine(rlid, (tx, parts) => addParty(tx, parts, context, added));
    wake();
    return board(context.powers, rlid);
  });

  staff.serve(contract.changeHostEntry, waitListRules.change, async ({ params, body, context }) => {
    const { rlid, entry: entryId } = params;
    await waitLists.changeLine(rlid, (tx, parts) => hostStep(tx, parts, context, { rlid, entryId, ...body }));
    // A table that is ready is told at once.
    wake();
    return board(context.powers, rlid);
  });

  staff.serve(contract.pauseWaitList, waitListRules.change, async ({ params: { rlid }, body, context }) => {
    await waitLists.changeLine(rlid, (tx, parts) => pauseLine(tx, parts, context, { rlid, ...body }));
    return board(context.powers, rlid);
  });

  staff.serve(contract.getWaitListSettings, waitListRules.settings, async ({ params: { rlid }, context }) => {
    const restaurant = waitLists.parts().restaurantOf(rlid);
    requireOnLine(context.powers, 'settings', regionOf(restaurant));
    const { version, changed, ...values } = await loadLineSettings(db, restaurant);
    return { name: nameOfRestaurant(restaurant), version, changed, providers: waitLists.providers, values };
  });

  staff.serve(contract.saveWaitListSettings, waitListRules.settings, async ({ params: { rlid }, body, context }) => {
    const { base_version: baseVersion, values } = body;
    requireProvider(values, waitLists.providers);
    const version = await waitLists.changeLine(rlid, (tx, parts) =>
      saveLineSettings(tx, parts, context, { rlid, baseVersion, values }),
    );
    return { version };
  });

  app.get<{ Params: { rlid: string } }>(
    '/wagtail/api/main/host/:rlid/events/',
    { preHandler: staff.guard(waitListRules.view) },
    async (request, reply) => {
      const rlid = idOf(request.params.rlid);
      const requireRight = ({ powers }: Pick<StaffContext, 'powers'>) =>
        requireOnLine(powers, 'view', regionOf(waitLists.parts().restaurantOf(rlid)));
      requireRight(await staff.contextOf({ request, reply }));
      const mayStay = async () => {
        requireRight(await deps.guard.staffAgain(request));
        return true;
      };
      return live.open(request, reply, { topic: lineTag(rlid), mayStay, checkSeconds: 5 });
    },
  );
}
