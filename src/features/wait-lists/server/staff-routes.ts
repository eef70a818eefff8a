import { nameOfRestaurant, regionOf, requireProvider } from '#features/front-of-house/server/index.ts';
import type { FastifyInstance } from 'fastify';
import { staffRoutes, type StaffRouteDeps } from '#features/accounts/server/index.ts';
import type { LocationDirectory } from '#features/locator/server/index.ts';
import { haveTextsMoved } from '#features/text-messages/server/index.ts';
import { waitListRules } from '../rules.ts';
import * as contract from '../staff-contract.ts';
import { addParty, hostStep, pauseLine, saveLineSettings } from './commands/host-commands.ts';
import { mayOnLine, requireOnLine } from './host-access.ts';
import { hoursAt } from './hours.ts';
import { listHostRestaurants, loadHostBoard, readSeq } from './queries/host-board.ts';
import { loadNumbers } from './queries/load-numbers.ts';
import { loadLineSettings } from './settings.ts';
import type { WaitLists } from './wait-lists.ts';

const PARTIES_LANGUAGE = 'en';

/** The host stand, settings and figures of wait lists. */
export function hostRoutes(
  app: FastifyInstance,
  deps: StaffRouteDeps & {
    waitLists: WaitLists;
    locations: LocationDirectory;
    mailOrigin: () => string;
    wake: () => void;
  },
): void {
  const { db, locations, waitLists, mailOrigin, wake } = deps;
  const staff = staffRoutes(app, deps);
  const board = (context: Parameters<typeof requireOnLine>[0], rlid: number) => {
    const parts = waitLists.parts();
    const restaurant = parts.restaurantOf(rlid);
    requireOnLine(context, 'view', regionOf(restaurant));
    return loadHostBoard(db, parts, restaurant, context);
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
    const isSame = query.seq !== undefined && query.seq > 0;
    const known = isSame && (await readSeq(db, rlid, hoursAt(restaurant, nowMs).businessDate)) === query.seq;
    // What becomes of texts changes no line.
    if (known && !(await haveTextsMoved(db, rlid, nowMs))) {
      reply.code(204);
      return undefined;
    }
    return board(context.powers, rlid);
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
}
