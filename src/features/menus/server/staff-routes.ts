import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { type StaffContext, staffRoutes, type StaffRouteDeps } from '#features/accounts/server/index.ts';
import { regionOf, restaurantIn } from '#features/front-of-house/server/index.ts';
import { type MediaFaults, mediaFaultsFor } from '#features/references/server/index.ts';
import type { LocationDirectory, LocationEntry } from '#features/locator/server/index.ts';
import { temporalZoneClock } from '#features/opening-hours/hours-zone-temporal.ts';
import { openStatus } from '#features/opening-hours/opening-hours.ts';
import { alsoOnDevices, ANY_STAFF } from '#features/rights/staff-rule.ts';
import { NotFound } from '#shared/problem.ts';
import { withUpload } from '#platform/http/receive-upload.ts';
import { readTable, wholeTable } from '#platform/spreadsheet/read-table.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { menuOfTable } from '../menu-table.ts';
import { kitchenRules, menuRules } from '../rules.ts';
import * as contract from '../staff-contract.ts';
import { publishMenu, restoreMenu, saveMenuDraft, setOverlay, unscheduleMenu } from './commands.ts';
import { mayAtKitchen, requireAtKitchen } from './kitchen-access.ts';
import type { Menus } from './menus.ts';
import { loadKitchenMenu, loadMenuDraft } from './queries.ts';

const HOUR_MS = 3_600_000;
/** Duration of "Until close" where the closing time is unknown. */
const UNKNOWN_CLOSE_MS = 12 * HOUR_MS;
const inKitchen = { view: alsoOnDevices(kitchenRules.view), change: alsoOnDevices(kitchenRules.change) };

/** The menu of the chain, and restaurants' own values. */
export function menuStaffRoutes(
  app: FastifyInstance,
  deps: StaffRouteDeps & { menus: Menus; locations: LocationDirectory; mediaFaults?: MediaFaults },
): void {
  const { db, clock, menus, locations } = deps;
  const staff = staffRoutes(app, deps, (context) => ({
    ...context,
    mediaFaults: mediaFaultsFor(deps.mediaFaults, context),
  }));

  staff.serve(contract.getMenuDraft, menuRules.view, ({ context: { powers } }) =>
    loadMenuDraft(db, menus, { powers, nowMs: clock.now() }),
  );
  // Guests read them too, and users who edit pages may have no right on the menu.
  staff.serve(contract.listMenuCategories, ANY_STAFF, async () => {
    const { menu } = await menus.live(db);
    const rows = menu.categories.map(({ name: { en, ...others } }) => ({
      name: en,
      also: Object.values(others).filter((name) => name !== ''),
    }));
    return { rows };
  });
  staff.serve(
    contract.saveMenuDraft,
    menuRules.change,
    ({ body, context }) =>
      inTransaction(db, (tx) => saveMenuDraft(tx, context, { baseVersion: body.baseVersion, menu: body.menu })),
    { bodyLimit: contract.MAX_MENU_BODY_BYTES },
  );
  void app.register(async (scope) => {
    // The handler refuses a file that is too large with a message of its own.
    await scope.register(multipart, { throwFileSizeLimit: false });
    staff.on(scope).serve(contract.readMenuFile, menuRules.change, ({ request }) =>
      withUpload(request, { noun: 'A menu', maxBytes: contract.MENU_FILE_LIMITS.bytes }, async ({ path, fileName }) => {
        const { columns, rows, notes } = wholeTable(await readTable(path, fileName, contract.MENU_FILE_LIMITS));
        return { menu: menuOfTable(columns, rows), notes };
      }),
    );
  });
  staff.change(contract.publishMenu, menuRules.change, async (tx, { body, context }) => {
    const liveAt = body.liveAt && new Date(body.liveAt).toISOString();
    return { number: await publishMenu(tx, context, { baseVersion: body.baseVersion, liveAt }) };
  });
  staff.serve(contract.restoreMenu, menuRules.change, async ({ params, body, context }) => {
    const asked = { number: params.number, baseVersion: body.baseVersion };
    return { version: await inTransaction(db, (tx) => restoreMenu(tx, context, asked)) };
  });
  staff.serve(contract.unscheduleMenu, menuRules.change, async ({ params, context }) => {
    await inTransaction(db, (tx) => unscheduleMenu(tx, context, params.number));
    return {};
  });

  const shown = ({ powers }: Pick<StaffContext, 'powers'>, restaurant: LocationEntry) =>
    loadKitchenMenu(db, menus, restaurant, { powers, nowMs: clock.now() });
  /** @throws Forbidden, NotFound for an unknown restaurant or item */
  const placeOf = async (
    { powers }: Pick<StaffContext, 'powers'>,
    right: 'change' | 'settings',
    { rlid, item }: { rlid: number; item: string },
  ) => {
    const restaurant = restaurantIn(locations, rlid);
    requireAtKitchen(powers, right, regionOf(restaurant));
    const { menu } = await menus.live(db);
    if (!menu.items.some(({ id }) => id === item)) throw new NotFound('The menu has no such item');
    return restaurant;
  };

  staff.serve(contract.getKitchenMenu, inKitchen.view, ({ params: { rlid }, context }) => {
    const restaurant = restaurantIn(locations, rlid);
    requireAtKitchen(context.powers, 'view', regionOf(restaurant));
    return shown(context, restaurant);
  });

  staff.serve(contract.setItemOut, inKitchen.change, async ({ params, body: { until }, context }) => {
    const restaurant = await placeOf(context, 'change', params);
    const set = { isOut: until !== null, outUntil: until && outUntil(restaurant, until, clock.now()) };
    const asked = { rlids: [params.rlid], itemId: params.item, set };
    await inTransaction(db, (tx) => setOverlay(tx, context, asked));
    return shown(context, restaurant);
  });

  staff.serve(contract.setItemPortions, inKitchen.change, async ({ params, body: { left }, context }) => {
    const restaurant = await placeOf(context, 'change', params);
    const asked = { rlids: [params.rlid], itemId: params.item, set: { portionsLeft: left } };
    await inTransaction(db, (tx) => setOverlay(tx, context, asked));
    return shown(context, restaurant);
  });

  staff.serve(contract.setItemPrice, kitchenRules.settings, async ({ params, body, context }) => {
    const restaurant = await placeOf(context, 'settings', params);
    const region = regionOf(restaurant);
    const others = locations
      .listed()
      .filter((one) => one.country === region.country && one.state.code === region.state)
      .filter((one) => mayAtKitchen(context.powers, 'settings', regionOf(one)));
    const rlids = body.forRegion ? others.map(({ rlid }) => Number(rlid)) : [params.rlid];
    const set = { price: body.price, isHidden: body.isHidden };
    await inTransaction(db, (tx) => setOverlay(tx, context, { rlids, itemId: params.item, set }));
    return shown(context, restaurant);
  });
}

/** The instant at which an item is available again; null until it is changed by hand. */
function outUntil(restaurant: LocationEntry, until: (typeof contract.OUT_UNTIL)[number], nowMs: number): string | null {
  if (until === 'manual') return null;
  if (until === 'hour') return new Date(nowMs + HOUR_MS).toISOString();
  const status = openStatus(restaurant.openingHours, 'operation', temporalZoneClock(restaurant.timeZone), nowMs);
  const closesMs = status.state === 'open' ? status.closes.epochMs : nowMs + UNKNOWN_CLOSE_MS;
  return new Date(closesMs).toISOString();
}
