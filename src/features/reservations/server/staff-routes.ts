import type { FastifyInstance } from 'fastify';
import { dateOfInstant, nameOfRestaurant, regionOf, requireProvider } from '#features/front-of-house/server/index.ts';
import { type StaffContext, staffRoutes, type StaffRouteDeps } from '#features/accounts/server/index.ts';
import type { LocationDirectory } from '#features/locator/server/index.ts';
import { reservationRules } from '../rules.ts';
import * as contract from '../staff-contract.ts';
import { addAtHouse, closeTime, saveSettings, stepAtHouse } from './commands/sheet-steps.ts';
import { requireReserve } from './host-access.ts';
import { listReservationRestaurants } from './queries/list-restaurants.ts';
import { loadDaySheet } from './queries/day-sheet.ts';
import type { Reservations } from './reservations.ts';
import { loadReservationSettings } from './settings.ts';

const PARTIES_LANGUAGE = 'en';

/** Day sheets and settings of reservations. */
export function daySheetRoutes(
  app: FastifyInstance,
  deps: StaffRouteDeps & {
    reservations: Reservations;
    locations: LocationDirectory;
    mailOrigin: () => string;
    wake: () => void;
  },
): void {
  const { db, locations, reservations, mailOrigin, wake } = deps;
  const staff = staffRoutes(app, deps);
  const sheet = async ({ powers }: Pick<StaffContext, 'powers'>, rlid: number, date?: string) => {
    const parts = reservations.parts();
    requireReserve(powers, 'view', regionOf(parts.restaurantOf(rlid)));
    return loadDaySheet(db, parts, { rlid, date }, powers);
  };
  /** The sheet of the day on which something was changed, after whatever mail is due went out. */
  const sheetAfter = (context: Pick<StaffContext, 'powers'>, rlid: number, start: string) => {
    wake();
    return sheet(context, rlid, dateOfInstant(reservations.parts().restaurantOf(rlid), Date.parse(start)));
  };

  staff.serve(contract.listReservationRestaurants, reservationRules.view, ({ query, context }) =>
    listReservationRestaurants(db, locations, {
      ...query,
      powers: context.powers,
      nowMs: reservations.parts().nowMs,
    }),
  );

  staff.serve(contract.getDaySheet, reservationRules.view, ({ params: { rlid }, query, context }) =>
    sheet(context, rlid, query.date),
  );

  staff.serve(contract.addReservation, reservationRules.change, async ({ params: { rlid }, body, context }) => {
    const made = { ...body, language: PARTIES_LANGUAGE, origin: mailOrigin() };
    await reservations.inDays((tx, parts) => addAtHouse(tx, parts, context, rlid, made));
    return sheetAfter(context, rlid, body.start);
  });

  staff.serve(contract.closeSlot, reservationRules.change, async ({ params: { rlid }, body, context }) => {
    await reservations.inDays((tx, parts) => closeTime(tx, parts, context, { rlid, ...body }));
    return sheetAfter(context, rlid, body.start);
  });

  staff.serve(contract.changeSheetRow, reservationRules.change, async ({ params, body, context }) => {
    const date = await reservations.inDays((tx, parts) => stepAtHouse(tx, parts, context, params, body));
    wake();
    return sheet(context, params.rlid, date);
  });

  staff.serve(contract.getReservationSettings, reservationRules.settings, async ({ params: { rlid }, context }) => {
    const restaurant = reservations.parts().restaurantOf(rlid);
    requireReserve(context.powers, 'settings', regionOf(restaurant));
    const { version, changed, ...values } = await loadReservationSettings(db, restaurant);
    return { name: nameOfRestaurant(restaurant), version, changed, providers: reservations.providers, values };
  });

  staff.serve(
    contract.saveReservationSettings,
    reservationRules.settings,
    async ({ params: { rlid }, body: { base_version: baseVersion, values }, context }) => {
      requireProvider(values, reservations.providers);
      const version = await reservations.inDays((tx, parts) =>
        saveSettings(tx, parts, context, { rlid, baseVersion, values }),
      );
      return { version };
    },
  );
}
