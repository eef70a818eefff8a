import {
  nameOfRestaurant,
  regionOf,
  mayChangeAll,
  requireAll,
  requireProvider,
  sharedBoards,
} from '#features/front-of-house/server/index.ts';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { idOf, type StaffContext, staffRoutes, type StaffRouteDeps } from '#features/accounts/server/index.ts';
import type { LocationDirectory } from '#features/locator/server/index.ts';
import { alsoOnDevices } from '#features/rights/staff-rule.ts';
import { loadReservationFigures, loadReservationTotals, mayReserve } from '#features/reservations/server/index.ts';
import { requireInput } from '#platform/http/parse-input.ts';
import { exportFile } from '#platform/spreadsheet/export-file.ts';
import { haveTextsMoved } from '#features/text-messages/server/index.ts';
import { waitListRules } from '../rules.ts';
import * as contract from '../staff-contract.ts';
import { lineTag } from './commands/line-day.ts';
import type { LiveStreams } from '#platform/http/live-streams.ts';
import { addParty, hostStep, pauseLine } from './commands/host-commands.ts';
import { followChain, saveLineSettings } from './commands/settings-commands.ts';
import { lineAccess, mayOnLine, requireOnLine } from './host-access.ts';
import { listHostRestaurants, loadHostBoard, readSeq } from './queries/host-board.ts';
import { figureRows } from './queries/figure-rows.ts';
import { loadLineTotals, loadNumbers } from './queries/load-numbers.ts';
import { loadLineSettings } from './settings.ts';
import type { WaitLists } from './wait-lists.ts';

