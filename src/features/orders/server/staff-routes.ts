import type { FastifyInstance } from 'fastify';
import { idOf, type StaffContext, staffRoutes, type StaffRouteDeps } from '#features/accounts/server/index.ts';
import {
  mayChangeAll,
  nameOfRestaurant,
  regionOf,
  requireAll,
  sharedBoards,
} from '#features/front-of-house/server/index.ts';
import type { LocationDirectory } from '#features/locator/server/index.ts';
import { alsoOnDevices } from '#features/rights/staff-rule.ts';
import { haveTextsMoved } from '#features/text-messages/server/index.ts';
import { currencyOf } from '#features/menus/money.ts';
import type { LiveStreams } from '#platform/http/live-streams.ts';
import { getSales } from '../report-contract.ts';
import { orderRules } from '../rules.ts';
import * as contract from '../staff-contract.ts';
import { shownSales } from './queries/sales.ts';
import { busyKitchen, followChain, pauseKitchen, saveOrderSettings } from './commands/kitchen-commands.ts';
import { editOrder } from './commands/edit-order.ts';
import { kitchenTag } from './commands/kitchen-day.ts';
import { messageGuest } from './commands/change-order.ts';
import { refundOrder } from './commands/refund-order.ts';
import { mayOnOrders, orderAccess, requireOnOrders } from './order-parts.ts';
import type { Orders } from './orders.ts';
import { listDeskOrders, loadDeskOrder } from './queries/desk.ts';
import { listKitchens, loadKitchenBoard, readSeq } from './queries/kitchen-board.ts';
import { loadOrderSettings, providersOf } from './settings.ts';

const inKitchen = { view: alsoOnDevices(orderRules.view), change: alsoOnDevices(orderRules.change) };

