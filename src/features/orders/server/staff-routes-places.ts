import type { FastifyInstance } from 'fastify';
import { type StaffContext, staffRoutes, type StaffRouteDeps } from '#features/accounts/server/index.ts';
import { guestTokenOf, nameOfRestaurant, regionOf } from '#features/front-of-house/server/index.ts';
import { alsoOnDevices } from '#features/rights/staff-rule.ts';
import { currencyOf } from '#features/menus/money.ts';
import { tableUrl } from '../guest-pages.ts';
import * as contract from '../places-contract.ts';
import { orderRules } from '../rules.ts';
import { closeTable, openTable, saveZones } from './commands/place-commands.ts';
import { mayOnOrders, requireOnOrders } from './order-parts.ts';
import type { Orders } from './orders.ts';
import { listTables, loadZones } from './queries/places.ts';
import { loadOrderSettings, modesOf } from './settings.ts';

const inKitchen = { view: alsoOnDevices(orderRules.view), change: alsoOnDevices(orderRules.change) };

/** Delivery zones, and tables at which guests order. */
export function placeRoutes(
  app: FastifyInstance,
  deps: StaffRouteDeps & { orders: Orders; mailOrigin: () => string },
): void {
  const { db, orders, mailOrigin } = deps;
  const staff = staffRoutes(app, deps);
  const restaurantFor = (powers: StaffContext['powers'], right: 'view' | 'settings', rlid: number) => {
    const { restaurantOf, listedRestaurantOf } = orders.parts();
    const restaurant = right === 'settings' ? listedRestaurantOf(rlid) : restaurantOf(rlid);
    requireOnOrders(powers, right, regionOf(restaurant));
    return restaurant;
  };

  staff.serve(contract.getDeliveryZones, orderRules.settings, async ({ params: { rlid }, context }) => {
    const restaurant = restaurantFor(context.powers, 'settings', rlid);
    const { latitude, longitude, hasDelivery } = restaurant.wire;
    return {
      name: nameOfRestaurant(restaurant),
      currency: currencyOf(restaurant),
      latitude,
      longitude,
      isDelivering: hasDelivery && (await loadOrderSettings(db, restaurant)).modes.includes('delivery'),
      ...(await loadZones(db, rlid)),
    };
  });

  staff.serve(contract.saveDeliveryZones, orderRules.settings, async ({ params: { rlid }, body, context }) => ({
    version: await orders.change((tx, parts) =>
      saveZones(tx, parts, context, { rlid, baseVersion: body.baseVersion, zones: body.zones }),
    ),
  }));

  const tables = async (powers: StaffContext['powers'], rlid: number) => {
    const restaurant = restaurantFor(powers, 'view', rlid);
    const { nowMs, tokenKey } = orders.parts();
    const region = regionOf(restaurant);
    const change = mayOnOrders(powers, 'change', region);
    const settings = await loadOrderSettings(db, restaurant);
    const open = await listTables(db, rlid, nowMs);
    return {
      rlid,
      name: nameOfRestaurant(restaurant),
      city: restaurant.wire.city,
      timeZone: restaurant.timeZone,
      isOffered: settings.isOn && modesOf(settings, restaurant).includes('table'),
      tables: open.map(({ name, tokenNonce, openedAt, until }) => ({
        name,
        // Anyone with the code can order, so only users who may open tables see it.
        url: change ? `${mailOrigin()}${tableUrl(rlid, guestTokenOf(tokenKey, tokenNonce))}` : '',
        openedAt: new Date(openedAt).toISOString(),
        until: new Date(until).toISOString(),
      })),
      may: { change, settings: mayOnOrders(powers, 'settings', region) },
    };
  };

  staff.serve(contract.getOpenTables, inKitchen.view, ({ params: { rlid }, context }) => tables(context.powers, rlid));

  staff.serve(contract.openTable, inKitchen.change, async ({ params: { rlid }, body: { name }, context }) => {
    await orders.change((tx, parts) => openTable(tx, parts, context, { rlid, name }));
    return tables(context.powers, rlid);
  });

  staff.serve(contract.closeTable, inKitchen.change, async ({ params: { rlid }, body: { name }, context }) => {
    await orders.change((tx, parts) => closeTable(tx, parts, context, { rlid, name }));
    return tables(context.powers, rlid);
  });
}