const PARTIES_LANGUAGE = 'en';
const atStand = { view: alsoOnDevices(waitListRules.view), change: alsoOnDevices(waitListRules.change) };

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
  const shared = sharedBoards(contract.changeHostEntry.reply);
  const sharedBoard = async (context: StaffContext['powers'], rlid: number, seq: number) => {
    const region = regionOf(waitLists.parts().restaurantOf(rlid));
    const rights = (['change', 'settings'] as const).map((right) => mayOnLine(context, right, region));
    return shared([rlid, seq, ...rights].join(), () => board(context, rlid));
  };

  /** The restaurants of a query, of those that the user may see. @throws Forbidden, NotFound, gone */
  const restaurantsOf = (
    powers: StaffContext['powers'],
    { rlid, region }: { rlid?: number | undefined; region?: string | undefined },
  ) => {
    if (rlid !== undefined) {
      const restaurant = waitLists.parts().restaurantOf(rlid);
      requireOnLine(powers, 'view', regionOf(restaurant));
      return [restaurant];
    }
    return locations
      .listed()
      .filter((one) => mayOnLine(powers, 'view', regionOf(one)))
      .filter((one) => region === undefined || codeOf(one) === region);
  };
  const regionsOf = (powers: StaffContext['powers']) => {
    const names = new Map(restaurantsOf(powers, {}).map((one) => [codeOf(one), one.state.name]));
    return [...names]
      .map(([code, name]) => ({ code, name }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  };

  staff.serve(contract.listHostRestaurants, waitListRules.view, ({ query, context }) =>
    listHostRestaurants(db, locations, { ...query, powers: context.powers, nowMs: waitLists.parts().nowMs }),
  );

  staff.serve(contract.getWaitListNumbers, waitListRules.view, async ({ query, context: { powers } }) => {
    const { from, to } = query;
    const shown = restaurantsOf(powers, query);
    const rlids = shown.map(({ rlid }) => rlid);
    const reserved = shown.filter((one) => mayReserve(powers, 'view', regionOf(one))).map(({ rlid }) => rlid);
    return {
      restaurants: shown.length,
      maySet: query.rlid !== undefined && shown.some((one) => mayOnLine(powers, 'settings', regionOf(one))),
      regions: regionsOf(powers),
      ...(await loadNumbers(db, { rlids, from, to, nowMs: waitLists.parts().nowMs })),
      reservations: reserved.length > 0 ? await loadReservationFigures(db, { rlids: reserved, from, to }) : null,
    };
  });

  app.get(
    '/wagtail/host/numbers/export/',
    { preHandler: staff.guard(waitListRules.view) },
    async (request, reply): Promise<FastifyReply> => {
      const { powers, now } = await staff.contextOf({ request, reply });
      const query = requireInput(contract.FiguresQuery, request.query);
      const shown = restaurantsOf(powers, query);
      const rlids = shown.map(({ rlid }) => rlid);
      const reserved = shown.filter((one) => mayReserve(powers, 'view', regionOf(one))).map(({ rlid }) => rlid);
      const of = { from: query.from, to: query.to };
      const rows = figureRows(
        shown,
        await loadLineTotals(db, { rlids, ...of, nowMs: waitLists.parts().nowMs }),
        await loadReservationTotals(db, { rlids: reserved, ...of }),
      );
      const file = exportFile('csv', rows, { name: 'figures', now });
      return reply
        .header('content-type', file.contentType)
        .header('content-disposition', `attachment; filename="${file.fileName}"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(file.content));
    },
  );

  staff.serve(contract.getHostBoard, atStand.view, async ({ params: { rlid }, query, context, reply }) => {
    const { restaurantOf, nowMs } = waitLists.parts();
    const restaurant = restaurantOf(rlid);
    requireOnLine(context.powers, 'view', regionOf(restaurant));
    const seq = await readSeq(db, rlid);
    const isSame = query.seq !== undefined && query.seq > 0 && query.seq === seq;
    // A text message's delivery does not change the line.
    if (isSame && !(await haveTextsMoved(db, rlid, nowMs))) {
      reply.code(204);
      return undefined;
    }
    return sharedBoard(context.powers, rlid, seq);
  });

  staff.serve(contract.addHostEntry, atStand.change, async ({ params: { rlid }, body, context }) => {
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
    return sharedBoard(context.powers, rlid, await readSeq(db, rlid));
  });

  staff.serve(contract.changeHostEntry, atStand.change, async ({ params, body, context }) => {
    const { rlid, entry: entryId } = params;
    await waitLists.changeLine(rlid, (tx, parts) => hostStep(tx, parts, context, { rlid, entryId, ...body }));
    // Announces a free table at once.
    wake();
    return sharedBoard(context.powers, rlid, await readSeq(db, rlid));
  });

  staff.serve(contract.pauseWaitList, atStand.change, async ({ params: { rlid }, body, context }) => {
    await waitLists.changeLine(rlid, (tx, parts) => pauseLine(tx, parts, context, { rlid, ...body }));
    return board(context.powers, rlid);
  });

  staff.serve(contract.getWaitListSign, waitListRules.view, ({ params: { rlid }, context }) => {
    const restaurant = waitLists.parts().listedRestaurantOf(rlid);
    requireOnLine(context.powers, 'view', regionOf(restaurant));
    const maySet = mayOnLine(context.powers, 'settings', regionOf(restaurant));
    return { name: nameOfRestaurant(restaurant), city: restaurant.wire.city, origin: mailOrigin(), maySet };
  });

  staff.serve(contract.getWaitListSettings, waitListRules.settings, async ({ params: { rlid }, context }) => {
    const restaurant = waitLists.parts().listedRestaurantOf(rlid);
    requireOnLine(context.powers, 'settings', regionOf(restaurant));
    const { saved, isOwn, chain, ...values } = await loadLineSettings(db, restaurant);
    const mayAll = mayChangeAll(lineAccess, context.powers, locations.listed());
    const relation = { ...saved, isOwn, chain, mayChangeAll: mayAll };
    return { name: nameOfRestaurant(restaurant), ...relation, providers: waitLists.providers, values };
  });

  staff.serve(contract.saveWaitListSettings, waitListRules.settings, async ({ params: { rlid }, body, context }) => {
    const { baseVersion, forChain, values } = body;
    requireProvider(values, waitLists.providers);
    if (forChain) requireAll(lineAccess, context.powers, locations.listed());
    const version = await waitLists.changeLine(rlid, (tx, parts) =>
      saveLineSettings(tx, parts, context, { rlid, baseVersion, values, forChain }),
    );
    return { version };
  });

  staff.serve(contract.followWaitListSettings, waitListRules.settings, async ({ params: { rlid }, context }) => {
    await waitLists.changeLine(rlid, (tx, parts) => followChain(tx, parts, context, rlid));
    return {};
  });

  app.get<{ Params: { rlid: string } }>(
    '/wagtail/api/main/host/:rlid/events/',
    { preHandler: staff.guard(atStand.view) },
    async (request, reply) => {
      const rlid = idOf(request.params.rlid);
      const requireRight = ({ powers }: Pick<StaffContext, 'powers'>) =>
        requireOnLine(powers, 'view', regionOf(waitLists.parts().restaurantOf(rlid)));
      requireRight(await staff.contextOf({ request, reply }, atStand.view));
      const mayStay = async () => {
        requireRight(await deps.guard.staffAgain(request, atStand.view));
        return true;
      };
      return live.open(request, reply, { topic: lineTag(rlid), mayStay, checkSeconds: 5 });
    },
  );
}

/** "US-ME" */
function codeOf({ country, state }: Parameters<typeof regionOf>[0]): string {
  return `${country}-${state.code}`;
}