/** The kitchen's screen, the order desk and the settings of orders. */
export function kitchenRoutes(
  app: FastifyInstance,
  deps: StaffRouteDeps & { orders: Orders; locations: LocationDirectory; live: LiveStreams; wake: () => void },
): void {
  const { db, orders, locations, live, wake } = deps;
  const staff = staffRoutes(app, deps);
  const restaurantFor = (powers: StaffContext['powers'], right: 'view' | 'settings', rlid: number) => {
    const { restaurantOf, listedRestaurantOf } = orders.parts();
    const restaurant = right === 'settings' ? listedRestaurantOf(rlid) : restaurantOf(rlid);
    requireOnOrders(powers, right, regionOf(restaurant));
    return restaurant;
  };
  const board = (powers: StaffContext['powers'], rlid: number) =>
    loadKitchenBoard(db, orders.parts(), restaurantFor(powers, 'view', rlid), powers);
  const shared = sharedBoards(contract.stepOrder.reply);
  const sharedBoard = async (powers: StaffContext['powers'], rlid: number, seq: number) => {
    const region = regionOf(orders.parts().restaurantOf(rlid));
    const rights = (['change', 'settings'] as const).map((right) => mayOnOrders(powers, right, region));
    return shared([rlid, seq, ...rights].join(), () => board(powers, rlid));
  };

  staff.serve(getSales, orderRules.view, ({ query, context: { powers } }) => shownSales(db, powers, query));

  staff.serve(contract.listKitchens, orderRules.view, ({ query, context }) =>
    listKitchens(db, locations, { ...query, powers: context.powers, nowMs: orders.parts().nowMs }),
  );

  staff.serve(contract.getKitchen, inKitchen.view, async ({ params: { rlid }, query, context, reply }) => {
    restaurantFor(context.powers, 'view', rlid);
    const seq = await readSeq(db, rlid);
    const isSame = query.seq !== undefined && query.seq > 0 && query.seq === seq;
    // Delivery reports of text messages do not change orders.
    if (isSame && !(await haveTextsMoved(db, rlid, orders.parts().nowMs))) {
      reply.code(204);
      return undefined;
    }
    return sharedBoard(context.powers, rlid, seq);
  });

  staff.serve(contract.stepOrder, inKitchen.change, async ({ params, body, context }) => {
    const { rlid, order: orderId } = params;
    await orders.step(context, { rlid, orderId, ...body });
    // Sends the guest's mail or text at once.
    wake();
    return sharedBoard(context.powers, rlid, await readSeq(db, rlid));
  });

  staff.serve(contract.pauseKitchen, inKitchen.change, async ({ params: { rlid }, body, context }) => {
    await orders.change((tx, parts) => pauseKitchen(tx, parts, context, { rlid, ...body }));
    return board(context.powers, rlid);
  });

  staff.serve(contract.busyKitchen, inKitchen.change, async ({ params: { rlid }, body, context }) => {
    await orders.change((tx, parts) => busyKitchen(tx, parts, context, { rlid, ...body }));
    return board(context.powers, rlid);
  });

  staff.serve(contract.listOrders, orderRules.view, ({ query, context: { powers } }) =>
    listDeskOrders(db, orders.parts(), { ...query, powers, locations }),
  );

  staff.serve(contract.getDeskOrder, orderRules.view, ({ params, context: { powers } }) =>
    loadDeskOrder(db, orders.parts(), powers, params.order),
  );

  staff.serve(contract.refundOrder, orderRules.refund, async ({ params, body, context }) => {
    await orders.change((tx, parts) => refundOrder(tx, parts, context, params.order, body));
    // The reconciler retries when the provider does not answer now.
    await orders.payments.settle(params.order);
    wake();
    return {};
  });

  staff.serve(contract.messageGuest, orderRules.change, async ({ params, body, context }) => {
    await orders.change((tx, parts) => messageGuest(tx, parts, context, params.order, body));
    wake();
    return {};
  });

  staff.serve(contract.editOrder, orderRules.change, async ({ params, body, context }) => {
    await orders.change((tx, parts) => editOrder(tx, parts, context, params.order, body));
    await orders.payments.settle(params.order);
    wake();
    return {};
  });

  staff.serve(contract.getOrderSettings, orderRules.settings, async ({ params: { rlid }, context }) => {
    const restaurant = restaurantFor(context.powers, 'settings', rlid);
    const { saved, isOwn, chain, ...values } = await loadOrderSettings(db, restaurant);
    const mayAll = mayChangeAll(orderAccess, context.powers, locations.listed());
    const relation = { ...saved, isOwn, chain, mayChangeAll: mayAll };
    const parts = orders.parts();
    const can = { takesCards: parts.payments.capabilities().isOnline, providers: providersOf(parts) };
    return { name: nameOfRestaurant(restaurant), currency: currencyOf(restaurant), ...can, ...relation, values };
  });

  staff.serve(contract.saveOrderSettings, orderRules.settings, async ({ params: { rlid }, body, context }) => {
    const { baseVersion, forChain, values } = body;
    if (forChain) requireAll(orderAccess, context.powers, locations.listed());
    const version = await orders.change((tx, parts) =>
      saveOrderSettings(tx, parts, context, { rlid, baseVersion, values, forChain }),
    );
    return { version };
  });

  staff.serve(contract.followOrderSettings, orderRules.settings, async ({ params: { rlid }, context }) => {
    await orders.change((tx, parts) => followChain(tx, parts, context, rlid));
    return {};
  });

  app.get<{ Params: { rlid: string } }>(
    '/wagtail/api/main/kitchen/:rlid/events/',
    { preHandler: staff.guard(inKitchen.view) },
    async (request, reply) => {
      const rlid = idOf(request.params.rlid);
      restaurantFor((await staff.contextOf({ request, reply }, inKitchen.view)).powers, 'view', rlid);
      const mayStay = async () => {
        restaurantFor((await deps.guard.staffAgain(request, inKitchen.view)).powers, 'view', rlid);
        return true;
      };
      return live.open(request, reply, { topic: kitchenTag(rlid), mayStay, checkSeconds: 5 });
    },
  );
}
